import type { KeptCatalogue } from './process/keeping.ts'
import type { Area } from './model/area.ts'

/** Every path of the API, on one page. Slugs are percent-encoded. */
export const paths = {
  login: '/api/auth/login/',
  logout: '/api/auth/logout/',
  refresh: '/api/auth/refresh/',
  me: '/api/auth/me/',
  models: (area: Area) => `${MODEL_ROOT[area]}/`,
  /** General models only: all of them in short, 금속주물 first. */
  simpleModels: '/api/gen-biz-model/simple/',
  groups: (area: Area) => `${MODEL_ROOT[area]}-group/`,
  model: (area: Area, slug: string) => `${MODEL_ROOT[area]}/${encodeURIComponent(slug)}/`,
  /** What changed in it, the latest first. */
  modelChanges: (area: Area, slug: string) => `${paths.model(area, slug)}changes/`,
  modelImages: (area: Area, slug: string) => `${paths.model(area, slug)}image/`,
  modelCopy: (area: Area, slug: string) => `${paths.model(area, slug)}copy/`,
  /** What merging it would do, and doing it. */
  modelMerge: (area: Area, slug: string) => `${paths.model(area, slug)}merge/`,
  modelKpis: (area: Area, slug: string) => `${paths.model(area, slug)}kpi/`,
  modelKpi: (area: Area, slug: string, id: number) => `${paths.model(area, slug)}kpi/${id}/`,
  processes: (area: Area, slug: string) => `${paths.model(area, slug)}processes/`,
  process: (area: Area, slug: string, id: number) => `${paths.processes(area, slug)}${id}/`,
  processImages: (area: Area, slug: string, id: number) => `${paths.process(area, slug, id)}image/`,
  processKpis: (area: Area, slug: string, id: number) => `${paths.process(area, slug, id)}kpi/`,
  processKpi: (area: Area, slug: string, id: number, kpiId: number) =>
    `${paths.process(area, slug, id)}kpi/${kpiId}/`,
  equipment: '/api/equipment/',
  kpi: '/api/kpi/',
  /** Entries of a catalogue that are not offered any more. */
  retiredEntries: (catalogue: KeptCatalogue) => `/api/catalogue/${catalogue}/retired/`,
  /** What those who keep it did in a catalogue. */
  catalogueChanges: (catalogue: KeptCatalogue) => `/api/catalogue/${catalogue}/changes/`,
  keptEntry: (catalogue: KeptCatalogue, id: number) => `/api/catalogue/${catalogue}/${id}/`,
  mergeEntry: (catalogue: KeptCatalogue, id: number) => `${paths.keptEntry(catalogue, id)}merge/`,
  industries: '/api/gen-biz/',
  productClasses: '/api/classifications/search/product',
  linkageClasses: '/api/classifications/search/wci',
  rootTechs: '/api/root-tech/',
  /** What changed in all models, in order. */
  changes: '/api/changes/',
  /** Tells an open page, as long as it is open, that somebody has changed something. */
  live: '/api/live/',
  /** The same for a page that shows this model. */
  modelLive: (area: Area, slug: string) => `${paths.model(area, slug)}live/`,
  /** Models as a file, in one of several forms. */
  handOvers: '/api/hand-overs/',
  /** One of them again, for whoever got only a part of it. */
  handOver: (id: string) => `/api/hand-overs/${id}/`,
  ownPassword: '/api/people/me/password/',
  ownSessions: '/api/people/me/sessions/',
  endOwnSessions: '/api/people/me/sessions/end/',
  ownSecondFactor: '/api/people/me/second-factor/',
  confirmSecondFactor: '/api/people/me/second-factor/confirm/',
  removeSecondFactor: '/api/people/me/second-factor/remove/',
  /** What a device tells of its work that does not arrive. */
  ownLateWork: '/api/people/me/late-work/',
  /** The same, of all devices. */
  lateWork: '/api/late-work/',
  people: '/api/people/',
  person: (id: number) => `/api/people/${id}/`,
  personSessions: (id: number) => `/api/people/${id}/sessions/`,
  personSecondFactor: (id: number) => `/api/people/${id}/second-factor/`,
  /** The device of a session is to clear itself. */
  struckOffDevice: (id: number, session: string) =>
    `/api/people/${id}/sessions/${encodeURIComponent(session)}/strike-off/`,
  auditTrail: '/api/audit-trail/',
} as const

const MODEL_ROOT: Record<Area, string> = { general: '/api/gen-biz-model', root: '/api/root-model' }
