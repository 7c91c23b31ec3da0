// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DeleteDialog } from '#features/process/delete-dialog.tsx'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { draftKeys } from '#local/store/drafts.ts'
import { type ShownProcess, listProcesses } from '#local/views/queries.ts'
import { DatabaseContext } from '#session/device/use-database.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

const LOST = '입력한 내용이 함께 삭제되며, 되돌릴 수 없습니다.'
const UNSAVED = '저장하지 않은 입력도 함께 삭제됩니다.'

let db: DeviceDatabase
let process: ShownProcess
beforeEach(async () => {
  db = await newDatabase()
  const modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  await createProcess(db, { modelKey, name: '용해' })
  process = (await listProcesses(db, modelKey))[0]!
})
afterEach(cleanup)

const nothing = () => undefined
const ask = (isTypedIn = false) =>
  render(
    <DatabaseContext value={db}>
      <DeleteDialog process={process} isTypedIn={isTypedIn} onDelete={nothing} onCancel={nothing} />
    </DatabaseContext>,
  )
const said = async () => (await screen.findByRole('alertdialog')).textContent
/** In whatever window. */
const type = (changes: object) =>
  db.drafts.put({
    key: draftKeys.process(process.key),
    modelKey: process.modelKey,
    values: { changes, base: {}, addedPhotos: [] },
    savedAt: 1,
  })

it('says that input which another window has not saved goes, too', async () => {
  await type({ memo: '3호기' })
  ask()
  await waitFor(async () => expect(await said()).toContain(`${LOST} ${UNSAVED}`))
})

it('says it of what was typed in this window, before the device has it', async () => {
  ask(true)
  expect(await said()).toContain(`${LOST} ${UNSAVED}`)
})

it('says nothing of it where there is none, or a form was only opened', async () => {
  await type({})
  ask()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await said()).toContain(LOST)
  expect(await said()).not.toContain(UNSAVED)
})
