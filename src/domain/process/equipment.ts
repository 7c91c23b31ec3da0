import * as z from 'zod/mini'
import { serverId } from '#domain/ids.ts'
import { LENGTH, text } from '#domain/text.ts'

export const equipmentType = z.enum(['제조', '계측', '기타'])
export type EquipmentType = z.infer<typeof equipmentType>

export const otherType = z.enum(['범용', '공작', '계측', '센서', '로봇', '기타(이송장치)'])
export type OtherType = z.infer<typeof otherType>

const TYPE_BY_OTHER_TYPE: Readonly<Record<OtherType, EquipmentType>> = {
  범용: '제조',
  공작: '제조',
  계측: '계측',
  센서: '계측',
  로봇: '기타',
  '기타(이송장치)': '기타',
}

/** The sub-category decides the type. */
export function equipmentTypeOf(other: OtherType): EquipmentType {
  return TYPE_BY_OTHER_TYPE[other]
}

/** As it is listed: null for equipment without a sub-category, which may be answered as an empty text or not at all. */
export const listedOtherType = z.catch(z.nullable(otherType), null)

export const equipment = z.object({
  id: serverId,
  name: z.string(),
  equipmentType,
  industryType: z.string(),
  otherType: listedOtherType,
})
export type Equipment = z.infer<typeof equipment>

export const NO_EQUIPMENT_NAME = '장비 이름을 입력해주세요.'

/** What is sent to make one. The server derives the type again from `otherType`. */
export const equipmentFields = z.object({
  name: text(LENGTH.name),
  equipmentType,
  industryType: text(LENGTH.name),
  otherType,
})
export type NewEquipment = z.infer<typeof equipmentFields>

/** `POST /api/equipment/`. The name is free text, but there is one: nobody would find the machine without it. */
export const newEquipment = z.extend(equipmentFields, {
  name: text(LENGTH.name).check(z.refine((name) => name.trim() !== '', NO_EQUIPMENT_NAME)),
})

/** Whether nobody could tell the two apart in a list. */
export function isSameMachine(one: Kind, other: Kind): boolean {
  const isOfSameKind = one.otherType === other.otherType && one.industryType === other.industryType
  return isOfSameKind && hasSameName(one, other)
}

/** Whether two machines go by one name, whatever they are. */
export function hasSameName(one: Pick<Kind, 'name'>, other: Pick<Kind, 'name'>): boolean {
  return nameForm(one) === nameForm(other)
}

function nameForm({ name }: Pick<Kind, 'name'>): string {
  return name.normalize('NFC').trim().toLowerCase()
}

type Kind = Pick<Equipment, 'name' | 'otherType' | 'industryType'>

export const NEW_EQUIPMENT_DEFAULTS = {
  name: '',
  otherType: '범용',
  equipmentType: '제조',
  industryType: '공통',
} as const satisfies NewEquipment

/** `공통` is shown as `공통 업종`. */
export function industryTypeLabel(industryType: string): string {
  return `${industryType} 업종`
}

/** `공작 · 공통 업종`; the industry alone where there is no sub-category. */
export function equipmentKindLabel(kind: Pick<Equipment, 'otherType' | 'industryType'>): string {
  const industry = industryTypeLabel(kind.industryType)
  return kind.otherType === null ? industry : `${kind.otherType} · ${industry}`
}
