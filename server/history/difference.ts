import type { Change, RecordedValue } from '#domain/history.ts'
import type { RecordedObject } from './values.ts'

/**
 * What happened between two looks at the same objects, in the order of the later one; what is gone comes first. An
 * object that came has a change without a field and one for each field in which something stands; one that went has
 * them the other way round.
 */
export function differenceOf<Kind extends string>(
  before: readonly RecordedObject<Kind>[],
  after: readonly RecordedObject<Kind>[],
): ChangeOf<Kind>[] {
  const known = new Map(before.map((one) => [keyOf(one), one]))
  const still = new Set(after.map(keyOf))
  const gone = before.filter((one) => !still.has(keyOf(one)))
  return [
    ...gone.flatMap((one) => [...fieldChanges(one, one.values, EMPTY), presence(one, 'deleted')]),
    ...after.flatMap((one) => {
      const earlier = known.get(keyOf(one))
      if (earlier !== undefined) return fieldChanges(one, earlier.values, one.values)
      return [presence(one, 'created'), ...fieldChanges(one, EMPTY, one.values)]
    }),
  ]
}

type ChangeOf<Kind extends string> = Omit<Change, 'object'> & { object: Kind }

const EMPTY: ReadonlyMap<string, RecordedValue> = new Map()
const keyOf = ({ object, id }: RecordedObject<string>) => `${object}/${id}`

function presence<Kind extends string>(
  { object, id, name }: RecordedObject<Kind>,
  action: 'created' | 'deleted',
): ChangeOf<Kind> {
  return { object, objectId: id, objectName: name, action, field: null, before: null, after: null }
}

type Values = ReadonlyMap<string, RecordedValue>

function fieldChanges<Kind extends string>(
  { object, id, name }: RecordedObject<Kind>,
  earlier: Values,
  later: Values,
): ChangeOf<Kind>[] {
  const fields = [...new Set([...earlier.keys(), ...later.keys()])]
  return fields.flatMap((field) => {
    const before = nothingIsNull(earlier.get(field))
    const after = nothingIsNull(later.get(field))
    // Both were made by the same code, so that the same value is the same text.
    if (JSON.stringify(before) === JSON.stringify(after)) return []
    return [{ object, objectId: id, objectName: name, action: 'changed' as const, field, before, after }]
  })
}

function nothingIsNull(value: RecordedValue | undefined): RecordedValue {
  const isNothing = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return isNothing ? null : value
}
