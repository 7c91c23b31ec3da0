import { madeBy } from '#local/outbox/intent.ts'
import type { Entry } from '../steps/catalogue.ts'
import type { Held } from './oracle.ts'
import { type World, isHeldByMaker, isWaitingForPerson } from '../world.ts'

/**
 * Each piece of equipment and each node is at the server once, below what was chosen. One that a browser has made
 * several times over is shown to a person.
 */
export async function checkCatalogue(
  world: World,
  violations: string[],
  devices: readonly Held[],
): Promise<void> {
  const { equipment, kpiNodes } = world.server
  const stored = [
    ...[...equipment.values()].map(({ id, name }) => ({ id, name, fullName: name })),
    ...kpiNodes.values(),
  ]
  const doubles = devices.flatMap((held) => held.doubles)
  const shown = new Set(doubles.filter(isOfCatalogue).map(({ name }) => name))
  const timesOf = (name: string) => stored.filter((one) => one.name === name).length
  for (const name of new Set(stored.map((one) => one.name))) {
    if (timesOf(name) > 1 && !shown.has(name))
      violations.push(`doubled: ${name} is on the server ${timesOf(name)} times`)
  }
  for (const name of shown) {
    // Told when it was true; what a restore took is no longer there to be looked at.
    if (timesOf(name) < 2 && !world.taken.has(name))
      violations.push(`a person is asked about ${name}, which is on the server ${timesOf(name)} times`)
  }
  for (const { user, db, ops } of devices) {
    const rows = new Map((await db.catalogue.toArray()).map((row) => [row.key, row]))
    // What a restore took the place of is refused, and its author is shown that.
    const isRefused = ({ key, fullName }: Entry) =>
      fullName.split(' > ').some((name) => world.taken.has(name)) &&
      ops.some((op) => madeBy(op.intent) === key && (isWaitingForPerson(op) || isHeldByMaker(op, ops)))
    const own = world.entries.filter((entry) => entry.user === user && !isRefused(entry))
    for (const { key, name, fullName } of own) {
      const row = rows.get(key)
      const serverId = row === undefined ? world.cleared.get(key) : row.serverId
      const found = stored.find(({ id }) => id === serverId)
      if (found === undefined) violations.push(`lost: ${name} was acknowledged`)
      else if (found.fullName !== fullName)
        violations.push(`lost: ${name} is on the server as ${found.fullName}, made as ${fullName}`)
    }
  }
}

export function isOfCatalogue({ kind }: { kind: string }): boolean {
  return kind === 'equipment' || kind === 'kpi'
}
