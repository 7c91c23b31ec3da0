// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { readOpenModel } from '#features/model-page/read-open-model.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { openDatabase } from '#local/store/database.ts'
import { answerAhead } from '#session/device/read-ahead.ts'
import { until } from '../support/until.ts'

vi.stubGlobal('__BUILD_ID__', 'test')
const { openAhead } = await import('#app/screens.tsx')

it('reads ahead the model of an address in Korean, as the browser spells it and the page asks for it', async () => {
  const deps = { now: Date.now, uuid: () => crypto.randomUUID(), appBuild: 'test' }
  const db = await openDatabase('kotric1', deps)
  const group = { id: 1, name: '기본 그룹' }
  const key = await createModel(db, { area: 'general', title: '현장조사 본라인', group })
  await db.models.update(key, { slug: '현장조사-본라인' })
  db.close()

  const { pathname } = new URL('/reference-model/현장조사-본라인', 'http://localhost')
  const state = (await openAhead('kotric1', pathname))?.state()
  if (state?.kind !== 'open') throw new Error('The database is not open.')
  const read = () => answerAhead(state.db, readOpenModel, 'general', '현장조사-본라인')
  await until(() => expect(read()?.model?.key).toBe(key))
})
