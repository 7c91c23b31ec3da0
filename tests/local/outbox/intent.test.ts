import { describe, expect, it } from 'vitest'
import { localIdOf } from '#domain/ids.ts'
import {
  addressOf,
  deletes,
  entryNameOf,
  isCopy,
  isPatch,
  laneOfIntent,
  madeBy,
  makes,
  modelKeyOf,
  photoOf,
  processKeyOf,
  referencesOf,
  targetAt,
  targetOf,
} from '#local/outbox/intent.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'

const id = (digit: number) => localIdOf(`3b241101-e2bb-4255-8caf-41360000000${digit}`)
const MODEL = id(1)
const PROCESS = id(2)
const PHOTO = id(3)
const EQUIPMENT = id(4)
const NODE = id(5)
const ENTRY = id(6)
const at = { modelKey: MODEL, processKey: PROCESS }

const image = { id: PHOTO, url: null, thumbnailUrl: null, capturedAt: null }
const equipment = { name: '', equipmentType: '제조', industryType: '공통', otherType: '범용' } as const
const listed = { id: EQUIPMENT, ...equipment }
const node = { id: NODE, name: '', fullName: '', level: 1, parentId: 9 } as const
const entry = { id: ENTRY, kpi0: null, kpi1: node, kpi2: null, kpi3: null, memo: '' }

const ofModel = { modelKey: MODEL, processKey: null }
const nowhere = { modelKey: null, processKey: null }

interface Row {
  intent: Intent
  target: string
  lane: string
  address: { modelKey: string | null; processKey: string | null }
  references: string[]
  made: string | null
}

const edit = { section: 'process', base: {} } as const
const rows: Row[] = [
  {
    intent: { kind: 'model.create', modelKey: MODEL, fields: { title: '', group: { id: 1, name: '' } } },
    target: `model:${MODEL}`,
    lane: `model:${MODEL}`,
    address: nowhere,
    references: [],
    made: MODEL,
  },
  {
    intent: { kind: 'model.copy', modelKey: id(7), sourceKey: MODEL },
    target: `model:${id(7)}`,
    lane: `model:${MODEL}`,
    address: ofModel,
    references: [MODEL],
    made: id(7),
  },
  {
    intent: { kind: 'model.patch', modelKey: MODEL, section: 'kpi', base: {}, fields: { kpis: [entry] } },
    target: `model:${MODEL}`,
    lane: `model:${MODEL}`,
    address: ofModel,
    references: [MODEL, NODE],
    made: null,
  },
  {
    intent: {
      kind: 'model.patch',
      modelKey: MODEL,
      section: 'photos',
      base: {},
      fields: { images: [image] },
    },
    target: `model:${MODEL}`,
    lane: `photos:${MODEL}`,
    address: ofModel,
    references: [MODEL, PHOTO],
    made: null,
  },
  {
    intent: { kind: 'process.create', ...at, fields: { name: '', provisionalNumber: '' } },
    target: `process:${PROCESS}`,
    lane: `model:${MODEL}`,
    address: ofModel,
    references: [MODEL],
    made: PROCESS,
  },
  {
    intent: { kind: 'process.patch', ...at, ...edit, fields: { equipments: [listed, { ...listed, id: 8 }] } },
    target: `process:${PROCESS}`,
    lane: `model:${MODEL}`,
    address: at,
    references: [MODEL, PROCESS, EQUIPMENT],
    made: null,
  },
  {
    intent: { kind: 'process.delete', ...at },
    target: `process:${PROCESS}`,
    lane: `model:${MODEL}`,
    address: at,
    references: [MODEL, PROCESS],
    made: null,
  },
  {
    intent: { kind: 'photo.upload', ...at, photoKey: PHOTO },
    target: `photo:${PHOTO}`,
    lane: `photos:${MODEL}`,
    address: at,
    references: [MODEL, PROCESS],
    made: PHOTO,
  },
  {
    intent: { kind: 'equipment.create', equipmentKey: EQUIPMENT, fields: equipment },
    target: `equipment:${EQUIPMENT}`,
    lane: 'catalogue',
    address: nowhere,
    references: [],
    made: EQUIPMENT,
  },
  {
    intent: { kind: 'kpi.create', kpiKey: id(8), fields: { name: '', parentId: NODE } },
    target: `kpi:${id(8)}`,
    lane: 'catalogue',
    address: nowhere,
    references: [NODE],
    made: id(8),
  },
]

describe('what is to be done', () => {
  it.each(rows)('says its record, lane, address and references: $intent.kind', (row) => {
    const { intent, ...expected } = row
    expect({
      target: targetOf(intent),
      lane: laneOfIntent(intent),
      address: addressOf(intent),
      references: referencesOf(intent),
      made: madeBy(intent),
    }).toEqual(expected)
  })

  const kindsWhere = (holds: (intent: Intent) => unknown) => [
    ...new Set(rows.filter(({ intent }) => holds(intent)).map(({ intent }) => intent.kind)),
  ]

  it('edits, copies, makes or deletes', () => {
    expect(kindsWhere(isPatch)).toEqual(['model.patch', 'process.patch'])
    expect(kindsWhere(isCopy)).toEqual(['model.copy'])
    expect(kindsWhere(deletes)).toEqual(['process.delete'])
    expect(kindsWhere((intent) => makes(intent, 'model'))).toEqual(['model.create', 'model.copy'])
    expect(kindsWhere((intent) => makes(intent, 'process', 'photo'))).toEqual([
      'process.create',
      'photo.upload',
    ])
  })

  it('belongs to a model, a process and a photo, or to none', () => {
    expect(kindsWhere((intent) => modelKeyOf(intent) === null)).toEqual(['equipment.create', 'kpi.create'])
    expect(kindsWhere((intent) => processKeyOf(intent) === PROCESS)).toEqual([
      'process.create',
      'process.patch',
      'process.delete',
      'photo.upload',
    ])
    expect(kindsWhere((intent) => processKeyOf(intent) !== null)).toHaveLength(4)
    expect(kindsWhere((intent) => photoOf(intent) === PHOTO)).toEqual(['photo.upload'])
    expect(kindsWhere((intent) => photoOf(intent) !== null)).toEqual(['photo.upload'])
  })

  it('has a name to search a catalogue for only where it adds to one', () => {
    const named = rows
      .map(({ intent }) => [intent.kind, entryNameOf(intent)])
      .filter(([, name]) => name !== null)
    expect(named).toEqual([
      ['equipment.create', equipment.name],
      ['kpi.create', ''],
    ])
  })

  it('of another build says nothing, and is never given a lane', () => {
    const strange = { kind: 'model.merge', modelKey: MODEL } as unknown as Intent
    expect([isPatch(strange), deletes(strange), makes(strange, 'model')]).toEqual([false, false, false])
    expect([addressOf(strange), madeBy(strange), referencesOf(strange)]).toEqual([nowhere, null, []])
    expect(() => laneOfIntent(strange)).toThrow('There is no kind model.merge.')
  })
})

it('an address names its process or, without one, its model', () => {
  expect(targetAt(at)).toBe(`process:${PROCESS}`)
  expect(targetAt(ofModel)).toBe(`model:${MODEL}`)
})
