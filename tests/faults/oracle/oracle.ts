import type { DeviceDatabase } from '#local/store/database.ts'
import { type Double, listDoubles } from '#local/bare-contract/doubles.ts'
import { type Operation, modelKeysOf } from '#local/outbox/operation.ts'
import { listCreations } from '#sync/bare-contract/creations.ts'
import { isOfCatalogue, checkCatalogue } from './oracle-catalogue.ts'
import { checkCopies, checkOrders, photosAtTwins, recordsNamed } from './oracle-copies.ts'
import { isListRefused, withoutHidden, withoutTaken, writtenToGone } from '../hostile/restored.ts'
import { hasFailedOften } from './failed-often.ts'
import { checkPlaces, checkTyped } from './oracle-merged.ts'
import { checkScreen } from './oracle-screen.ts'
import { wordOf } from '../words.ts'
import {
  type Made,
  type World,
  isHeldByMaker,
  isWaitingForPerson,
  storedModel,
  storedProcess,
} from '../world.ts'

/** What the device holds of one user. */
export interface Held {
  user: string
  device: number
  db: DeviceDatabase
  ops: Operation[]
  /** What a person is told may be at the server twice. */
  doubles: Double[]
  /** The names of what is still to be looked for once more. */
  unlooked: string[]
}

/** What is wrong at the end of a healed history: nothing may be lost, doubled, stuck or overwritten unseen. */
export async function findViolations(
  world: World,
  options: { versions: boolean; keys: boolean },
): Promise<string[]> {
  const violations: string[] = [...world.violations]
  const unknown = new Set(world.unknown.map(({ opId }) => opId))
  const devices: Held[] = []
  for (const device of world.devices) {
    for (const user of ['kotric1', 'kotric2']) {
      const db = await world.device(user, device)
      const ops = await db.operations.orderBy('seq').toArray()
      const unlooked = (await listCreations(db)).map(({ name }) => name)
      devices.push({ user, device, db, ops, doubles: await listDoubles(db), unlooked })
    }
  }
  // Where all of that was made and noted.
  const first = devices.slice(0, 2)
  for (const [index, { user, db, ops }] of devices.entries()) {
    for (const { opId } of world.unknown.filter((one) => index < first.length && one.user === user)) {
      if (!ops.some((op) => op.opId === opId)) violations.push(`lost: an operation of a newer build, ${opId}`)
    }
    for (const op of ops.filter(({ opId }) => !unknown.has(opId))) {
      const why = `${op.intent.kind} ${op.target} ${op.state} ${op.lastError?.kind ?? ''}`
      const isHeld =
        (world.thirdParty.size > 0 || world.resent.size > 0) &&
        (isHeldByMaker(op, ops) ||
          ops.some(
            (other) =>
              // Also where the model of one has gone over since, and a copy keeps the other.
              isWaitingForPerson(other) &&
              (modelKeysOf(op).includes(other.modelKey) || other.target === op.target),
          ))
      if (!isWaitingForPerson(op) && !isHeld) violations.push(`stuck: ${why}`)
      else if (
        isWaitingForPerson(op) &&
        world.thirdParty.size === 0 &&
        !isResent(world, op) &&
        !(await hasFailedOften(world, db, op))
      )
        violations.push(`needs a person without a reason: ${why}`)
    }
  }
  for (const { db } of first) await noteAdopted(world, db)
  checkCreations(world, violations, devices)
  await checkCopies(world, violations, first)
  await checkCatalogue(world, violations, first)
  checkOrders(world, violations, (owner) =>
    devices.some(({ ops }) => isHeldByResending(world, owner, ops) || isListRefused(world, owner, ops)),
  )
  await checkValues(world, violations, { ...options, devices })
  for (const held of first) checkPhotos(world, violations, { ...options, held })
  await checkPlaces(world, violations, devices)
  await checkTyped(world, violations, devices)
  for (const held of devices) {
    await checkScreen(world, violations, held)
    held.db.close()
  }
  return violations
}

/** Which of several a device goes by is not always the last: another may have been listed first. */
async function noteAdopted({ made, resent, adopted }: World, db: DeviceDatabase): Promise<void> {
  for (const { kind, key } of made.filter(({ name }) => resent.has(name))) {
    const row = await (kind === 'model' ? db.models : db.processes).get(key)
    if (row !== undefined && row.serverId !== null) adopted.set(key, row.serverId)
  }
}

/** The browser itself made several of it, and only a person can tell which one counts. */
function isResent(world: World, { intent, lastError }: Operation): boolean {
  const { resent } = world
  if (mayBeThereTwice(world) && lastError?.kind === 'cannot-tell') return true
  if (intent.kind === 'model.create') return resent.has(intent.fields.title)
  if (intent.kind === 'model.copy') return resent.has(intent.seen?.title ?? '')
  return intent.kind === 'process.create' && resent.has(intent.fields.name)
}

