import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_GROUP_NAME } from '#domain/model/group.ts'
import { groupsInRules, setSeenGroups } from '#server/auth/group-rules.ts'
import { checkGroup, visibleGroups } from '#server/auth/guard.ts'
import type { Db } from '#server/store/database.ts'
import { groupRules } from '#server/store/schema/people.ts'
import { groups } from '#server/store/schema/records.ts'
import { onEachDatabase } from '../../support/databases/databases.ts'

onEachDatabase((database) => {
  let db: Db
  beforeEach(async () => {
    db = database.get().db
    await db.delete(groupRules)
  })

  const user = { role: 'viewer', groups: {} } as never
  test('the groups that are seen are those of the area and of the user', async () => {
    expect((await visibleGroups(db, user, 'root')).map(({ name }) => name)).toEqual([DEFAULT_GROUP_NAME])
    expect((await visibleGroups(db, user, 'general')).length).toBeGreaterThan(1)
  })

  test('groups are refused alike where they are of another area, out of sight or not there', async () => {
    const all = await db.select().from(groups)
    const of = (area: string, isDefault: boolean) =>
      all.find((one) => one.area === area && (one.name === DEFAULT_GROUP_NAME) === isDefault)!.id
    await checkGroup(db, user, 'root', of('root', true))
    for (const id of [of('root', false), of('general', true), 999_999])
      await expect(checkGroup(db, user, 'root', id)).rejects.toMatchObject({
        status: 400,
        fields: { group: ['그룹을 찾을 수 없습니다.'] },
      })
  })

  test('the groups of an account are set by area, whatever the case of its name, and taken away', async () => {
    await setSeenGroups(db, 'Kotric1', { root: ['단조', '주조'], general: ['금속'] })
    await setSeenGroups(db, 'kotric2', { root: ['주조', '금형'] })
    expect((await groupsInRules(db, 'root')).sort()).toEqual(['금형', '단조', '주조'])
    expect(await groupsInRules(db, 'general')).toEqual(['금속'])
    await setSeenGroups(db, 'kotric1', { root: ['용접'] })
    expect((await groupsInRules(db, 'root')).sort()).toEqual(['금형', '용접', '주조'])
    expect(await groupsInRules(db, 'general')).toEqual(['금속'])
    await setSeenGroups(db, 'KOTRIC1', { root: null })
    expect((await groupsInRules(db, 'root')).sort()).toEqual(['금형', '주조'])
    await setSeenGroups(db, 'kotric1', {})
    expect(await groupsInRules(db, 'general')).toEqual(['금속'])
  })
})
