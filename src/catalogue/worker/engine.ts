import type { Lookups } from '#api/lookups.ts'
import { HandedTokens, type Renewal, type TokenSource } from '#api/tokens.ts'
import type { CatalogueKind, CatalogueQuery, CatalogueState, workerMethods } from '#catalogue/messages.ts'
import type { Handlers } from '#lib/workers/worker-link.ts'
import { CachedList, type Kind } from './cached-list.ts'
import { findClasses } from './industry-classes.ts'
import { toKpiPath } from './kpi-path.ts'

export interface EngineDeps {
  createLookups: (tokens: TokenSource) => Lookups
  renewToken: () => Promise<Renewal>
  onState: (catalogue: CatalogueKind, state: CatalogueState) => void
  /** A monotonic clock, in ms. */
  now: () => number
}

/** What the catalogue worker does with what the page asks. */
export function createEngine(deps: EngineDeps): Handlers<typeof workerMethods> {
  const tokens = new HandedTokens(deps.renewToken)
  const lookups = deps.createLookups(tokens)
  const list = <K extends CatalogueKind>(kind: Kind<K>) =>
    new CachedList(kind, {
      lookups,
      now: deps.now,
      onState: (state) => deps.onState(kind.name, state),
    })
  const lists = {
    equipment: list({ name: 'equipment', toEntry: (row) => row, listsAll: false }),
    kpi: list({ name: 'kpi', toEntry: toKpiPath, listsAll: false }),
    industry: list({ name: 'industry', toEntry: (row) => row, listsAll: true }),
  }
  /** The latest of each field. */
  const searches = new Map<number, CatalogueQuery>()

  return {
    token: ({ token }) => tokens.take(token),
    setOwn: ({ equipment, kpi }) => {
      lists.equipment.store.setOwn(equipment)
      lists.kpi.store.setOwn(kpi)
    },
    load: ({ catalogue }) => lists[catalogue].load(),
    reload: ({ catalogue }) => lists[catalogue].reload(),
    search: async ({ catalogue, query, field }) => {
      if (field === undefined) return lists[catalogue].search(query)
      searches.set(field, query)
      // Lets the keys that have already been typed there overtake this one.
      await new Promise((resolve) => setTimeout(resolve, 0))
      return searches.get(field) === query ? lists[catalogue].search(query) : null
    },
    window: ({ catalogue, ...place }) => lists[catalogue].window(place),
    ask: ({ catalogue, ...place }) => lists[catalogue].ask(place),
    extend: ({ catalogue, search }) => lists[catalogue].extend(search),
    gone: ({ catalogue, ids }) => ids.filter((id) => lists[catalogue].store.isGone(id)),
    kpiChildren: ({ parentId }) => lists.kpi.store.children(parentId),
    classes: ({ system, text }) => findClasses(lists.industry.store.all(), system, text),
  }
}
