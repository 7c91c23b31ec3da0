import { parseArgs } from 'node:util'
import { findEvents, type EventQuery, type StoredEvent } from '#server/audit/find-events.ts'
import { AUDIT_ACTIONS, type AuditAction } from '#server/audit/record.ts'
import { runCommand, UsageError } from './run-command.ts'

const USAGE = `사용법: npm run audit-trail -- [조건]
  --user <아이디>      그 사람이 한 일 (명령줄에서 한 일은 cli:<계정>)
  --action <일>        ${Object.keys(AUDIT_ACTIONS).join(', ')}
  --object <대상>      대상의 앞부분: account:visitor, process:root/ …
  --request <번호>     그 요청에서 한 일 (로그와 x-request-id의 번호)
  --since <날짜>       그때부터: 2026-03-01 또는 2026-03-01T09:00:00+09:00
  --until <날짜>       그때까지
  --limit <수>         보여줄 줄 수 (기본 200)
마지막에 한 일부터 시각, 사람, 일, 대상, 요청 번호, 주소, 바뀌기 전 권한, 바뀐 뒤 권한을 한 줄씩 탭으로 나누어 보여줍니다.`

await runCommand(readQuery, async (db, query) => {
  for (const event of await findEvents(db, query)) console.log(lineOf(event))
  return true
})

function readQuery(): EventQuery {
  const { user, action, object, request, since, until, limit } = readOptions()
  return {
    username: user,
    action: action === undefined ? undefined : asAction(action),
    object,
    requestId: request,
    since: since === undefined ? undefined : asMoment(since),
    until: until === undefined ? undefined : asMoment(until),
    limit: limit === undefined ? 200 : asCount(limit),
  }
}

function readOptions() {
  const one = { type: 'string' } as const
  const options = { user: one, action: one, object: one, request: one, since: one, until: one, limit: one }
  try {
    return parseArgs({ options }).values
  } catch {
    throw new UsageError(USAGE)
  }
}

function asAction(word: string): AuditAction {
  const known = Object.keys(AUDIT_ACTIONS).find((action): action is AuditAction => action === word)
  if (known === undefined) throw new UsageError(USAGE)
  return known
}

/** A date alone is its beginning here, not in London. */
function asMoment(word: string): Date {
  const moment = new Date(/^\d{4}-\d\d-\d\d$/.test(word) ? `${word}T00:00:00` : word)
  if (Number.isNaN(moment.getTime())) throw new UsageError(USAGE)
  return moment
}

function asCount(word: string): number {
  const count = Number(word)
  if (!Number.isInteger(count) || count < 1) throw new UsageError(USAGE)
  return count
}

function lineOf({ at, username, action, object, requestId, address, was, became }: StoredEvent): string {
  const maybe = [requestId, address, was, became].map((word) => word ?? '-')
  return [at.toISOString(), username ?? '-', action, object, ...maybe].join('\t')
}
