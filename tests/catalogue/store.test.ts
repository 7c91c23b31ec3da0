import { describe, expect, test } from 'vitest'
import { toKpiPath } from '#catalogue/worker/kpi-path.ts'
import { CatalogueStore } from '#catalogue/worker/store.ts'
import type { DeviceKpiNode } from '#local/store/fields.ts'

const LOCAL = 'local-0b8d3f0e-6f0a-4b39-9d51-0f5f1a2b3c4d' as const
const OTHER = 'local-1b8d3f0e-6f0a-4b39-9d51-0f5f1a2b3c4d' as const

const node = (
  id: DeviceKpiNode['id'],
  level: DeviceKpiNode['level'],
  parentId: DeviceKpiNode['parentId'],
): DeviceKpiNode => ({
  ...{ id, level, parentId },
  name: `관리 ${id}`,
  fullName: '',
})
const nodes = (count: number, from = 1) => Array.from({ length: count }, (_, at) => node(from + at, 0, null))
const newStore = () => new CatalogueStore<DeviceKpiNode>(({ name }) => name)
const idsOf = (entries: readonly DeviceKpiNode[]) => entries.map(({ id }) => id)
/** As many as are shown at once. */
const MANY = 5_000

describe('a list that arrives for the first time', () => {
  test('is shown by the five thousand, each entry once, and whole at its end', () => {
    const store = newStore()
    const reading = store.reading()
    reading.add(nodes(MANY - 1))
    expect(store.count).toBe(0)
    reading.add(nodes(1, MANY))
    expect(store.count).toBe(MANY)
    expect(idsOf(store.find(`관리 ${MANY}`))).toEqual([MANY])
    reading.add(nodes(1, MANY + 1))
    expect(store.count).toBe(MANY)
    reading.finish({ isWhole: true })
    expect(store.count).toBe(MANY + 1)
    expect(idsOf(store.find(`관리 ${MANY + 1}`))).toEqual([MANY + 1])
    expect(idsOf(store.find('관리 4999'))).toEqual([4999])
  })

  test('says of nothing that it is gone before it is whole', () => {
    const store = newStore()
    const reading = store.reading()
    reading.add(nodes(MANY, 2))
    expect(store.isGone(1)).toBe(false)
    reading.finish({ isWhole: true })
    expect(store.isGone(1)).toBe(true)
  })
})

test('a list that is read again is shown when it is whole', () => {
  const store = newStore()
  const first = store.reading()
  first.add(nodes(2))
  first.finish({ isWhole: true })
  const second = store.reading()
  second.add(nodes(MANY, 3))
  expect(idsOf(store.all())).toEqual([1, 2])
  second.finish({ isWhole: true })
  expect(store.count).toBe(MANY)
  expect(store.find('관리 1')[0]?.id).not.toBe(1)
})

test('nothing is there before anything has come', () => {
  const store = newStore()
  expect([store.all(), store.find('관리'), store.children(null), store.get(1)]).toEqual([
    [],
    [],
    [],
    undefined,
  ])
  expect([store.isGone(1), store.isGone(LOCAL)]).toEqual([false, false])
})

test('an entry and what is below it are found as soon as they have come, however they came', () => {
  const store = newStore()
  expect([store.get(1), store.get(2), store.get(3)]).toEqual([undefined, undefined, undefined])
  expect(store.children(1)).toEqual([])
  store.learn([node(3, 0, null)])
  expect(store.get(3)).toEqual(node(3, 0, null))
  const reading = store.reading()
  reading.add([node(1, 0, null), node(2, 1, 1)])
  reading.finish({ isWhole: true })
  expect([store.get(2)?.id, store.get(3)?.id]).toEqual([2, 3])
  expect(idsOf(store.children(1))).toEqual([2])
  expect(store.children(2)).toEqual([])
  store.setOwn([{ serverId: null, value: node(LOCAL, 1, 1) }])
  expect(store.get(LOCAL)?.id).toBe(LOCAL)
  expect(idsOf(store.children(1))).toEqual([LOCAL, 2])
})

test('of what this device has made each is gone by itself', () => {
  const store = newStore()
  store.setOwn([
    { serverId: 1, value: node(LOCAL, 0, null) },
    { serverId: 2, value: node(OTHER, 0, null) },
  ])
  const reading = store.reading()
  reading.add(nodes(2, 2))
  reading.finish({ isWhole: true })
  expect([store.isGone(LOCAL), store.isGone(OTHER)]).toEqual([true, false])
})

describe('the path of a node', () => {
  const storeOf = (...listed: DeviceKpiNode[]) => {
    const store = newStore()
    store.learn(listed)
    return store
  }
  const pathOf = (below: DeviceKpiNode, ...listed: DeviceKpiNode[]) => {
    const found = toKpiPath(below, storeOf(...listed, below))
    return found && idsOf(found.path)
  }

  test('leads from the top to itself', () => {
    expect(pathOf(node(3, 2, 2), node(1, 0, null), node(2, 1, 1))).toEqual([1, 2, 3])
  })

  test('is none while one above it is not here, or where they are not as many as its level says', () => {
    expect(pathOf(node(3, 2, 2), node(1, 0, null))).toBeNull()
    expect(pathOf(node(3, 2, 1), node(1, 0, null))).toBeNull()
  })

  test('ends where the level says, whatever is said to be above', () => {
    expect(pathOf(node(1, 0, 9), node(9, 0, null))).toEqual([1])
  })
})
