import type { Change, ChangeSet, Named, RecordedValue } from '#domain/history.ts'
import { MERGED_LABEL } from '#domain/model/sections.ts'
import { toward } from '#lib/words/particles.ts'
import { type ChangeWords, changeWords } from './change-words.ts'

/** A change and how it is said. */
export interface ShownChange {
  change: Change
  words: ChangeWords
}

/**
 * The changes of a set as they are shown. Where two models were made one, a process that went over is said in one line:
 * all of it is in the other model, and nothing of it was written or deleted.
 */
export function shownChanges({ changes }: ChangeSet): ShownChange[] {
  const merges = changes.filter(({ object, field }) => object === 'model' && isMergeField(field))
  if (merges.length === 0) return changes.map((change) => ({ change, words: changeWords(change) }))
  const whole = new Map(
    changes.flatMap(({ object, objectId, action }) =>
      object === 'process' && action !== 'changed' ? [[objectId, action] as const] : [],
    ),
  )
  const others = changes.filter(
    ({ object, objectId, field }) =>
      !isMergeField(field) && !(object === 'process' && whole.has(objectId) && field !== null),
  )
  const names = merges.map(otherName)
  return [
    ...merges.map((change) => ({ change, words: mergeWords(change) })),
    ...others.map((change) => ({ change, words: movedWords(change, names) ?? changeWords(change) })),
  ]
}

function isMergeField(field: string | null): boolean {
  return field === 'mergedInto' || field === 'doubles'
}

function mergeWords(change: Change): ChangeWords {
  const name = otherName(change)
  return { kind: 'sentences', subject: MERGED_LABEL, sentences: [sentenceOf(change, name)] }
}

function sentenceOf({ field }: Change, name: string | null): string {
  if (field === 'mergedInto') return name === null ? '다른 모델로 합침' : `${toward(name)} 합침`
  if (name === null) return '합쳤던 모델의 공정이 다른 모델로 옮겨짐'
  return `‘${name}’ 모델을 이 모델에 합침. 그 전의 변경 이력은 그 모델에 있습니다.`
}

/** What came from another model or went there; null for what did not. */
function movedWords(
  { object, objectName, action, field }: Change,
  names: readonly (string | null)[],
): ChangeWords | null {
  if (object !== 'process' || field !== null) return null
  const name = names.find((one) => one !== null) ?? null
  if (name === null) return null
  const sentence = action === 'deleted' ? `${toward(name)} 옮김` : `‘${name}’에서 옮겨 옴`
  return { kind: 'sentences', subject: `공정 ‘${objectName}’`, sentences: [sentence] }
}

/** The model that this one was merged into, or the last that was merged into it. */
function otherName({ before, after }: Change): string | null {
  if (!Array.isArray(after)) return isNamed(after) ? after.name : null
  const known = new Set(idsOf(before))
  return namedIn(after).findLast(({ id }) => !known.has(id))?.name ?? null
}

function isNamed(value: unknown): value is Named {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value
}

function namedIn(value: readonly unknown[]): Named[] {
  return value.filter(isNamed)
}

function idsOf(value: RecordedValue): number[] {
  return Array.isArray(value) ? namedIn(value).map(({ id }) => id) : []
}
