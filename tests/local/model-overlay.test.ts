import { expect, test } from 'vitest'
import { createModel } from '#local/model-edits.ts'
import { overlayGroups, readModelOverlay } from '#local/model-overlay.ts'
import { group, oneDevice } from '../support/one-device.ts'

test('a model made here is on this device, before and after the server has it', async () => {
  const { tab, work, queue } = await oneDevice()
  await createModel(tab.db, { area: 'root', title: '세창정밀주조', group })
  const listed = async () => {
    const groups = overlayGroups(undefined, await readModelOverlay(tab.db, 'root'))
    return groups.flatMap(({ models }) => models)
  }
  expect(await listed()).toMatchObject([{ title: '세창정밀주조', onDevice: true, waiting: 1 }])
  await work()
  expect(await queue()).toEqual([])
  expect(await listed()).toMatchObject([{ title: '세창정밀주조', onDevice: true, waiting: 0 }])
})
