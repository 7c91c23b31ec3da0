import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from '#api/client.ts'
import { problemOf } from '#api/problem.ts'
import type { Capability } from '#domain/people/session.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess, deleteProcess, saveProcess } from '#local/edits/process-edits.ts'
import { listOutbox } from '#local/views/work/outbox-list.ts'
import { type Failure, outcomeOf } from '#sync/model/outcome.ts'
import { group, oneDevice } from '../../support/simulated/one-device.ts'
import { type Reply, clientOverHttp, html, json } from '../../support/simulated/over-http.ts'

const HOUR = 3_600_000
/** Looks and sendings together. */
const MOST_IN_THE_FIRST_HOUR = 12
/** Where the server asks to wait, of which each look that it allows is news. */
const MOST_THROTTLED = 24
/** Where nothing is answered: a network may be back unnoticed, so that it is asked at least every 5 min. */
const MOST_UNANSWERED = 40
/** Without keys and versions, where a look comes before each sending, and again once nothing can be under way. */
const MOST_BARE = 30

const BODIES: readonly ((status: number) => Reply)[] = [
  (status) => ({ status, headers: {}, body: '' }),
  html,
  (status) => json(status, {}),
  (status) => json(status, { detail: '안 됩니다.' }),
  (status) => json(status, [1, 'x', null]),
  (status) => json(status, {}, { 'retry-after': '1' }),
]

/** All that a call can be answered, one for each meaning that it has for the engine, with what it came of. */
async function answersTo(
  method: Call<unknown>['method'],
): Promise<Map<string, { reply: Reply; all: Reply[] }>> {
  const found = new Map<string, { reply: Reply; all: Reply[] }>()
  for (let status = 100; status < 600; status += 1) {
    for (const body of BODIES) {
      const reply = body(status)
      const meaning = await meaningOf(method, reply)
      if (meaning === null) continue
      const same = found.get(meaning)
      if (same === undefined) found.set(meaning, { reply, all: [reply] })
      else same.all.push(reply)
    }
  }
  return found
}

/** null: it is believed. Of a status, the engine asks only whether it is 500. */
async function meaningOf(method: Call<unknown>['method'], reply: Reply): Promise<string | null> {
  const tab = { token: () => '', deliver: (end: () => void) => end() }
  const client = clientOverHttp(tab, (_call, _token, answer) => answer(reply))
  const answer = method === 'DELETE' ? null : z.object({ id: z.int() })
  try {
    await client.call<unknown>({ method, path: '/api/root-model/x/', answer })
    return null
  } catch (error) {
    const problem = problemOf(error)
    if (problem === null) throw error
    return wordOf(outcomeOf(problem))
  }
}

function wordOf(outcome: Failure): string {
  const words: string[] = [outcome.kind]
  if ('why' in outcome) words.push(outcome.why)
  if ('error' in outcome) words.push(outcome.error.kind, outcome.error.status === 500 ? '500' : '')
  return words.join(' ').trim()
}

type Where = 'PATCH' | 'POST' | 'DELETE' | 'GET' | 'everything'

/** What comes of one operation, and of another behind it, where some calls are answered like this for an hour. */
async function anHourOf(where: Where, reply: Reply, capabilities: Capability[]) {
  let isWell = true
  let requests = 0
  const isBehind = ({ json: body }: Call<unknown>) => JSON.stringify(body ?? '').includes('주조')
  const device = await oneDevice({
    capabilities,
    // Every wait is as short as it can be.
    random: () => 0,
    gateway: (call) => {
      if (isWell) return null
      if (where === 'everything' || !isBehind(call)) requests += 1
      return where === 'everything' || (where === call.method && !isBehind(call)) ? reply : null
    },
  })
  const { db } = device.tab
  const modelKey = await createModel(db, { area: 'root', title: '한빛다이캐스팅', group })
  const { key } = await createProcess(db, { modelKey, name: '용해' })
  // Until what was made has been looked at once more, where the server keeps no keys.
  await device.work(200_000)
  isWell = false
  if (where === 'GET') device.faults.push('dropped')
  if (where === 'POST') await createProcess(db, { modelKey, name: '압출' })
  else if (where === 'DELETE') await deleteProcess(db, key)
  else await saveProcess(db, { processKey: key, fields: { description: '래들에서 붓는다' } })
  await createProcess(db, { modelKey, name: '주조' })
  await device.work(HOUR)
  const [item = null, ...behind] = await listOutbox(db)
  const now = device.time.now()
  const left = async () => {
    isWell = true
    await device.time.pass(1.5 * HOUR)
    return (await device.queue()).map(({ state }) => state)
  }
  return { requests, item, behind, now, left }
}

const ALL: readonly Where[] = ['PATCH', 'POST', 'DELETE', 'GET', 'everything']
/** `npm test` plays all, as it plays more histories; while developing one is enough. */
const CALLS = process.env['HISTORIES'] === undefined ? ALL.slice(0, 1) : ALL
const SERVERS: readonly [string, Capability[]][] = [
  ['keeps keys and versions', ['idempotency-key', 'if-match']],
  ['keeps neither', []],
]
const CASES = CALLS.flatMap((where) => SERVERS.map(([server, kept]) => ({ where, server, kept })))

describe.each(CASES)('S-21 whatever is answered for ever to $where by a server that $server', (at) => {
  const { where } = at
  // An edit that names its version is not looked for.
  const kept = where === 'GET' && at.kept.length > 0 ? ['idempotency-key' as const] : at.kept
  it('few requests are made, the reason is shown, the lane goes on, and all arrives in the end', async () => {
    const meanings = await answersTo(where === 'everything' ? 'PATCH' : where)
    expect(meanings.size).toBeGreaterThan(10)
    for (const [meaning, { reply, all }] of meanings) {
      const { requests, item, behind, now, left } = await anHourOf(where, reply, kept)
      const of = `${where}: ${meaning} (${all.length} answers)`
      const most = meaning.startsWith('throttled')
        ? MOST_THROTTLED
        : meaning.startsWith('unknown network')
          ? MOST_UNANSWERED
          : kept.length === 0
            ? MOST_BARE
            : MOST_IN_THE_FIRST_HOUR
      // Of both operations, where neither is answered otherwise.
      expect(requests, of).toBeLessThanOrEqual(where === 'everything' ? 2 * most : most)
      expect(item?.lastError, of).not.toBeNull()
      if (item?.state !== 'REJECTED') expect(item?.nextAt, of).toBeGreaterThan(now)
      // While each look fails alike, nothing else is asked: for the device that is a server, or a network, that is
      // away.
      const isHeard = where !== 'everything' && where !== 'GET'
      if (isHeard) expect(item, of).toMatchObject({ needsPerson: true })
      // There is always a way out; where nothing is answered at all, that is a place with a network.
      if (isHeard || !meaning.startsWith('unknown network'))
        expect(item, of).toMatchObject({ canRetry: true, canDiscard: true })
      const goesOn = isHeard || (item?.needsPerson === true && where !== 'everything')
      // What is behind may need a look of its own that fails.
      if (goesOn)
        expect(
          behind.filter(({ needsPerson }) => !needsPerson),
          of,
        ).toEqual([])
      expect(
        (await left()).filter((state) => state !== 'REJECTED'),
        of,
      ).toEqual([])
    }
  })
})
