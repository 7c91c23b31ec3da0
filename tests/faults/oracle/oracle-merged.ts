import { draftKeys, processKeyOfDraft } from '#local/store/drafts.ts'
import { listUnsaved } from '#local/views/work/unsaved.ts'
import { type Held, isGone } from './oracle.ts'
import type { World } from '../world.ts'

/** What was in a model that was merged is in the one that stays: at the server, and on each device. */
export async function checkPlaces(
  world: World,
  violations: string[],
  devices: readonly Held[],
): Promise<void> {
  checkServer(world, violations)
  for (const held of devices) await checkDevice(world, violations, held)
}

function checkServer(world: World, violations: string[]): void {
  const { server, made, thirdParty, remade, resent } = world
  // What a person made anew after a restore is where they found it.
  if (thirdParty.has('')) return
  for (const { kind, name, parent } of made) {
    const owner = made.find(({ key }) => key === parent)?.name ?? ''
    const isAsMade = kind === 'process' && ![name, owner].some((one) => remade.has(one) || resent.has(one))
    const [process, model] = [server.processNamed(name), server.modelNamed(owner)]
    if (!isAsMade || process === undefined || model === undefined) continue
    const holder = server.holderOf(model).record
    if (process.modelId !== holder.id)
      violations.push(`lost: ${name} of ${owner} is in ${process.modelId}, not in ${holder.title}`)
  }
}

async function checkDevice({ server }: World, violations: string[], { db, ops }: Held): Promise<void> {
  const models = new Map((await db.models.toArray()).map((row) => [row.key, row]))
  for (const { key, modelKey, serverId } of await db.processes.toArray()) {
    const hasWork = ops.some(({ intent }) => 'processKey' in intent && intent.processKey === key)
    const stored = server.processes.get(serverId ?? 0)
    const shownIn = models.get(modelKey)
    // It has gone, and stays as it was while something of it waits for a person.
    const isKept = !server.models.has(shownIn?.serverId ?? 0) && ops.some((op) => op.modelKey === modelKey)
    if (stored === undefined || hasWork || shownIn?.gone === true || isKept) continue
    if (shownIn?.serverId !== stored.modelId)
      violations.push(`the screen shows ${key} in ${modelKey}, and the server has it in ${stored.modelId}`)
  }
}

/**
 * What was typed and not saved is where its process is, for whoever looks there and for whoever looks through all of
 * it.
 */
export async function checkTyped(
  world: World,
  violations: string[],
  devices: readonly Held[],
): Promise<void> {
  for (const { user, device, processKey, value } of world.typed) {
    const one = world.made.find(({ key }) => key === processKey)
    if (one === undefined || one.isDeleted) continue
    const { db } = devices.find((held) => held.user === user && held.device === device) ?? {}
    if (db === undefined) continue
    // Made anew, it has another key; or a person has taken it away there.
    const named = await db.processes
      .filter(({ view, deleted }) => view.name === one.name && !deleted)
      .toArray()
    const keys = world.madeAnew.has(processKey) ? named.map(({ key }) => key) : [processKey]
    if (keys.length === 0) continue
    const drafts = await db.drafts.bulkGet(keys.map(draftKeys.process))
    const draft = drafts.find((row) => JSON.stringify(row?.values ?? {}).includes(`"${value}"`))
    if (draft === undefined) {
      violations.push(`lost: ${value}, which was typed in ${processKey}`)
      continue
    }
    const row = await db.processes.get(processKeyOfDraft(draft.key) ?? '')
    if (row === undefined && isGone(world, one))
      violations.push(`${processKey} went from under who typed ${value} in it`)
    const unsaved = (await listUnsaved(db)).find(({ key }) => key === draft.key)
    if (row !== undefined && unsaved?.place?.kind !== 'process')
      violations.push(`nobody finds ${value}, which was typed in ${processKey} of ${row.modelKey}`)
  }
}
