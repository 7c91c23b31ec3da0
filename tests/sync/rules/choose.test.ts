import { describe, expect, it } from 'vitest'
import { localIdOf } from '#domain/ids.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { type Lanes, type QueueFacts, chooseOperations, isFull, kindOfLane } from '#sync/queue/choose.ts'
import { modelCreation, modelEdit, operationOf, photoOfModel } from '../../support/unit/operation.ts'

const NOW = 100 * 3_600_000
const id = (digit: number) => localIdOf(`3b241101-e2bb-4255-8caf-41360000000${digit}`)

const FREE: Lanes = { busy: new Set(), targets: new Set() }
const onWire = (...lanes: string[]): Lanes => ({ busy: new Set(lanes), targets: new Set() })
const CALM: QueueFacts = {
  now: NOW,
  unsettled: new Set(),
  needsPerson: new Map(),
  isKnown: new Set(),
  makers: new Map(),
  strange: [],
  unprepared: new Set(),
}
const choose = (ops: Operation[], facts: Partial<QueueFacts> = {}, lanes = FREE) =>
  chooseOperations(ops, lanes, { ...CALM, ...facts }).map(({ op }) => ops.indexOf(op))

const chosen = (op: Operation) => ({ op, stuck: [] })
const edit = (modelKey: string, changes: Partial<Operation> = {}) =>
  operationOf(modelEdit(modelKey, { overview: '개요' }), changes)
const processIn = (modelKey: string) =>
  operationOf({
    kind: 'process.create',
    modelKey,
    processKey: 'p',
    fields: { name: '용해', provisionalNumber: '' },
  })
const photo = (modelKey: string, photoKey: string, changes: Partial<Operation> = {}) =>
  operationOf(photoOfModel(modelKey, photoKey), changes)
const photoList = (modelKey: string, changes: Partial<Operation> = {}) =>
  operationOf({ kind: 'model.patch', modelKey, section: 'photos', fields: {}, base: {} }, changes)
const byId = (...ops: Operation[]) => new Map(ops.map((op) => [op.opId, op]))
const madeBy = (maker: Operation) => new Map([[id(1), maker]])
const models = (count: number) => Array.from({ length: count }, (_, index) => `m${index}`)

describe('a lane', () => {
  it('sends one operation at a time, the earliest first', () => {
    expect(choose([edit('a'), edit('a'), edit('b')])).toEqual([0, 2])
    expect(choose([edit('a'), edit('b')], {}, onWire('model:a'))).toEqual([1])
  })

  it('is held up by one whose time has not come', () => {
    expect(choose([edit('a', { nextAt: NOW + 1 }), edit('a')])).toEqual([])
    expect(choose([edit('a', { nextAt: NOW })])).toEqual([0])
  })

  it('believes no wait of more than two hours: the clock was set back', () => {
    expect(choose([edit('a', { nextAt: NOW + 2 * 3_600_000 })])).toEqual([])
    expect(choose([edit('a', { nextAt: NOW + 2 * 3_600_000 + 1 })])).toEqual([0])
  })

  it.each(['REJECTED', 'CONFLICT', 'NEEDS_USER', 'PARKED'] as const)('lets %s step aside', (state) => {
    expect(choose([edit('a', { state }), edit('a')])).toEqual([1])
  })

  it('goes on behind what waits for a person through others', () => {
    const refused = edit('b', { state: 'REJECTED' })
    const waiting = edit('a', { dependsOn: [refused.opId] })
    const copy = operationOf(
      { kind: 'model.copy', modelKey: id(8), sourceKey: 'a' },
      { lane: 'model:a', dependsOn: [waiting.opId] },
    )
    const facts = { needsPerson: byId(refused), unsettled: new Set([refused.opId, waiting.opId]) }
    expect(choose([refused, waiting, copy, processIn('a')], facts)).toEqual([3])
    // What it depends on only waits for its time.
    const late = edit('a', { nextAt: NOW + 1 })
    const behind = { ...copy, dependsOn: [late.opId] }
    expect(choose([late, behind, processIn('a')], { unsettled: new Set([late.opId]) })).toEqual([])
    const elsewhere = edit('b', { nextAt: NOW + 1 })
    const behindThat = { ...copy, dependsOn: [elsewhere.opId] }
    const unsettled = new Set([elsewhere.opId])
    expect(choose([elsewhere, behindThat, processIn('a')], { unsettled })).toEqual([])
  })

  it('tries once an hour what the server fails at, and lets others pass until then', () => {
    const lastError = { kind: 'server', status: 500, message: '' }
    const poison = { state: 'NEEDS_USER', lastError } as const
    expect(choose([edit('a', poison)])).toEqual([0])
    const other = operationOf(modelEdit('a', { features: '특징' }))
    expect(choose([edit('a', { ...poison, nextAt: NOW + 1 }), edit('a'), other])).toEqual([2])
  })

  it('waits for a record that is on the wire from another lane', () => {
    const lanes = { busy: new Set<string>(), targets: new Set(['model:a']) }
    expect(choose([edit('a'), edit('a'), edit('b')], {}, lanes)).toEqual([2])
    expect(choose([edit('a'), photoList('a')])).toEqual([0])
  })
})

