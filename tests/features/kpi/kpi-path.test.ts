import { expect, it } from 'vitest'
import { entryOf, isWhole, withOnlyUnit } from '#features/kpi/kpi-path.ts'
import type { DeviceKpiNode } from '#local/store/fields.ts'

const node = (id: number, level: 0 | 1 | 2 | 3): DeviceKpiNode => ({
  id,
  name: `${id}`,
  fullName: '',
  level,
  parentId: null,
})
const FACTOR = [node(1, 0), node(2, 1), node(3, 2)]
const under = (...units: DeviceKpiNode[]) => ({
  asked: [] as unknown[],
  async of(id: unknown) {
    this.asked.push(id)
    return Promise.resolve(units)
  },
})

it('chooses the unit of a factor by itself where there is only one', async () => {
  const units = under(node(4, 3))
  const chosen = await withOnlyUnit(FACTOR, (id) => units.of(id))
  expect(chosen.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  expect(units.asked).toEqual([3])
})

it('leaves the unit to the person where there are several, or none', async () => {
  for (const units of [under(node(4, 3), node(5, 3)), under()]) {
    expect(await withOnlyUnit(FACTOR, (id) => units.of(id))).toEqual(FACTOR)
  }
})

it('asks for no unit above a factor', async () => {
  const units = under(node(3, 2))
  expect(await withOnlyUnit(FACTOR.slice(0, 2), (id) => units.of(id))).toHaveLength(2)
  expect(units.asked).toEqual([])
})

it('leaves a path alone that is whole, and asks for nothing', async () => {
  const [units, whole] = [under(node(5, 3)), [...FACTOR, node(4, 3)]]
  expect(await withOnlyUnit(whole, (id) => units.of(id))).toEqual(whole)
  expect(units.asked).toEqual([])
})

it('makes an entry of a whole path, without words', () => {
  const path = [...FACTOR, node(4, 3)]
  expect(isWhole(FACTOR)).toBe(false)
  if (!isWhole(path)) throw new Error('A path of four is whole.')
  expect(entryOf(path)).toEqual({ kpi0: path[0], kpi1: path[1], kpi2: path[2], kpi3: path[3], memo: '' })
})