/** Without keys, looks that lag behind may not show what was made until it is there several times. */
function mayBeThereTwice({ hasLagged, tabWorld }: World): boolean {
  return hasLagged && !tabWorld.capabilities.has('idempotency-key')
}

/** Somebody else has taken it away, or the model that it was in. */
export function isGone({ thirdParty }: World, { key, parent }: Made): boolean {
  return [key, parent].some((one) => thirdParty.get(one) === 'deleted')
}

/** Whether its creation, or its model's, waits for a person because of that. */
function isHeldByResending(world: World, one: Made, ops: readonly Operation[]): boolean {
  const makers = [`${one.kind}:${one.key}`, `model:${one.parent}`]
  return ops.some((op) => makers.includes(op.target) && isWaitingForPerson(op) && isResent(world, op))
}

function checkCreations(world: World, violations: string[], devices: readonly Held[]): void {
  const { made, server } = world
  const originals = server.originals()
  const models = originals.models.map(({ record }) => record.title)
  const processes = originals.processes.map(({ record }) => record.name)
  const copies = [...server.models.values()].flatMap(({ copyOf, record }) =>
    copyOf === undefined ? [] : record.title,
  )
  const doubles = devices.flatMap((held) => held.doubles).filter((double) => !isOfCatalogue(double))
  const told = new Set(doubles.map(({ name }) => name))
  const asked = devices.flatMap(({ ops }) =>
    ops.filter((op) => isWaitingForPerson(op) && isResent(world, op)),
  )
  for (const names of [models, processes]) {
    for (const name of new Set(names)) {
      const times = names.filter((other) => other === name).length
      const isAsked = asked.some(
        ({ intent }) => 'fields' in intent && Object.values(intent.fields).includes(name),
      )
      // It is told once a person has said what became of another one.
      const isToBeTold = devices.some(
        ({ unlooked, ops }) => unlooked.includes(name) && ops.some((op) => asked.includes(op)),
      )
      if (times > 1 && !told.has(name) && !isAsked && !isToBeTold && !world.remade.has(name))
        violations.push(`doubled: ${name} is on the server ${times} times`)
    }
  }
  for (const name of told) {
    const times = [...models, ...copies, ...processes].filter((other) => other === name).length
    const isTakenAway = made.some((one) => one.name === name && (one.isDeleted || isGone(world, one)))
    // A server that was put back to an earlier day may have none of them left.
    if (times < 2 && !isTakenAway && !world.thirdParty.has(''))
      violations.push(`a person is asked about ${name}, which is on the server ${times} times`)
  }
  for (const one of made) {
    const isThere = (one.kind === 'model' ? models : processes).includes(one.name)
    const isGoneByOthers = isGone(world, one)
    // Made anew by a person, it is in a model that was made anew, too, and may have been deleted there.
    const versions = made.filter(({ name }) => name === one.name)
    const isDeleted = one.isDeleted || (world.madeAnew.has(one.key) && versions.some((it) => it.isDeleted))
    const isHeld = devices.some(({ ops }) => versions.some((it) => isHeldByResending(world, it, ops)))
    if (!isThere && !isDeleted && !isGoneByOthers && !isHeld)
      violations.push(`lost: ${one.name} was acknowledged`)
  }
}

async function checkValues(
  world: World,
  violations: string[],
  options: { versions: boolean; devices: readonly Held[] },
): Promise<void> {
  const shownAsGone = await writtenToGone(world, options.devices)
  const opsByUser = new Map<string, Operation[]>()
  for (const { user, ops } of options.devices) opsByUser.set(user, [...(opsByUser.get(user) ?? []), ...ops])
  for (const [path, said] of world.said) {
    const [key = '', field = ''] = path.split('.')
    const one = world.made.find((made) => made.key === key)
    if (one === undefined || one.isDeleted || isGone(world, one)) continue
    if (isHeldByResending(world, one, opsByUser.get(one.user) ?? [])) continue
    if (isSaidAnew(world, one, field)) continue
    const now = storedValue(world, one, field)
    const third = world.thirdParty.get(path)
    const unsent = (opsByUser.get(one.user) ?? []).filter(
      (op) => op.target === `${one.kind}:${key}` && JSON.stringify(op.intent).includes(`"${field}"`),
    )
    const disputed = unsent.length > 0
    const acknowledged = said.acknowledged ?? wordOf(field === 'group' ? { id: 0 } : '')
    const possible = [
      acknowledged,
      withoutTaken(world, path, { list: acknowledged, now }),
      ...said.unanswered.map(({ value }) => value),
      ...(world.rolledBack.get(path) ?? []),
      // With two devices, which of them was the last is for people to say.
      ...(said.devices.size > 1 || world.isCarried ? said.ever : []),
    ]
    if (world.thirdParty.has('') && disputed) continue
    if (said.recordId !== undefined && shownAsGone.has(`${said.recordId}.${field}`)) continue
    // Its author is shown that it waits for them; whether it rightly does is judged above.
    if (third === undefined && unsent.some(isWaitingForPerson)) continue
    if (third === undefined) {
      // Refused although it was carried out, and made once more: what was written to the first of the two stands there.
      const atTwin = valueOfRecord(world, one, said.recordId, field)
      // Nor does the name tell which of two is meant where a person has made it anew.
      const twins = valuesAtTwins(world, one, field)
      const there = [...twins, withoutHidden(world, { list: now, acknowledged })]
      if (!there.some((value) => value !== null && possible.includes(value)) && atTwin !== acknowledged)
        violations.push(`lost: ${path} is "${now}", acknowledged "${possible.join('" or "')}"`)
    } else if (!said.seen.has(third)) {
      const isGuarded = options.versions && !world.hasReadWithoutVersions
      if (isGuarded && !valuesAtTwins(world, one, field).includes(third))
        violations.push(`overwritten unseen: ${path} was "${third}" by others`)
      if (
        now === third &&
        said.acknowledged !== null &&
        !disputed &&
        !isOlderThan(said.acknowledged, third)
      ) {
        violations.push(
          `lost: ${path} = "${said.acknowledged}" is neither on the server nor shown as disputed`,
        )
      }
    }
  }
}

