import { expect, it } from 'vitest'
import { type Circumstances, readinessOf, unpreparedOf } from '#features/readiness/readiness.ts'
import { type TripGroup, tripGroupOf } from '#features/readiness/trip-group.ts'
import type { ListedModel } from '#local/views/model-overlay.ts'

const NOW = Date.UTC(2026, 10, 22, 8)
const DAY = 24 * 60 * 60 * 1000

const model = (slug: string, onDevice: boolean, photoCount?: number): ListedModel => ({
  ...{ key: null, slug, title: slug, product: '', onDevice, waiting: 0, needsYou: 0, unsaved: 0 },
  facts: {
    ...{ stage: null, progress: null, surveyor: null, changedAt: null, changedBy: null, isRetired: false },
    ...(photoCount === undefined ? {} : { photoCount }),
  },
})
const group = (
  name: string,
  changes: Partial<TripGroup> = {},
  models = [model(name, true, 3)],
): TripGroup => ({
  ...{ area: 'root', groupId: 14, key: `root:${name}`, name, slugs: [name], isChosen: true },
  ...{ models, taken: models, prepared: { at: NOW, changed: [] } },
  ...changes,
})
const known = (changes: Partial<Circumstances> = {}): Circumstances => {
  const ready = { phase: 'ready', count: 9 } as const
  return {
    ...{ groups: [group('주조')], catalogues: { kpi: ready, equipment: ready, industry: ready } },
    ...{ freeBytes: 9e9, sessionUntil: NOW + 20 * DAY, now: NOW },
    ...changes,
  }
}

it('is ready since the oldest of its groups', () => {
  const groups = [
    group('주조'),
    group('금형', { prepared: { at: NOW - 5, changed: [] } }),
    group('용접', { isChosen: false, prepared: null }),
  ]
  expect(readinessOf(known({ groups }))).toEqual({ kind: 'ready', at: NOW - 5 })
})

it('is neither ready nor lacking where nothing is to be taken along', () => {
  expect(readinessOf(known({ groups: [group('주조', { isChosen: false })] }))).toEqual({
    kind: 'nothing-chosen',
  })
})

it.each<[string, Partial<Circumstances>]>([
  ['내려받지 않은 그룹 1개', { groups: [group('주조', { prepared: null })] }],
  [
    '준비한 뒤 바뀐 모델 2개',
    {
      groups: [
        group('주조', { prepared: { at: NOW, changed: [model('hanbit', true), model('saehan', false)] } }),
      ],
    },
  ],
  ['장비 목록', { catalogues: { ...known().catalogues, equipment: { phase: 'partial', count: 1 } } }],
  ['업종 목록', { catalogues: { ...known().catalogues, industry: { phase: 'absent', count: 0 } } }],
  ['하루 안에 끝나는 로그인', { sessionUntil: NOW + DAY - 1 }],
])('lacks: %s', (words, changes) => {
  expect(readinessOf(known(changes))).toEqual({ kind: 'lacking', lacks: [words] })
})

it('lacks the room that the photos still to come may take', () => {
  const models = [model('hanbit', true, 40), model('saehan', false, 60)]
  const groups = [group('주조', { prepared: null }, models)]
  expect(readinessOf(known({ groups, freeBytes: 99 * 1024 * 1024 }))).toMatchObject({
    lacks: ['내려받지 않은 그룹 1개', '저장 공간'],
  })
  expect(readinessOf(known({ groups, freeBytes: 100 * 1024 * 1024 }))).toMatchObject({
    lacks: ['내려받지 않은 그룹 1개'],
  })
  const changed = [group('주조', { prepared: { at: NOW, changed: models.slice(0, 1) } }, models)]
  expect(readinessOf(known({ groups: changed, freeBytes: 40 * 1024 * 1024 }))).toMatchObject({
    lacks: ['준비한 뒤 바뀐 모델 1개'],
  })
})

it('lacks no room where the browser does not say how much there is', () => {
  const groups = [group('주조', { prepared: null })]
  expect(readinessOf(known({ groups, freeBytes: null }))).toEqual({
    kind: 'lacking',
    lacks: ['내려받지 않은 그룹 1개'],
  })
})

it('is ready with a session that lasts just a day', () => {
  expect(readinessOf(known({ sessionUntil: NOW + DAY })).kind).toBe('ready')
})

it('needs nothing of what the server or the browser does not say', () => {
  expect(readinessOf(known({ freeBytes: null, sessionUntil: null })).kind).toBe('ready')
})

it('brings the chosen groups that are not here as they are now', () => {
  const groups = [
    group('주조'),
    group('금형', { prepared: { at: NOW, changed: [model('hanbit', true)] } }),
    group('용접', { prepared: null }),
    group('도금', { prepared: null, isChosen: false }),
  ]
  expect(unpreparedOf(groups).map(({ name }) => name)).toEqual(['금형', '용접'])
})

const LISTED = {
  ...{ id: 14, name: '주조', models: [model('hanbit', true, 4), model('saehan', false, 3)] },
  retired: [model('double', true, 5)],
}
const nobodyChose = { prepared: new Map(), trip: null, leftOut: new Set<string>() }

it('takes along where one has been until somebody chooses', () => {
  const own = {
    ...LISTED,
    models: [...LISTED.models, model('local-1f0c2b1e-0000-4000-8000-000000000000', true)],
  }
  expect(tripGroupOf('root', own, nobodyChose)).toMatchObject({
    ...{ key: 'root:14', isChosen: true, slugs: ['hanbit', 'saehan'], prepared: null },
  })
  expect(tripGroupOf('root', { ...LISTED, models: [model('saehan', false)] }, nobodyChose).isChosen).toBe(
    false,
  )
  const empty = { ...LISTED, models: [] }
  expect(tripGroupOf('root', empty, { ...nobodyChose, trip: ['root:14'] }).isChosen).toBe(false)
  expect(tripGroupOf('root', LISTED, { ...nobodyChose, trip: [] }).isChosen).toBe(false)
  expect(tripGroupOf('root', LISTED, { ...nobodyChose, trip: ['root:14'] }).isChosen).toBe(true)
})

it('takes along what nobody has left out, and all where nothing else is left', () => {
  const note = new Map([['root:14', { at: NOW }]])
  const taken = (...leftOut: string[]) =>
    tripGroupOf('root', LISTED, { prepared: note, trip: ['root:14'], leftOut: new Set(leftOut) })
  expect(taken().prepared?.changed).toHaveLength(1)
  expect(taken('root/saehan')).toMatchObject({ slugs: ['hanbit'], prepared: { at: NOW, changed: [] } })
  expect(taken('general/saehan').slugs).toEqual(['hanbit', 'saehan'])
  expect(taken('root/hanbit', 'root/saehan').slugs).toEqual(['hanbit', 'saehan'])
})

it('knows all models of a group beside those that are taken, and which are newer at the server', () => {
  const [hanbit] = LISTED.models
  const newer = {
    ...hanbit!,
    facts: { ...hanbit!.facts, newerAtServer: { at: '2026-11-22T00:00:00Z', by: null } },
  }
  const listed = { ...LISTED, models: [newer, ...LISTED.models.slice(1)] }
  const trip = tripGroupOf('root', listed, {
    prepared: new Map([['root:14', { at: NOW }]]),
    trip: null,
    leftOut: new Set(['root/saehan']),
  })
  expect(trip.models.map(({ slug }) => slug)).toEqual(['hanbit', 'saehan'])
  expect(trip.taken).toEqual([newer])
  expect(trip.prepared).toEqual({ at: NOW, changed: [newer] })
})
