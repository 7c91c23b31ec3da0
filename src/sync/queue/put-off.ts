import type { EngineDeps } from './engine-deps.ts'

/** What is chosen again and again and cannot be sent waits as after a failure, and is shown with it. */
export async function putOff(
  { db, now, random, rules }: Pick<EngineDeps, 'db' | 'now' | 'random' | 'rules'>,
  epoch: number,
  opId: string,
): Promise<void> {
  await rules.writeAsLeader(db, epoch, [db.operations], async () => {
    const op = await db.operations.get(opId)
    if (op === undefined) return
    const error = { kind: 'defect', status: null, message: 'It was chosen again and again.' }
    const happening = { kind: 'looked-in-vain' as const, now: now(), random: random(), error }
    await db.operations.update(opId, rules.transition(op, happening))
  })
}
