import type { DeviceDatabase } from '#local/store/database.ts'

/** Told apart as JSON. */
type Asked = readonly (string | number | undefined)[]
type Read<A extends Asked, Answer> = (db: DeviceDatabase, ...asked: A) => Promise<Answer>

/** By question and what it was asked for; null once the first drawing is done. */
const answers = new WeakMap<DeviceDatabase, Map<unknown, Map<string, unknown>> | null>()

/** Asks before anything is drawn what the first drawing shows, so that it does not come a drawing later. */
export async function readAhead<A extends Asked, Answer>(
  db: DeviceDatabase,
  read: Read<A, Answer>,
  ...asked: A
): Promise<Answer> {
  const answer = await read(db, ...asked)
  const kept = answers.get(db)
  // Late: by now there may be something newer.
  if (kept === null) return answer
  const byQuestion = kept ?? new Map<unknown, Map<string, unknown>>()
  const byAsked = byQuestion.get(read) ?? new Map<string, unknown>()
  answers.set(db, byQuestion.set(read, byAsked.set(JSON.stringify(asked), answer)))
  return answer
}

/** @returns what was read ahead; undefined where nothing was */
export function answerAhead<A extends Asked, Answer>(
  db: DeviceDatabase,
  read: Read<A, Answer>,
  ...asked: A
): Answer | undefined {
  // It was kept under the question that answers with this type.
  return answers.get(db)?.get(read)?.get(JSON.stringify(asked)) as Answer | undefined
}

/** For when the first drawing is done: whoever comes back later is shown what is there then. */
export function forgetAhead(db: DeviceDatabase): void {
  answers.set(db, null)
}
