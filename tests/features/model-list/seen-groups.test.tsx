// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Area } from '#domain/model/area.ts'
import type { Role } from '#domain/people/session.ts'
import { ModelList } from '#features/model-list/model-list.tsx'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'
import { until } from '../../support/until.ts'

afterEach(cleanup)

/** As §6 of the product's rules has it; written out here, not taken from the code under test. */
const SEES: Record<string, { general: string[] | 'all'; root: string[] | 'all' }> = {
  sample: { general: ['기본 그룹'], root: ['기본 그룹'] },
  kotric1: {
    general: [
      '대형 가정용 전자기기(세탁기,건조기)',
      '소형 가정용 전자기기(선풍기,다리미)',
      '연사 및 가공사',
      '치약, 비누 및 기타 세제',
    ],
    root: 'all',
  },
  kotric2: { general: ['화장지'], root: 'all' },
  kotric3: { general: ['기타 기초 무기화학물질'], root: 'all' },
  kotric4: { general: ['합성고무'], root: 'all' },
  kotric5: {
    general: ['의료용 기기', '콘크리트 타일, 기와, 벽돌 및 블록', '화장품'],
    root: 'all',
  },
  kotric6: { general: ['안전유리'], root: 'all' },
  ktr: { general: 'all', root: ['기본 그룹'] },
  admin: { general: 'all', root: 'all' },
}

const NAMES = [...Object.values(SEES).flatMap(({ general }) => (general === 'all' ? [] : general)), '주조']
const GROUPS = [...new Set(NAMES)].map((name, id) => ({ id, name, models: [] }))
const nothing = () => undefined

async function listed(area: Area, user: { username: string; role?: Role }): Promise<string[]> {
  showPart(<ModelList area={area} onChoose={nothing} renderUnder={nothing} />, {
    db: await newDatabase(),
    user,
    lookups: { groups: () => Promise.resolve(GROUPS) },
  })
  const list = within(screen.getByRole('navigation', { name: '업종 그룹' }))
  const names = (await list.findAllByRole('heading')).map(({ textContent }) => textContent.slice(0, -1))
  cleanup()
  return names.toSorted()
}

// API-20, ROLE-29–39
it.each(Object.entries(SEES))(
  '%s is listed the groups of their own, in both areas',
  async (username, sees) => {
    for (const area of ['general', 'root'] as const) {
      const wanted = sees[area] === 'all' ? GROUPS.map(({ name }) => name) : sees[area]
      expect(await listed(area, { username })).toEqual(wanted.toSorted())
    }
  },
)

it('where the server says roles, it has its own rules for groups, and all that it lists is shown', async () => {
  const all = GROUPS.map(({ name }) => name).toSorted()
  expect(await listed('general', { username: 'kotric2', role: 'writer' })).toEqual(all)
})

it('as soon as the server says a role, the list shows what it lists', async () => {
  const role = Promise.withResolvers<Role>()
  showPart(<ModelList area="general" onChoose={nothing} renderUnder={nothing} />, {
    db: await newDatabase(),
    user: { username: 'kotric2' },
    isAdministrator: false,
    answeredRole: role.promise,
    lookups: { groups: () => Promise.resolve(GROUPS) },
  })
  const list = within(screen.getByRole('navigation', { name: '업종 그룹' }))
  expect(await list.findAllByRole('heading')).toHaveLength(1)
  role.resolve('writer')
  await until(() => {
    expect(list.queryAllByRole('heading')).toHaveLength(GROUPS.length)
  })
})
