import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Intent, intent } from '#local/outbox/kinds/kinds.ts'
import { OPERATION_SCHEMA, readOperation } from '#local/outbox/operation.ts'
import { schemaOf } from '#local/outbox/schema-of.ts'
import { modelFields, processFields } from '#local/store/fields.ts'

const folder = join(import.meta.dirname, 'fixtures')
const recordings = readdirSync(folder).filter((name) => /^operations-\d+\.json$/.test(name))
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { opSchema: number }[]

/** Fields that earlier builds stored and none reads any more. */
const GONE = ['settleUntil']

/**
 * One recording per version of stored operations. An operation in one is never taken out or changed; the latest gets
 * one of each new kind besides.
 */
describe('S-14 operations of earlier versions', () => {
  it('there is a recording of every version up to this one', () => {
    const versions = recordings.map((name) => Number(/\d+/.exec(name)?.[0]))
    expect(versions.sort()).toEqual(Array.from({ length: OPERATION_SCHEMA }, (_, index) => index + 1))
  })

  it.each(recordings)('%s is read whole, in the form of today', (name) => {
    for (const row of read(name)) {
      const kept = Object.entries(row).filter(([field]) => !GONE.includes(field))
      expect(readOperation(row)).toMatchObject(Object.fromEntries(kept))
    }
  })

  it('the latest recording has every kind', () => {
    const kinds = new Set(
      read(`operations-${OPERATION_SCHEMA}.json`).map((row) => readOperation(row)?.intent.kind),
    )
    const known = intent.def.options.map((option) => option.def.shape.kind.def.values[0])
    expect([...kinds].sort()).toEqual([...known].sort())
  })

  it('each is written in the first version whose builds carry all of it', () => {
    const written = read(`operations-${OPERATION_SCHEMA}.json`).map((row) => readOperation(row))
    expect(written.map((op) => op && schemaOf(op.intent))).toEqual(written.map((op) => op?.opSchema))
  })

  it('the latest recording has one of every version', () => {
    const written = new Set(read(`operations-${OPERATION_SCHEMA}.json`).map(({ opSchema }) => opSchema))
    expect([...written].sort()).toEqual(Array.from({ length: OPERATION_SCHEMA }, (_, index) => index + 1))
  })

  it('no field came with a version that this build does not read', () => {
    const edits = [
      ...Object.keys(modelFields.shape).map((field) => ({ kind: 'model.patch', modelKey: 'm', field })),
      ...Object.keys(processFields.shape).map((field) => ({ kind: 'process.patch', processKey: 'p', field })),
    ]
    for (const { field, ...edit } of edits) {
      const patch = { ...edit, section: 'overview', fields: { [field]: [] }, base: { [field]: [] } }
      expect([field, schemaOf(patch as unknown as Intent) <= OPERATION_SCHEMA]).toEqual([field, true])
    }
  })

  it('one of a later version is not read', () => {
    const [row] = read(`operations-${OPERATION_SCHEMA}.json`)
    expect(readOperation({ ...row, opSchema: OPERATION_SCHEMA + 1 })).toBeNull()
  })
})
