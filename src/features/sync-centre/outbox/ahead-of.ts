import { makes } from '#local/outbox/intent.ts'
import type { Entity } from '#local/outbox/kinds/device-kind.ts'
import { kindOf } from '#local/outbox/kinds/kinds.ts'
import type { OutboxItem } from '#local/views/work/outbox-list.ts'

/**
 * The item that has to be delivered before this one, by the rules of the engine (sync/queue/choose.ts): what it depends
 * on or, where it depends on nothing, what is before it in its lane. What stands aside, and what waits behind that,
 * holds nothing else; an edit passes what waits for its time on another record.
 * @param items all that wait, in the order in which they were made
 * @param now wall clock, ms
 */
export function aheadOf(item: OutboxItem, items: readonly OutboxItem[], now: number): OutboxItem | null {
  const before = earlierOfModel(item, items)
  const holders = holdersOf(item, before, items)
  const holder = holders.find(({ needsPerson }) => needsPerson) ?? holders[0]
  if (holder !== undefined || makesOne(item, 'photo')) return holder ?? null
  let hasPassed = false
  for (const other of before) {
    if (makesOne(other, 'photo')) continue
    const others = holdersOf(other, earlierOfModel(other, before), items)
    if (other.needsPerson || others.some(({ needsPerson }) => needsPerson)) continue
    const waits = isForLater(other, now) || others.length > 0 || (hasPassed && !mayPass(other))
    const isPassable = mayPass(other) || makesOne(other, 'process')
    if (!waits || !isPassable || !mayPass(item) || isSameRecord(other, item)) return other
    hasPassed = true
  }
  return null
}

/**
 * What it depends on: the makers of its model and process, the photos that it shows, what is disputed in its record,
 * and what else it mentions, wherever that is made.
 */
function holdersOf(
  item: OutboxItem,
  before: readonly OutboxItem[],
  items: readonly OutboxItem[],
): OutboxItem[] {
  const stuck = before.filter((other) => other.needsPerson && isSameRecord(other, item))
  const disputed = new Set(stuck.flatMap(({ fields }) => fields))
  const isDisputed = item.fields.every((field) => disputed.has(field))
  const isOfItsProcess = ({ processKey }: OutboxItem) => processKey === item.processKey
  const ofItsModel = before.filter((other) => {
    if (makesOne(other, 'model')) return true
    if (makesOne(other, 'process')) return isOfItsProcess(other)
    if (makesOne(other, 'photo')) return isOfItsProcess(other) && item.fields.includes('images')
    return isDisputed && stuck.includes(other) && other.fields.some((field) => item.fields.includes(field))
  })
  if (item.waitsFor.length === 0) return ofItsModel
  return [...ofItsModel, ...items.filter(({ opId }) => item.waitsFor.includes(opId))]
}

function earlierOfModel(item: OutboxItem, items: readonly OutboxItem[]): OutboxItem[] {
  const at = items.findIndex(({ opId }) => opId === item.opId)
  const before = at < 0 ? items : items.slice(0, at)
  return before.filter(({ modelKey }) => modelKey !== null && modelKey === item.modelKey)
}

function isForLater({ state, nextAt }: OutboxItem, now: number): boolean {
  return state !== 'SENDING' && nextAt !== null && nextAt > now
}

/** An edit that concerns its own record only: the industry of a model numbers its processes. */
function mayPass({ kind, fields }: OutboxItem): boolean {
  return kind !== null && kindOf({ kind })?.action === 'edit' && !fields.includes('genBiz')
}

function isSameRecord(one: OutboxItem, other: OutboxItem): boolean {
  return one.processKey === other.processKey
}

function makesOne({ kind }: OutboxItem, entity: Entity): boolean {
  return kind !== null && makes({ kind }, entity)
}
