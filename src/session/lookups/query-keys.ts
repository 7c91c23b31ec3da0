import type { Area } from '#domain/model/area.ts'

const AREA_KEY: Record<Area, string> = { general: 'referenceModel', root: 'rootModel' }

/** The keys under which looked-up data is cached. */
export const queryKeys = {
  me: ['auth', 'me'],
  ownSessions: ['auth', 'sessions'],
  ownSecondFactor: ['auth', 'second-factor'],
  accounts: ['auth', 'people'],
  personSessions: (id: number) => ['auth', 'people', id],
  lateWork: ['auth', 'late-work'],
  auditTrail: (asked: object) => ['auth', 'audit', asked],
  keptEntry: (catalogue: string, id: number) => ['catalogue', catalogue, id],
  retiredEntries: (catalogue: string) => ['catalogue', catalogue, 'retired'],
  catalogueHistory: (catalogue: string) => ['catalogue', catalogue, 'changes'],
  kept: ['catalogue'],
  groups: (area: Area) => [AREA_KEY[area], 'group'],
  model: (area: Area, slug: string) => [AREA_KEY[area], slug],
  merge: (area: Area, slug: string, into: number) => [AREA_KEY[area], slug, 'merge', into],
  history: (area: Area, slug: string) => ['history', area, slug],
  equipment: ['equipment'],
  kpi: ['kpi'],
  genBiz: ['genBiz'],
  rootTech: ['rootTech'],
} as const

/** The lists of models of both areas. */
export const groupLists = [queryKeys.groups('general'), queryKeys.groups('root')] as const
