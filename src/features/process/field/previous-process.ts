import { localIdOf } from '#domain/ids.ts'
import { DX_FIELDS } from '#domain/process/process.ts'
import type { ProcessValues } from '#forms/draft/process-values.ts'
import type { DeviceKpiEntry, ProcessFields } from '#local/store/fields.ts'

/** What may be taken over from the process before, each with one tick. */
export type CopiedPart = 'equipments' | 'kpis' | 'states' | 'manager'

type Copied = Pick<ProcessValues, 'equipments' | 'kpis' | 'manager' | (typeof DX_FIELDS)[number]>
export type CopiedFrom = Pick<ProcessFields, keyof Copied>

/** Whether the process before has anything of this part. */
export function offers(previous: CopiedFrom, part: CopiedPart): boolean {
  if (part === 'states') return DX_FIELDS.some((field) => previous[field] !== null)
  return previous[part].length > 0
}

/** Whether all that the process before has of this part stands here too. */
export function isCopied(values: Copied, previous: CopiedFrom, part: CopiedPart): boolean {
  switch (part) {
    case 'equipments':
      return previous.equipments.every(({ id }) => values.equipments.some((own) => own.id === id))
    case 'kpis':
      return previous.kpis.every((entry) => values.kpis.some((own) => isSameFactor(own, entry)))
    case 'states':
      return DX_FIELDS.every((field) => previous[field] === null || previous[field] === values[field])
    case 'manager':
      return values.manager === previous.manager
  }
}

/** The part taken over: lists take in what they lack, and keep what they have. */
export function copyPart(values: Copied, previous: CopiedFrom, part: CopiedPart): Partial<Copied> {
  switch (part) {
    case 'equipments': {
      const own = new Set(values.equipments.map(({ id }) => id))
      return { equipments: [...values.equipments, ...previous.equipments.filter(({ id }) => !own.has(id))] }
    }
    case 'kpis': {
      const missing = previous.kpis.filter((entry) => !values.kpis.some((own) => isSameFactor(own, entry)))
      // Entries of their own: the server would move one that it knows.
      return {
        kpis: [...values.kpis, ...missing.map((entry) => ({ ...entry, id: localIdOf(crypto.randomUUID()) }))],
      }
    }
    case 'states':
      return Object.fromEntries(
        DX_FIELDS.flatMap((field) => (previous[field] === null ? [] : [[field, previous[field]]])),
      )
    case 'manager':
      return { manager: previous.manager }
  }
}

/** The tick taken back: what came from the process before goes again, but nothing that is saved. */
export function takeBackPart(
  { values, saved }: { values: Copied; saved: Copied },
  previous: CopiedFrom,
  part: CopiedPart,
): Partial<Copied> {
  switch (part) {
    case 'equipments':
      return {
        equipments: values.equipments.filter(
          ({ id }) => saved.equipments.some((own) => own.id === id) || !hasId(previous.equipments, id),
        ),
      }
    case 'kpis':
      return {
        kpis: values.kpis.filter(
          (entry) =>
            saved.kpis.some(({ id }) => id === entry.id) ||
            !previous.kpis.some((other) => isSameFactor(other, entry)),
        ),
      }
    case 'states':
      return Object.fromEntries(DX_FIELDS.map((field) => [field, saved[field]]))
    case 'manager':
      return { manager: saved.manager }
  }
}

function hasId(entries: readonly { id: unknown }[], id: unknown): boolean {
  return entries.some((entry) => entry.id === id)
}

/** The same factor with the same words: nobody could tell the two apart. */
function isSameFactor(one: DeviceKpiEntry, other: DeviceKpiEntry): boolean {
  const words = ({ kpi0, kpi1, kpi2, kpi3, memo }: DeviceKpiEntry) =>
    JSON.stringify([kpi0?.id, kpi1?.id, kpi2?.id, kpi3?.id, memo])
  return words(one) === words(other)
}
