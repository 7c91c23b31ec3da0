import { isTriedHourly } from '#local/outbox/operation.ts'
import { type OutboxItem, listOutbox } from '#local/views/work/outbox-list.ts'
import type { SimulatedTab } from '../../support/simulated/simulated-tab.ts'
import { type Deed, beginDeed } from '../steps/people.ts'
import type { World } from '../world.ts'

/** The server is well again, and a person does what the sync centre offers about everything that is still there. */
export async function goThrough(world: World, tab: SimulatedTab): Promise<void> {
  const items = await listOutbox(tab.db)
  for (const item of items.filter(({ needsPerson }) => needsPerson)) {
    const begun = await beginDeed(world, tab, deedFor(world, item), item.opId)
    if (begun === null) continue
    await begun.work
    await begun.whenDone(tab.db)
  }
}

function deedFor({ made }: World, item: OutboxItem): Deed {
  const isDeletedHere = made.some(({ key, isDeleted }) => key === item.processKey && isDeleted)
  if (isDeletedHere && item.canDiscard && item.fields.length > 0) return { kind: 'discard', pick: 0 }
  if (item.conflicts.length > 0) return { kind: 'settle', pick: 0, choice: 'mine' }
  if (item.canRecreate && item.processKey !== null) return { kind: 'recreate', pick: 0 }
  return { kind: 'retry', pick: 0 }
}

/** What the server failed at again and again is tried hourly, and must have arrived by itself by now. */
export async function findLeftBehind({ db }: SimulatedTab): Promise<string[]> {
  const left = (await listOutbox(db)).filter(
    (item) => isTriedHourly(item) && item.lastError?.kind !== 'not-found',
  )
  return left.map(
    ({ kind, lastError }) => `stuck: ${kind ?? ''} is not sent by itself, ${lastError?.kind ?? ''}`,
  )
}
