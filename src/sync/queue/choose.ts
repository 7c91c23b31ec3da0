import { addressOf, isPatch, photoOf, referencesOf } from '#local/outbox/intent.ts'
import { NEEDS_PERSON, type Operation, isTriedHourly } from '#local/outbox/operation.ts'
import { heldFields } from '#sync/model/compare-fields.ts'
import { isDue, isPassable, mayPass } from '#sync/model/order.ts'

/** What has to be known to choose, besides the operations to choose from. */
export interface QueueFacts {
  /** Of the engine's clock, ms. */
  now: number
  /** Ids of operations that are still in the queue. */
  unsettled: ReadonlySet<string>
  /** Those that need a person, by id. */
  needsPerson: ReadonlyMap<string, Operation>
  /** The local ids whose server id is known. */
  isKnown: ReadonlySet<string>
  /** What makes a record, by its local id. */
  makers: ReadonlyMap<string, Operation>
  /** The targets of operations that this build cannot read. */
  strange: readonly string[]
  /** Photos whose picture is still to be made. */
  unprepared: ReadonlySet<string>
}

export interface Lanes {
  /** Lanes with something on the wire. */
  busy: ReadonlySet<string>
  /** Records with something on the wire: two writes of one record would trip over its version. */
  targets: ReadonlySet<string>
}

export type LaneKind = 'text' | 'photo'

export const LANES_ON_WIRE: Record<LaneKind, number> = { text: 4, photo: 2 }
/**
 * So many edits are claimed while all places on the wire are taken; see send-loop.ts. A creation is never claimed
 * ahead: after a crash its claim would make the next leader look for it at the server.
 */
export const MOST_AHEAD = 8

/** An operation that may be sent now. */
export interface Chosen {
  op: Operation
  /** What was done before it on its record and waits for a person, be it through others. */
  stuck: readonly Operation[]
}

/**
 * The operations that may be sent now. Text and photos have places of their own.
 *
 * In a model's lane operations go in their order, but for what may pass (model/order.ts). One that needs a person steps
 * aside and holds up only what depends on it. Photos do not depend on each other: one that cannot go yet is skipped.
 * @param ops all unsettled operations in the order they were made; it is read no further than needed
 */
export function chooseOperations(ops: readonly Operation[], lanes: Lanes, facts: QueueFacts): Chosen[] {
  const stuckOn = Map.groupBy(facts.needsPerson.values(), ({ target }) => target)
  const closedLanes = new Set(lanes.busy)
  const targets = new Set(lanes.targets)
  /** Records with something earlier of that kind that still waits: it would undo what is later. */
  const passedOver = new Set<string>()
  /** Lanes in which something waits that edits of other records may pass. */
  const passable = new Set<string>()
  /** What waits for a person, be it through others: each comes after what it depends on. */
  const held = new Set(facts.needsPerson.keys())
  const chosen: Chosen[] = []
  const busy = countByKind(lanes)
  const most = { text: LANES_ON_WIRE.text + MOST_AHEAD, photo: LANES_ON_WIRE.photo }

  for (const op of ops) {
    if (busy.text >= most.text && busy.photo >= most.photo) break
    if (closedLanes.has(op.lane)) continue
    const kind = kindOfLane(op.lane)
    if (busy[kind] >= most[kind]) continue
    if (NEEDS_PERSON.includes(op.state) && !isTriedHourly(op)) continue
    const resolution = resolve(op, facts)
    const stuck = stuckOn.get(op.target) ?? []
    const isHeldByPerson = op.dependsOn.some((id) => held.has(id)) || heldFields(op, stuck) === 'all'
    const hasNoPlace = busy[kind] >= LANES_ON_WIRE[kind] && !mayWaitForPlace(op)
    const waits =
      hasNoPlace ||
      !isDue(op, facts.now) ||
      targets.has(op.target) ||
      passedOver.has(`${kind} ${op.target}`) ||
      (passable.has(op.lane) && !mayPass(op)) ||
      isHeldByPerson ||
      op.dependsOn.some((id) => facts.unsettled.has(id)) ||
      resolution !== 'resolved'
    if (waits) {
      // What waits for a person, directly or through another, lets the rest of the lane pass.
      const isAside = isTriedHourly(op) || isHeldByPerson || resolution === 'held'
      if (isAside) {
        held.add(op.opId)
        stuckOn.set(op.target, [...stuck, op])
      }
      if (kind === 'photo' || !isAside) passedOver.add(`${kind} ${op.target}`)
      if (isAside || kind === 'photo') continue
      if (hasNoPlace || !isPassable(op)) closedLanes.add(op.lane)
      else passable.add(op.lane)
      continue
    }
    busy[kind] += 1
    closedLanes.add(op.lane)
    targets.add(op.target)
    chosen.push({ op, stuck })
  }
  return chosen
}

function countByKind({ busy }: Lanes): Record<LaneKind, number> {
  const count = { text: 0, photo: 0 }
  for (const lane of busy) count[kindOfLane(lane)] += 1
  return count
}

/** Whether no text could go on the wire, however much more of the queue were known. Photos come after text. */
export function isFull(lanes: Lanes, chosen: readonly Chosen[]): boolean {
  const texts = chosen.filter(({ op }) => kindOfLane(op.lane) === 'text')
  return countByKind(lanes).text + texts.length >= LANES_ON_WIRE.text
}

/** By the lane's name; see `laneOf` in local/outbox/kinds/device-kind.ts. */
export function kindOfLane(lane: string): LaneKind {
  return lane.startsWith('photos:') ? 'photo' : 'text'
}

/** It can be claimed at once; a look that comes first needs the wire itself. */
function mayWaitForPlace({ state, intent }: Operation): boolean {
  return state === 'QUEUED' && isPatch(intent)
}

/**
 * Whether the server knows everything that an operation refers to and, for a photo, whether its picture has been made.
 * What was discarded will never be known: the operation is sent without it.
 * @returns `waits`: something is on its way; `held`: something waits for a person
 */
function resolve(op: Operation, facts: QueueFacts, depth = 0): 'resolved' | 'waits' | 'held' {
  const { intent } = op
  if (facts.unprepared.has(photoOf(intent) ?? '')) return 'waits'
  const { modelKey, processKey } = addressOf(intent)
  let resolution: 'resolved' | 'waits' = 'resolved'
  for (const id of referencesOf(intent)) {
    if (facts.isKnown.has(id)) continue
    const maker = facts.makers.get(id)
    if (maker === undefined) {
      // Where it is to be sent; what it only mentions can be left out.
      const isAddressed = modelKey === id || processKey === id
      if (isAddressed || facts.strange.some((target) => target.endsWith(`:${id}`))) return 'held'
      continue
    }
    if (NEEDS_PERSON.includes(maker.state)) return 'held'
    if (depth < 5 && resolve(maker, facts, depth + 1) === 'held') return 'held'
    resolution = 'waits'
  }
  return resolution
}