/** Of what a person made anew: whether they have written it there since. */
function isSaidAnew({ made, madeAnew, said }: World, { key, name }: Made, field: string): boolean {
  const isLater = (other: Made) =>
    other.name === name && other.key !== key && said.has(`${other.key}.${field}`)
  return madeAnew.has(key) && made.some(isLater)
}

/** Values carry the number of the step they were written in. */
function isOlderThan(one: string, other: string): boolean {
  const numberOf = (value: string) => Number(value.split('-').at(-1))
  return numberOf(one) < numberOf(other)
}

export function storedValue(world: World, one: Pick<Made, 'kind' | 'key' | 'name'>, field: string): string {
  const process = one.kind === 'process' ? storedProcess(world, one) : undefined
  if (field === 'equipments') return wordOf(process === undefined ? [] : world.server.equipmentOf(process))
  const stored = process ?? (one.kind === 'model' ? storedModel(world, one) : undefined)
  return wordOf((stored?.record as Record<string, unknown> | undefined)?.[field])
}

/** Of all that a person made under this name: what others wrote may stand in the one that was called gone. */
function valuesAtTwins(world: World, one: Made, field: string): (string | null)[] {
  const isTwice = world.remade.has(one.name) || mayBeThereTwice(world)
  const twins = isTwice ? recordsNamed(world, one.name) : []
  return [storedValue(world, one, field), ...twins.map(({ id }) => valueOfRecord(world, one, id, field))]
}

/** Null where it was written under the key that it was made with. */
function valueOfRecord(
  { server }: World,
  { kind }: Made,
  id: number | undefined,
  field: string,
): string | null {
  if (id === undefined) return null
  const stored = kind === 'model' ? server.models.get(id) : server.processes.get(id)
  if (field === 'equipments' && stored !== undefined && 'modelId' in stored)
    return wordOf(server.equipmentOf(stored))
  const { record } = stored ?? {}
  return record === undefined ? null : wordOf((record as unknown as Record<string, unknown>)[field])
}

function checkPhotos(
  world: World,
  violations: string[],
  { keys, held }: { keys: boolean; held: Held },
): void {
  for (const photo of world.photos.filter((one) => one.user === held.user && one.sha256 !== '')) {
    const owner = world.made.find(({ key }) => key === photo.owner)
    if (owner === undefined || owner.isDeleted || isGone(world, owner)) continue
    if (isHeldByResending(world, owner, held.ops)) continue
    const copies = [...world.server.images.values()].filter(
      ({ receivedSha256 }) => receivedSha256 === photo.sha256,
    )
    if (keys && copies.length > 1 && !world.remade.has(owner.name))
      violations.push(`doubled: photo ${photo.key} is on the server ${copies.length} times`)
    if (!photo.isShown || isListRefused(world, owner, held.ops)) continue
    const shown = photosAtTwins(world, owner)
      .flat()
      .filter((id) => copies.some((copy) => copy.id === id))
    if (shown.length !== 1 && !(shown.length > 1 && world.remade.has(owner.name)))
      violations.push(`lost: photo ${photo.key} is shown ${shown.length} times`)
    for (const id of shown) {
      const { caption = '' } = world.server.images.get(id) ?? {}
      if (caption !== photo.caption) violations.push(`lost: of photo ${photo.key} it says '${caption}'`)
    }
  }
}
