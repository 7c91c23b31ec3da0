import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceDatabase } from '#local/store/database.ts'
import { draftKeys, draftsOf, isUnsaved, processKeyOfDraft } from '#local/store/drafts.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { readProcessRow } from '../../support/unit/rows.ts'

describe('the name of a draft', () => {
  it('tells the process, or the section of a model', () => {
    expect(draftKeys.process('root:7')).toBe('process:root:7')
    expect(draftKeys.model('root:1', 'overview')).toBe('model:root:1:overview')
  })

  it('gives the process away, and none for a section', () => {
    expect(processKeyOfDraft('process:root:7')).toBe('root:7')
    expect(processKeyOfDraft('model:root:1:overview')).toBeNull()
    expect(processKeyOfDraft('model:process:1:overview')).toBeNull()
  })
})

describe('the drafts of a model', () => {
  let db: DeviceDatabase
  beforeEach(async () => {
    db = await newDatabase()
    await db.processes.bulkPut([
      readProcessRow('inside', 'root:1'),
      readProcessRow('came', 'root:1'),
      readProcessRow('left', 'root:2'),
      readProcessRow('quiet', 'root:1'),
    ])
    await db.drafts.bulkPut([
      draft('model:root:1:overview', 'root:1'),
      draft('process:inside', 'root:1'),
      // Written down for the model that these were in before.
      draft('process:came', 'root:9'),
      draft('process:left', 'root:1'),
      draft('process:gone', 'root:1'),
      draft('model:root:2:overview', 'root:2'),
    ])
  })
  const draft = (key: string, modelKey: string) => ({ key, modelKey, values: { changes: {} }, savedAt: 1 })
  const keys = async (modelKey: string) => (await draftsOf(db, modelKey)).map(({ key }) => key)

  it('are those of its sections and of the processes that are in it by now, each once', async () => {
    expect((await keys('root:1')).toSorted()).toEqual([
      'model:root:1:overview',
      'process:came',
      'process:gone',
      'process:inside',
    ])
  })

  it('are nobody else’s', async () => {
    expect(await keys('root:2')).toEqual(['model:root:2:overview', 'process:left'])
    expect(await keys('root:3')).toEqual([])
  })
})

it('a form that was opened and not changed is not unsaved, and one that nobody can read is', () => {
  expect(isUnsaved({ values: { changes: {} } })).toBe(false)
  expect(isUnsaved({ values: { changes: { memo: '' } } })).toBe(true)
  expect(isUnsaved({ values: { changed: {} } })).toBe(true)
  expect(isUnsaved({ values: null })).toBe(true)
})
