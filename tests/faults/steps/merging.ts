import { openDrafts } from '#forms/draft/draft-store.ts'
import { draftKeys } from '#local/store/drafts.ts'
import type { StoredModel } from '../../support/simulated/server/stored.ts'
import type { World } from '../world.ts'

/** What a person has typed in a process and not saved, and was told is kept. */
export interface Typed {
  user: string
  device: number
  processKey: string
  value: string
}

/**
 * Somebody who keeps the catalogues merges one model into another at the server. No device is told.
 * @param pick.inMs how long their request is under way
 */
export function mergeModels(world: World, pick: { from: number; into: number; inMs: number }): void {
  const merge = () => {
    const models = openModels(world)
    const from = models[pick.from % Math.max(1, models.length)]
    const others = models.filter((one) => one !== from)
    const into = others[pick.into % Math.max(1, others.length)]
    if (from === undefined || into === undefined) return
    world.server.merge(from, into)
    world.grown.add(into.record.id)
  }
  if (pick.inMs === 0) merge()
  else world.time.after(pick.inMs, merge)
}

/** Of those that people here have made, the ones that were not merged. */
function openModels({ server, made }: World): StoredModel[] {
  const models = made.filter(({ kind }) => kind === 'model').map(({ name }) => server.modelNamed(name))
  return models.filter((model) => model !== undefined && model.mergedInto === undefined) as StoredModel[]
}

/** A person types in the form of a process, and leaves it open. */
export async function typeInProcess(world: World, pick: number): Promise<void> {
  const process = world.choose('process', pick)
  if (process === null) return
  const tab = await world.anyTab()
  const row = await tab.db.processes.get(process.key)
  if (row === undefined || row.deleted) return
  const value = `typed-${(world.counter += 1)}`
  const key = draftKeys.process(process.key)
  remove(world.typed, ({ processKey }) => processKey === process.key)
  const typing = openDrafts(tab.db, row.modelKey).then(async (drafts) => {
    drafts.change(key, (draft) => ({ ...draft, changes: { manager: value }, base: { manager: '' } }))
    await drafts.keepNow()
    return drafts.keeping() === 'kept'
  })
  const isKept = await world.acknowledge(tab, typing, true)
  if (isKept === true && !tab.isFrozen) world.typed.push({ ...world.here(), processKey: process.key, value })
}

function remove<T>(list: T[], isGone: (one: T) => boolean): void {
  list.splice(0, list.length, ...list.filter((one) => !isGone(one)))
}
