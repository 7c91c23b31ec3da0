import { describe, expect, expectTypeOf, it } from 'vitest'
import { deliveryKindWords } from '#features/sync-centre/words/delivery-words.ts'
import type { DeviceKind } from '#local/outbox/kinds/device-kind.ts'
import { type Intent, type IntentKind, intent, kindOf } from '#local/outbox/kinds/kinds.ts'
import { wireKindOf } from '#sync/kinds/kinds.ts'

const kinds = intent.def.options.map((option) => option.def.shape.kind.def.values[0] as IntentKind)

describe('the kinds of operation', () => {
  it('stand in the record under their own names', () => {
    const names = kinds.map((kind) => kindOf({ kind })?.schema)
    expect(names).toEqual(intent.def.options)
    expect(new Set(kinds).size).toBe(kinds.length)
  })

  it.each(kinds)('%s is known to the wire and has words for people', (kind) => {
    const { send, look } = wireKindOf({ kind } as Intent)
    expect([typeof send, typeof look]).toEqual(['function', 'function'])
    expect(deliveryKindWords(kind)).not.toBe(deliveryKindWords('unknown'))
  })

  it('one of another build is not known', () => {
    expect(kindOf({ kind: 'model.merge' })).toBeUndefined()
    expect(kindOf({ kind: 'toString' })).toBeUndefined()
  })

  it('an edit, and nothing else, has a base', () => {
    type Patched = Extract<Intent, { base: object }>['kind']
    expectTypeOf<Patched>().toEqualTypeOf<'model.patch' | 'process.patch'>()
    expectTypeOf<DeviceKind<never>['action']>().toEqualTypeOf<'make' | 'edit' | 'delete'>()
    const edits = kinds.filter((kind) => kindOf({ kind })?.action === 'edit')
    const based = intent.def.options.filter((option) => 'base' in option.def.shape)
    expect(edits).toEqual(based.map((option) => option.def.shape.kind.def.values[0]))
  })
})
