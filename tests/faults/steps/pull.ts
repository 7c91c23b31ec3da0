import { problemOf } from '#api/problem.ts'
import { pullModel } from '#sync/pull/pull.ts'
import type { SimulatedTab } from '../../support/simulated/simulated-tab.ts'
import { withoutTaken } from '../hostile/restored.ts'
import { wordOf } from '../words.ts'
import type { World } from '../world.ts'

export async function pullOne(world: World, pick: number): Promise<void> {
  const model = world.choose('model', pick)
  const tab = await world.anyTab()
  const row = model === null ? undefined : await tab.db.models.get(model.key)
  const slug = row?.slug ?? null
  if (slug !== null) await pull(world, tab, slug)
}

/** They open everything of theirs there. */
export async function pullFromServer(world: World): Promise<void> {
  const tab = await world.anyTab()
  const isOwn = (title: string) => title.startsWith(world.user)
  const models = world.server.originals().models.filter(({ record }) => isOwn(record.title))
  for (const { record } of models) await pull(world, tab, record.slug)
}

export async function pullAll(world: World): Promise<void> {
  const tab = await world.anyTab()
  for (const row of await tab.db.models.toArray()) if (row.slug !== null) await pull(world, tab, row.slug)
}

async function pull(world: World, tab: SimulatedTab, slug: string): Promise<void> {
  const { db, api } = tab
  if (!tab.renew()) return
  const takeIn = world.edits.takeInModelIfFresh
  const pulled = pullModel({ db, api, takeIn }, 'root', slug, world.time.timeout(30_000)).catch(
    (error: unknown) => {
      if (problemOf(error) === null) throw error
      return null
    },
  )
  await world.acknowledge(tab, pulled)
  await lookAtScreen(world, tab)
}

/** An edit that waits stays in view, whatever the server says meanwhile. */
async function lookAtScreen(world: World, { db, user, isAlive }: SimulatedTab): Promise<void> {
  if (!isAlive) return
  for (const [path, said] of world.said) {
    const [key = '', field = ''] = path.split('.')
    const made = world.made.find((one) => one.key === key && one.user === user)
    // What was deleted is not shown, and goes without what was still to be sent of it.
    if (made === undefined || made.isDeleted || said.acknowledged === null) continue
    const waits = await db.operations.where('target').equals(`${made.kind}:${key}`).toArray()
    if (!waits.some(({ intent }) => 'base' in intent && field in intent.fields)) continue
    const row = made.kind === 'model' ? await db.models.get(key) : await db.processes.get(key)
    const shown = (row?.view as Record<string, unknown> | undefined)?.[field]
    const others = said.devices.size > 1 || world.isCarried ? said.ever : []
    const values = [said.acknowledged, ...others, ...said.unanswered.map(({ value }) => value)]
    const now = wordOf(shown)
    const possible = values.flatMap((list) => [list, withoutTaken(world, path, { list, now })])
    if (row !== undefined && !possible.includes(now)) {
      world.violations.push(`the screen hides ${path}: it shows "${now}" for "${said.acknowledged}"`)
    }
  }
}