describe('what waits for its time is passed', () => {
  const later = { nextAt: NOW + 1 }
  const NAMED = { name: '용해', provisionalNumber: 'R1-1.0' }
  const ofProcess = (processKey: string, changes = {}) =>
    operationOf(
      {
        kind: 'process.patch',
        modelKey: 'x',
        processKey,
        section: 'process',
        fields: { memo: '가' },
        base: {},
      },
      changes,
    )
  const ofModel = (section: 'overview' | 'industry') =>
    operationOf({ kind: 'model.patch', modelKey: 'x', section, fields: { overview: '가' }, base: {} })
  const creation = (changes = {}) =>
    operationOf({ kind: 'process.create', modelKey: 'x', processKey: id(7), fields: NAMED }, changes)
  const deletion = (changes = {}) =>
    operationOf({ kind: 'process.delete', modelKey: 'x', processKey: 'q' }, changes)
  const copy = (changes = {}) => operationOf({ kind: 'model.copy', modelKey: id(8), sourceKey: 'x' }, changes)

  it('by edits of other records, and by none of its own', () => {
    expect(choose([ofProcess('p', later), ofProcess('p'), ofProcess('q')])).toEqual([2])
    expect(choose([ofProcess('p', later), ofModel('overview')])).toEqual([1])
    expect(choose([creation(later), ofProcess('p')])).toEqual([1])
  })

  it('by nothing that numbers processes, deletes or copies, nor by what comes after that', () => {
    for (const op of [ofModel('industry'), deletion(), copy()])
      expect(choose([ofProcess('p', later), op, ofProcess('r')])).toEqual([])
  })

  it('by no creation, but by the edits behind it', () => {
    expect(choose([ofProcess('p', later), creation(), ofProcess('r')])).toEqual([2])
  })

  it('by nothing where it deletes or copies itself', () => {
    for (const op of [deletion(later), copy(later)]) expect(choose([op, ofProcess('p')])).toEqual([])
  })
})

describe('what needs a person holds up', () => {
  const stuck = edit('a', { state: 'CONFLICT' })
  const needsPerson = byId(stuck)

  it('later edits of the same field, and the rest of the lane passes', () => {
    const other = operationOf(modelEdit('a', { features: '특징' }))
    expect(choose([edit('a'), other], { needsPerson })).toEqual([1])
    expect(choose([edit('b')], { needsPerson })).toEqual([0])
  })

  it('what was told to come after it, and the rest of the lane passes', () => {
    const other = operationOf(modelEdit('a', { features: '특징' }))
    const after = operationOf(modelEdit('a', { memo: '메모' }), { dependsOn: ['else', stuck.opId] })
    expect(choose([after, other], { needsPerson })).toEqual([1])
  })
})

it('an operation waits for those that it depends on, and its lane with it', () => {
  const after = edit('a', { dependsOn: ['else', 'first'] })
  expect(choose([after, edit('a')], { unsettled: new Set(['first']) })).toEqual([])
  expect(choose([after, edit('a')], { unsettled: new Set(['other']) })).toEqual([0])
})

describe('what refers to something made here', () => {
  const made = id(1)
  const about = edit(made)
  const creation = operationOf(modelCreation(made))

  it('goes once the server knows it', () => {
    expect(choose([about], { isKnown: new Set([made]) })).toEqual([0])
  })

  it('waits while it is on its way, and its lane with it', () => {
    expect(choose([about, edit(made)], { makers: madeBy(creation) })).toEqual([])
    const lane = { lane: 'model:x' }
    const facts = { makers: madeBy(creation) }
    expect(choose([edit(made, lane), processIn('x')], facts)).toEqual([])
  })

  it('is held, and lets its lane pass, where what makes it needs a person', () => {
    const rejected = { ...creation, state: 'REJECTED' as const }
    expect(choose([edit(made, { lane: 'model:x' }), edit('x')], { makers: madeBy(rejected) })).toEqual([1])
  })

  it('is held where it would be sent to what will never be known', () => {
    expect(choose([edit(made, { lane: 'model:x' }), edit('x')])).toEqual([1])
    const process: Intent = { kind: 'process.delete', modelKey: 'x', processKey: made }
    expect(choose([operationOf(process), edit('x')])).toEqual([1])
  })

  describe('only by the way', () => {
    const equipment = {
      id: made,
      name: '',
      equipmentType: '제조',
      industryType: '공통',
      otherType: null,
    } as const
    const listing = () =>
      operationOf({
        kind: 'process.patch',
        modelKey: 'x',
        processKey: 'p',
        section: 'process',
        fields: { equipments: [equipment] },
        base: {},
      })

    it('goes without it where it was discarded', () => {
      expect(choose([listing()])).toEqual([0])
    })

    const place = { modelKey: 'x', processKey: 'p' }
    it('holds later edits of the same field, which it would undo, while what makes it needs a person', () => {
      const waiting = listing()
      const patch = (fields: { equipments?: []; memo?: string }) =>
        operationOf({ kind: 'process.patch', ...place, section: 'process', fields, base: {} })
      const cleared = patch({ equipments: [] })
      const both = patch({ equipments: [], memo: '메모' })
      const makers = new Map([[made, operationOf(modelCreation(made), { state: 'REJECTED' })]])
      expect(choose([waiting, cleared, edit('x')], { makers })).toEqual([2])
      expect(choose([waiting, patch({ memo: '메모' })], { makers })).toEqual([1])
      // Its other field goes on.
      expect(chooseOperations([waiting, both], FREE, { ...CALM, makers })).toEqual([
        { op: both, stuck: [waiting] },
      ])
    })

    it('is held where only another build can read what makes it', () => {
      expect(choose([listing(), edit('x')], { strange: ['equipment:9', `equipment:${made}`] })).toEqual([1])
      expect(choose([listing()], { strange: [made, `equipment:${made}9`] })).toEqual([0])
    })
  })

  it('is held by what needs a person, through four others between', () => {
    const chain = (length: number) =>
      new Map<string, Operation>(
        Array.from({ length }, (_, step) => {
          const state = step === length - 1 ? 'REJECTED' : 'QUEUED'
          return [id(step + 1), photoIn(step + 1, state)]
        }),
      )
    /** Made in the model of the next. */
    const photoIn = (step: number, state: Operation['state']) => photo(id(step + 1), id(step), { state })
    const first = edit(id(1), { lane: 'model:x' })
    expect(choose([first, processIn('x')], { makers: chain(1) })).toEqual([1])
    expect(choose([first, processIn('x')], { makers: chain(6) })).toEqual([1])
    expect(choose([first, processIn('x')], { makers: chain(7) })).toEqual([])
  })
})

