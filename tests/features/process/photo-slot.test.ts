import { describe, expect, it } from 'vitest'
import { photoSlotOf } from '#features/process/form/photo-slot.ts'
import { type ProcessValues, toProcessValues } from '#forms/draft/process-values.ts'
import { EMPTY_PROCESS } from '#local/store/fields.ts'
import type { ShownProcess } from '#local/views/queries.ts'
import { imageOf } from '../../support/unit/record-rows.ts'

const [saved, typed, taken] = [imageOf(1), imageOf(2), imageOf(3)]
const process: ShownProcess = {
  ...{ ...EMPTY_PROCESS, name: '용해', processNumber: '266-1.0', images: [saved] },
  ...{ key: 'root:5', modelKey: 'root:1', serverId: 5, order: 0, provisionalNumber: false },
}

/** A form that has one photo more than what is saved. */
function slotOf(other: Partial<ShownProcess> = {}) {
  let values: ProcessValues = { ...toProcessValues(process), images: [saved, typed] }
  const done: string[] = []
  const put = (change: Partial<ProcessValues>) => (values = { ...values, ...change })
  const slot = photoSlotOf({
    ...{ area: 'root', process: { ...process, ...other }, access: 'writer', mode: 'edit' },
    items: values.images,
    form: {
      change: (next) => {
        done.push('change')
        put(typeof next === 'function' ? next(values) : next)
      },
      changeNow: (next) => {
        done.push('now')
        put(next(values))
      },
      changeWith: async (write, next) => {
        await write()
        done.push('with')
        put(next(values))
      },
      takeIn: () => done.push('take'),
      keepNow: () => {
        done.push('keep')
        return Promise.resolve()
      },
    },
  })
  return { slot, done, images: () => values.images }
}

describe('the photos of a process that is being entered', () => {
  it('are those of the form, belong to the process, and are named after it', () => {
    const { slot } = slotOf()
    expect(slot).toMatchObject({
      owner: { area: 'root', modelKey: 'root:1', processKey: 'root:5' },
      ...{ access: 'writer', mode: 'edit', subject: '용해 공정', items: [saved, typed] },
    })
    expect(slotOf({ name: '' }).slot.subject).toBe('- 공정')
  })

  it('are saved as far as the process shows them', () => {
    const { slot } = slotOf({ images: [saved, taken] })
    expect([saved, typed, taken].map(slot.isSaved)).toEqual([true, false, true])
    expect(slotOf({ images: [] }).slot.isSaved(saved)).toBe(false)
  })

  it('change at once, but for words that are still typed', () => {
    const { slot, done, images } = slotOf()
    slot.onChange((items) => [...items].reverse())
    expect([done, images()]).toEqual([['now'], [typed, saved]])
    slot.onType((items) => items.map((one) => ({ ...one, caption: '누유' })))
    expect(done).toEqual(['now', 'change'])
    expect(images().map(({ caption }) => caption)).toEqual(['누유', '누유'])
  })

  it('take in one together with what puts it on the device', async () => {
    const { slot, done, images } = slotOf()
    const write = () => Promise.resolve(void done.push('write'))
    await slot.onAdd(write, (items) => [...items, taken])
    expect([done, images()]).toEqual([
      ['write', 'with'],
      [saved, typed, taken],
    ])
  })

  it('tell the form of one that is on its way, and of the camera that may end the page', async () => {
    const { slot, done } = slotOf()
    slot.onTake(Promise.resolve())
    await slot.onLeave()
    expect(done).toEqual(['take', 'keep'])
  })
})
