import { problemOf } from '#api/problem.ts'
import type { Area } from '#domain/model/area.ts'
import type { Handlers } from '#lib/workers/worker-link.ts'
import { StorageFailure } from '#local/store/strict-write.ts'
import { keyOfWhole } from '#local/views/queries.ts'
import { isPrepared } from '#local/views/prepared.ts'
import type { PullProblem, StartOfWorker, workerMethods } from '#sync/messages.ts'
import { keepPhoto, keepPhotosOf } from '#sync/pull/keep-photos.ts'
import { currentModel } from '#local/answers/following.ts'
import { followChanges } from '#sync/pull/follow-changes.ts'
import { pullAgain } from '#sync/pull/pull-again.ts'
import { pullModel } from '#sync/pull/pull.ts'
import { type UserSync, type WorkerDeps, openUserSync } from './user-sync.ts'
import { wait } from '#lib/wait.ts'

const PULL_TIMEOUT_MS = 60_000
const AFTER_TROUBLE_MS = 1_000
/** Many others may still have to be brought. */
const SHORT_WAITS_MS = [500, 1_000, 2_000]

/** What the worker of every tab does with what its page asks. Whatever is asked waits for the database. */
export function hostSync(deps: WorkerDeps): Handlers<typeof workerMethods> {
  const { promise: opened, resolve: open } = Promise.withResolvers<UserSync>()
  const whenOpen =
    <P, R>(act: (sync: UserSync, params: P) => R | Promise<R>) =>
    async (params: P): Promise<R> =>
      act(await opened, params)

  return {
    start: async (start) => {
      open(await openPatiently(deps, start))
    },
    token: whenOpen(({ tokens, engine, leadership, learnCapabilities }, { token, capabilities }) => {
      tokens.take(token)
      if (capabilities !== null) learnCapabilities(capabilities)
      if (token === '') return
      engine.hurry()
      leadership.hurry()
    }),
    hurry: whenOpen(({ engine, tellOthers, leadership }) => {
      engine.hurry()
      tellOthers('hurry')
      leadership.hurry()
    }),
    pull: whenOpen((sync, { area, slug }) => pullForPage(sync, area, slug)),
    follow: whenOpen(follow),
    takeAlong: whenOpen(takeAlong),
    keepPhoto: whenOpen(async (sync, { photoKey, size }) => {
      await keepPhoto(sync, photoKey, size)
    }),
  }
}

/** A browser that cannot open the database now may be able to later. */
async function openPatiently(deps: WorkerDeps, start: StartOfWorker): Promise<UserSync> {
  for (;;) {
    try {
      return await openUserSync(deps, start)
    } catch (error) {
      console.error('The device database could not be opened.', error)
      await wait(AFTER_TROUBLE_MS)
    }
  }
}

async function pullForPage(sync: UserSync, area: Area, slug: string): Promise<PullProblem | null> {
  try {
    const key = await pullModel(sync, area, slug, AbortSignal.timeout(PULL_TIMEOUT_MS))
    if (key === null) void pullLater(sync, area, slug)
    else void keepPhotosOfRead(sync, key)
    return null
  } catch (error) {
    if (error instanceof StorageFailure && error.reason === 'full') return { kind: 'no-room' }
    const problem = problemOf(error)
    if (problem === null) console.error('A model could not be brought onto the device.', error)
    return problem ?? { kind: 'network' }
  }
}

/** The page has what is here; the rest comes once it can be taken in. */
async function pullLater(sync: UserSync, area: Area, slug: string): Promise<void> {
  try {
    const key = await pullAgain(waiting(sync), area, slug, PULL_TIMEOUT_MS)
    if (key !== null) await keepPhotosOfRead(sync, key)
  } catch (error) {
    console.warn('A model could not be asked for again.', error)
  }
}

function waiting(sync: UserSync) {
  return { ...sync, wait, timeout: (ms: number) => AbortSignal.timeout(ms) }
}

/** What was taken along stays whole: its new photos come, too. */
async function keepPhotosOfRead(sync: UserSync, modelKey: string): Promise<void> {
  const isWhole = await isPrepared(sync.db, modelKey)
  await keepPhotosOf(sync, modelKey, isWhole ? ['thumbnail', 'full'] : ['thumbnail'])
}

/** @returns whether what has changed on the server is known now */
async function follow(sync: UserSync): Promise<boolean> {
  try {
    return await followChanges(sync, AbortSignal.timeout(PULL_TIMEOUT_MS))
  } catch (error) {
    console.warn('What has changed on the server could not be read.', error)
    return false
  }
}

/** @returns false where something of the model could not be brought */
async function takeAlong(
  sync: UserSync,
  { area, slug, isFollowed }: { area: Area; slug: string; isFollowed: boolean },
): Promise<boolean> {
  try {
    const current = isFollowed ? await currentModel(sync.db, area, slug) : null
    const key =
      current ??
      (await pullModel(sync, area, slug, AbortSignal.timeout(PULL_TIMEOUT_MS))) ??
      // Something of it is under way to the server, and all is here.
      (await keyOfWhole(sync.db, area, slug)) ??
      (await pullAgain(waiting(sync), area, slug, PULL_TIMEOUT_MS, SHORT_WAITS_MS))
    return key !== null && (await keepPhotosOf(sync, key, ['thumbnail', 'full']))
  } catch (error) {
    console.warn('A model could not be taken along.', error)
    return false
  }
}
