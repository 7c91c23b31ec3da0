// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, configure, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { useFromPrevious } from '#features/process/field/from-previous.tsx'
import { useListChanges, usePhotoSlot } from '#features/process/field/use-slots.ts'
import { useProcessForm } from '#features/process/form/use-process-form.ts'
import { DraftStore } from '#forms/draft/draft-store.ts'
import { DraftsContext } from '#forms/draft/use-draft-store.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import { listProcesses } from '#local/views/queries.ts'
import { DatabaseContext } from '#session/device/use-database.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

// For hangs, not for speed.
configure({ asyncUtilTimeout: 30_000 })

it('a touch on one block of 현장 입력 leaves the others what they have, also as it is kept on the device', async () => {
  const db = await newDatabase()
  const modelKey = await createModel(db, { area: 'general', title: '한빛', group: { id: 14, name: '주조' } })
  await createProcess(db, { modelKey, name: '조형' })
  await createProcess(db, { modelKey, name: '용해' })
  const [previous, process] = await listProcesses(db, modelKey)
  if (process === undefined) throw new Error('There are no two processes.')
  const drafts = await DraftStore.open(db, modelKey)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DatabaseContext value={db}>
      <DraftsContext value={drafts}>{children}</DraftsContext>
    </DatabaseContext>
  )
  const { result } = renderHook(
    () => {
      const { form, errors } = useProcessForm(process)
      const blocks = {
        photos: usePhotoSlot({ area: 'general', access: 'writer', process }, form),
        machines: form.values.equipments,
        onMachines: useListChanges('equipments', form),
        onFactors: useListChanges('kpis', form),
        before: useFromPrevious('equipments', { process, previous }, form),
        change: form.change,
        changeNow: form.changeNow,
        errors,
      }
      return { form, blocks }
    },
    { wrapper },
  )
  act(() =>
    result.current.form.changeNow(() => ({
      images: [{ id: 5, url: '/5', thumbnailUrl: null, capturedAt: null }],
      equipments: [{ id: 7, name: '용해로', equipmentType: '제조', industryType: '공통', otherType: '범용' }],
    })),
  )
  await waitFor(() => expect(result.current.form.keeping).toBe('kept'))
  const { blocks } = result.current
  expect([blocks.photos.items, blocks.machines]).toMatchObject([[{ id: 5 }], [{ id: 7 }]])
  act(() => result.current.form.changeNow(() => ({ autoState: '반자동' })))
  expect(result.current.form.keeping).toBe('pending')
  await waitFor(() => expect(result.current.form.keeping).toBe('kept'))
  expect(result.current.form.values.autoState).toBe('반자동')
  for (const [name, before] of Object.entries(blocks)) {
    expect(Reflect.get(result.current.blocks, name), name).toBe(before)
  }
})
