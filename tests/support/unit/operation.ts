import { laneOfIntent, modelKeyOf, targetOf } from '#local/outbox/intent.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { ModelFields } from '#local/store/fields.ts'

let made = 0

/** An operation that waits for its first sending, made after all others of the test. */
export function operationOf(intent: Intent, changes: Partial<Operation> = {}): Operation {
  made += 1
  return {
    opId: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    seq: made,
    opSchema: 1,
    appBuild: 'test',
    userKey: 'kitech',
    area: 'root',
    lane: laneOfIntent(intent),
    target: targetOf(intent),
    modelKey: modelKeyOf(intent),
    intent,
    dependsOn: [],
    state: 'QUEUED',
    epoch: 0,
    wireCount: 0,
    attempts: 0,
    createdAt: 0,
    firstSentAt: null,
    lastSentAt: null,
    nextAt: 0,
    lastError: null,
    conflicts: [],
    ...changes,
  }
}

/** The same, in the queue of a device. */
export async function queuedIn(
  db: DeviceDatabase,
  intent: Intent,
  changes: Partial<Operation> = {},
): Promise<Operation> {
  const op = operationOf(intent, changes)
  await db.operations.add(op)
  return op
}

/** An edit of fields of a model, which were empty before. */
export function modelEdit(modelKey: string, fields: Partial<ModelFields>): Intent {
  const base = Object.fromEntries(Object.keys(fields).map((field) => [field, '']))
  return { kind: 'model.patch', modelKey, section: 'overview', fields, base }
}

export function modelCreation(modelKey: string): Intent {
  return { kind: 'model.create', modelKey, fields: { title: '한빛', group: { id: 1, name: '기본 그룹' } } }
}

export function photoOfModel(modelKey: string, photoKey: string): Intent {
  return { kind: 'photo.upload', modelKey, processKey: null, photoKey }
}
