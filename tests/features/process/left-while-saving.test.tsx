// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { FieldForm } from '#features/process/field/field-form.tsx'
import { DraftStore } from '#forms/draft/draft-store.ts'
import { DraftsContext } from '#forms/draft/use-draft-store.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import { listProcesses } from '#local/views/queries.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'

it('who leaves 현장 입력 while it is saved is not led elsewhere once it is', async () => {
  const db = await newDatabase(Date.now)
  const modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  const { key } = await createProcess(db, { modelKey, name: '용해' })
  const [process] = await listProcesses(db, modelKey)
  if (process === undefined) throw new Error('There is no process.')
  const drafts = await DraftStore.open(db, modelKey)
  const photo = Promise.withResolvers<null>()
  const onDone = vi.fn()
  const none = { onPrevious: undefined, onNext: undefined, onNew: onDone, isNewTooSoon: () => false }
  const { unmount } = showPart(
    <DraftsContext value={drafts}>
      <FieldForm
        {...{ area: 'root', access: 'writer', process, previous: undefined, ways: { ...none, onDone } }}
        photos={({ onTake }) => (
          <button type="button" onClick={() => onTake(photo.promise)}>
            찍기
          </button>
        )}
        equipment={() => null}
        kpis={() => null}
      />
    </DraftsContext>,
    { db },
  )
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  await userEvent.type(screen.getByLabelText('공정 설명'), '래들')
  await press('찍기')
  await press('완료')
  unmount()
  await act(() => {
    photo.resolve(null)
    return photo.promise
  })
  await waitFor(async () => expect((await db.processes.get(key))?.view.description).toBe('래들'))
  await waitFor(async () => expect(await db.drafts.count()).toBe(0))
  // Behind all that the save has asked for.
  await drafts.keepNow()
  expect(onDone).not.toHaveBeenCalled()
})
