// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useProcessForm } from '#features/process/form/use-process-form.ts'
import { DraftStore } from '#forms/draft/draft-store.ts'
import { DraftsContext } from '#forms/draft/use-draft-store.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { savePhotos } from '#local/edits/photo-edits.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { type ShownProcess, listProcesses } from '#local/views/queries.ts'
import { DatabaseContext } from '#session/device/use-database.ts'
import { machineOf } from '../support/unit/machines.ts'
import { newDatabase } from '../support/unit/new-database.ts'

const [PRESS, SAW, ROBOT] = [machineOf(1, '프레스'), machineOf(2, '톱'), machineOf(3, '로봇')]

let db: DeviceDatabase
let modelKey: string
let key: string
beforeEach(async () => {
  db = await newDatabase()
  modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  ;({ key } = await createProcess(db, { modelKey, name: '용해' }))
  await saveProcess(db, { processKey: key, fields: { equipments: [PRESS] } })
})

async function read(): Promise<ShownProcess> {
  const [process] = await listProcesses(db, modelKey)
  if (process === undefined) throw new Error('There is no process.')
  return process
}

async function openForm() {
  const store = await DraftStore.open(db, modelKey)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DatabaseContext value={db}>
      <DraftsContext value={store}>{children}</DraftsContext>
    </DatabaseContext>
  )
  return renderHook((process: ShownProcess) => useProcessForm(process), {
    wrapper,
    initialProps: await read(),
  })
}
const machines = async () => (await db.processes.get(key))?.view.equipments.map(({ name }) => name)

/** While the save waits for a photo that is being taken in. */
test('what others put into a list after 저장 was pressed stays there', async () => {
  const { result, rerender } = await openForm()
  act(() => result.current.form.change(({ equipments }) => ({ equipments: [...equipments, SAW] })))
  const photo = Promise.withResolvers<null>()
  act(() => result.current.form.takeIn(photo.promise))
  let isSaved: Promise<boolean> | undefined
  act(() => void (isSaved = result.current.save()))
  await saveProcess(db, { processKey: key, fields: { equipments: [PRESS, ROBOT] } })
  rerender(await read())
  await act(async () => {
    photo.resolve(null)
    expect(await isSaved).toBe(true)
  })
  expect(await machines()).toEqual(expect.arrayContaining(['프레스', '톱', '로봇']))
})

/** The screen hears a moment later of what came onto the device. */
test('what came into a list and is not shown yet stays there', async () => {
  const { result } = await openForm()
  act(() => result.current.form.change(({ equipments }) => ({ equipments: [...equipments, SAW] })))
  await saveProcess(db, { processKey: key, fields: { equipments: [PRESS, ROBOT] } })
  await act(() => result.current.save())
  expect(await machines()).toEqual(expect.arrayContaining(['프레스', '톱', '로봇']))
})

test('so does a photo', async () => {
  const [one, two, three] = [1, 2, 3].map((id) => ({ id, url: null, thumbnailUrl: null, capturedAt: null }))
  if (one === undefined || two === undefined || three === undefined) throw new Error()
  const owner = { modelKey, processKey: key }
  await savePhotos(db, owner, [one])
  const { result } = await openForm()
  act(() => result.current.form.change(({ images }) => ({ images: [...images, two] })))
  await savePhotos(db, owner, [one, three])
  await act(() => result.current.save())
  expect((await read()).images.map(({ id }) => id)).toEqual([1, 2, 3])
})
