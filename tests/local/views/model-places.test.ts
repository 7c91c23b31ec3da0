import { describe, expect, it } from 'vitest'
import { addressOf } from '#local/views/model-address.ts'
import { processPlaces } from '#local/views/model-place.ts'
import { modelRow, processRow } from '../../support/unit/rows.ts'

describe('where the page of a model is', () => {
  it('is told by the name that the server gave it', () => {
    const row = modelRow('general:5', { area: 'general', slug: '한빛', view: { title: '한빛다이캐스팅' } })
    expect(addressOf(row)).toEqual({ title: '한빛다이캐스팅', area: 'general', slug: '한빛' })
  })

  it('is told by its key here until the server has given it one', () => {
    expect(addressOf(modelRow('local-1', { view: { title: '한빛' } }))).toEqual({
      title: '한빛',
      area: 'root',
      slug: 'local-1',
    })
  })
})

describe('the place of a process', () => {
  it('is counted within its model, among those that are not deleted, in their order', () => {
    const places = processPlaces(
      [
        processRow('third', 'root:1', { order: 9 }),
        processRow('of another', 'root:2', { order: 1 }),
        processRow('first', 'root:1', { order: 2, view: { name: '용해', processNumber: 'R1-2.1' } }),
        processRow('deleted', 'root:1', { order: 3, deleted: true }),
        processRow('second', 'root:1', { order: 4 }),
      ],
      [modelRow('root:1'), modelRow('root:2')],
    )
    expect(new Map([...places].map(([key, { order }]) => [key, order]))).toEqual(
      new Map([
        ['first', 0],
        ['second', 1],
        ['third', 2],
        ['of another', 0],
      ]),
    )
    expect(places.get('first')).toEqual({ kind: 'process', order: 0, number: 'R1-2.1', name: '용해' })
  })

  it('has the number that its own model shows by now', () => {
    const biz = (id: number) => ({ genBiz: { id, industryName: '', productName: '' } })
    const model = (key: string, id: number) => modelRow(key, { area: 'general', view: biz(id) as never })
    const row = (key: string, modelKey: string) =>
      processRow(key, modelKey, { provisionalNumber: true, view: { processNumber: '1-1.0' } })
    const places = processPlaces(
      [row('a', 'general:1'), row('b', 'general:2'), row('c', 'general:3')],
      [model('general:1', 266), undefined, model('general:2', 9)],
    )
    expect([...places].map(([key, { number }]) => [key, number])).toEqual([
      ['a', '266-1.0'],
      ['b', '9-1.0'],
      ['c', '1-1.0'],
    ])
  })
})
