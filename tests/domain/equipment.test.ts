import { expect, it } from 'vitest'
import { NO_EQUIPMENT_NAME, hasSameName, isSameMachine, newEquipment } from '#domain/process/equipment.ts'

const lathe = { name: 'CNC 선반', otherType: '공작', industryType: '공통' } as const

it.each([
  ['in other letters and spaces', { name: ' cnc 선반 '.normalize('NFD') }, true],
  ['of another name', { name: 'CNC 선반 2' }, false],
  ['of another kind', { otherType: '범용' as const }, false],
  ['of another industry', { industryType: '금형' }, false],
])('a machine %s', (_words, other, isSame) => {
  const machine = { ...lathe, ...other }
  expect(isSameMachine(lathe, machine)).toBe(isSame)
  expect(hasSameName(lathe, machine)).toBe(machine.name !== 'CNC 선반 2')
})

it('a new machine has a name', () => {
  const named = (name: string) => newEquipment.safeParse({ ...lathe, equipmentType: '제조', name })
  expect(named(' 선반 ').success).toBe(true)
  for (const name of ['', '   ']) expect(named(name).error?.issues[0]?.message).toBe(NO_EQUIPMENT_NAME)
})