describe('a lane of photos', () => {
  it('skips one that cannot be sent yet', () => {
    const ops = [photo('a', 'p1'), photo('a', 'p2')]
    expect(choose(ops, { unprepared: new Set(['p1']) })).toEqual([1])
    expect(choose(ops)).toEqual([0])
  })

  it('never lets a later list overtake an earlier one', () => {
    expect(choose([photoList('a', { nextAt: NOW + 1 }), photoList('a'), photo('a', 'p')])).toEqual([2])
  })

  it('keeps a list behind one that stands aside, and would undo it later', () => {
    const lastError = { kind: 'server', status: 500, message: '' }
    const aside = { state: 'NEEDS_USER', nextAt: NOW + 1, lastError } as const
    expect(choose([photoList('a', aside), photoList('a'), photoList('b')])).toEqual([2])
  })
})

describe('the places on the wire', () => {
  it('are two for photos and, to be claimed at once, four for text', () => {
    expect(choose([...models(4).map((key) => photo(key, key)), edit('a')])).toEqual([0, 1, 4])
    const creations = models(6).map((key) => operationOf(modelCreation(key)))
    expect(choose(creations)).toEqual([0, 1, 2, 3])
    const wire = onWire('photos:x', 'model:x', 'model:y', 'catalogue')
    expect(choose([...creations, photo('a', 'p'), photo('b', 'p')], {}, wire)).toEqual([0, 6])
  })

  it('eight more edits are claimed ahead, but nothing that needs the wire first', () => {
    const edits = models(14).map((key) => edit(key))
    expect(choose(edits)).toHaveLength(12)
    const uncertain = edits.map((op) => ({ ...op, state: 'UNCERTAIN' as const }))
    expect(choose(uncertain)).toHaveLength(4)
    expect(choose([...edits, photo('a', 'p')])).toHaveLength(13)
  })

  it('no photo takes the place of a text, and the queue is read no further than needed', () => {
    const read: string[] = []
    const watched = (op: Operation) =>
      new Proxy(op, {
        get: (target, name, receiver) => {
          if (name === 'lane') read.push(target.lane)
          return Reflect.get(target, name, receiver) as unknown
        },
      })
    const texts = models(12).map((key) => `model:w${key}`)
    const full = onWire(...texts, 'photos:a', 'photos:b')
    expect(choose([watched(edit('a')), watched(photo('a', 'p'))], {}, full)).toEqual([])
    expect(read).toEqual([])
    const photosFree = onWire(...texts)
    expect(choose([edit('a'), photo('a', 'p')], {}, photosFree)).toEqual([1])
  })

  it('are full when four texts are on it or chosen', () => {
    const busy = onWire('model:a', 'model:b', 'catalogue', 'photos:a')
    expect(isFull(busy, [])).toBe(false)
    expect(isFull(busy, [chosen(photo('a', 'p'))])).toBe(false)
    expect(isFull(busy, [chosen(edit('c'))])).toBe(true)
    expect(
      isFull(
        FREE,
        models(4).map((key) => chosen(edit(key))),
      ),
    ).toBe(true)
  })
})

it('a lane is of photos by its name', () => {
  expect([kindOfLane('photos:a'), kindOfLane('model:photos:'), kindOfLane('catalogue')]).toEqual([
    'photo',
    'text',
    'text',
  ])
})
