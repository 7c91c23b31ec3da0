import { fieldLabel } from '#domain/model/sections.ts'
import { type DeviceKpiEntry, processFields } from '#local/store/fields.ts'
import type { Draft } from '#forms/draft/draft-rows.ts'
import { addedPhotosOf } from '#forms/save/move-photos.ts'
import { valueWords } from '#forms/fields/value-words.ts'

/** What was entered in one field, as a person would read it there. */
export interface TypedField {
  label: string
  words: string
}

/** The parts of a process number, each a field of the form. */
const PARTS: Readonly<Record<string, string>> = { unique: '고유번호', main: '주번호', sub: '부번호' }

const { equipments, images, kpis } = processFields.shape

/** What was entered in a form and not saved. Of a list that is what was added to it, and what was said of an entry. */
export function typedWords(draft: Draft): TypedField[] {
  const { changes, base } = draft
  const { images: listed, ...others } = changes
  const typed = Object.entries(others).flatMap(([field, value]): TypedField[] => {
    const label = PARTS[field] ?? fieldLabel(field)
    const lines = listLines(field, value, base[field])
    if (lines === null) return [{ label, words: valueWords(field, value) }]
    return lines.length === 0 ? [] : [{ label, words: lines.join('\n') }]
  })
  const added = addedPhotosOf(draft).length
  const photos = [...(added === 0 ? [] : [`${added}장 추가`]), ...captions(listed, base['images'])]
  return photos.length === 0 ? typed : [...typed, { label: fieldLabel('images'), words: photos.join('\n') }]
}

/** What was said of photos. */
function captions(value: unknown, was: unknown): string[] {
  const before = new Map(images.safeParse(was).data?.map(({ id, caption }) => [id, caption]))
  return (images.safeParse(value).data ?? []).flatMap(({ id, caption = '' }) =>
    caption === '' || caption === before.get(id) ? [] : [caption],
  )
}

/** To be pasted elsewhere. */
export function typedText(fields: readonly TypedField[]): string {
  return fields.map(({ label, words }) => `${label}\n${words}`).join('\n\n')
}

/** Null for what is no list. */
function listLines(field: string, value: unknown, was: unknown): string[] | null {
  switch (field) {
    case 'equipments': {
      const before = new Set(equipments.safeParse(was).data?.map(({ id }) => id))
      return (equipments.safeParse(value).data ?? []).flatMap(({ id, name }) =>
        before.has(id) ? [] : [name],
      )
    }
    case 'kpis': {
      const before = new Map(kpis.safeParse(was).data?.map((entry) => [entry.id, entry.memo]))
      return (kpis.safeParse(value).data ?? []).flatMap((entry) =>
        before.get(entry.id) === entry.memo ? [] : [kpiLine(entry)],
      )
    }
    default:
      return null
  }
}

function kpiLine({ kpi0, kpi1, kpi2, kpi3, memo }: DeviceKpiEntry): string {
  const name = (kpi3 ?? kpi2 ?? kpi1 ?? kpi0)?.fullName
  return [name, memo].filter((part) => part !== undefined && part !== '').join(': ')
}
