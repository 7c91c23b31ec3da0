import { amendedBy } from '#local/outbox/coalesce.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { readOperation } from '#local/outbox/operation.ts'
import { endOperation } from '#local/answers/end-operation.ts'
import { writeStrictly } from '#local/store/strict-write.ts'
import { isPatch, addressOf } from '#local/outbox/intent.ts'
import { refold } from '#local/outbox/fold.ts'

/** `both` puts their text first and mine below it; it is for texts only. */
export type Choice = 'mine' | 'theirs' | 'both'

/** Whether `both` can be chosen. */
export function canBeBoth(conflict: { mine: unknown; theirs: unknown }): boolean {
  return typeof conflict.mine === 'string' && typeof conflict.theirs === 'string'
}

/**
 * A person resolves a conflict, field by field. Their value becomes the base of what is chosen, so that the person is
 * asked again only if it changes once more.
 * @param choices one for each field in conflict; without one, theirs is kept
 * @returns false if there is no conflict any more
 */
export async function resolveConflict(
  db: DeviceDatabase,
  opId: string,
  choices: Readonly<Record<string, Choice>>,
): Promise<boolean> {
  return writeStrictly(db, [db.operations, db.models, db.processes, db.journal], async () => {
    const op = readOperation(await db.operations.get(opId))
    if (op?.state !== 'CONFLICT') return false
    const { intent } = op
    if (!isPatch(intent)) return false
    const fields: Record<string, unknown> = { ...intent.fields }
    const base: Record<string, unknown> = { ...intent.base }
    for (const { field, mine, theirs } of op.conflicts) {
      const choice = choices[field] ?? 'theirs'
      if (choice === 'theirs') {
        Reflect.deleteProperty(fields, field)
        Reflect.deleteProperty(base, field)
        continue
      }
      fields[field] = choice === 'both' && canBeBoth({ mine, theirs }) ? bothTexts(theirs, mine) : mine
      base[field] = theirs
    }
    if (Object.keys(fields).length === 0) {
      await endOperation(db, op, 'DISCARDED', 'theirs')
    } else {
      await db.operations.put(amendedBy(op, { ...intent, fields, base }))
    }
    await refold(db, addressOf(intent))
    return true
  })
}

function bothTexts(theirs: unknown, mine: unknown): string {
  return [String(theirs), String(mine)].filter((text) => text !== '').join('\n')
}
