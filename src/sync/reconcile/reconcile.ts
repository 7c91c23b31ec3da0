import { problemOf } from '#api/problem.ts'
import { isLocalId } from '#domain/ids.ts'
import { putModelBase, putProcessBase } from '#local/answers/ingest.ts'
import type { FieldConflict, Operation } from '#local/outbox/operation.ts'
import type { ModelRow, ProcessRow } from '#local/store/records.ts'
import type { Confirmation } from '#local/answers/settle.ts'
import { modelToDevice, processToDevice } from '#local/answers/to-device.ts'
import { compareFields } from '#sync/model/compare-fields.ts'
import type { StepDeps } from '#sync/queue/engine-deps.ts'
import { serverIds } from '#sync/kinds/server-ids.ts'
import { getModel, getProcess, slugOf } from '#sync/send/send.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'

/** What a look at the server says about an operation whose outcome is unknown. */
export type Finding =
  | { kind: 'applied'; answer: Confirmation }
  | { kind: 'not-applied' }
  /** Send again, on top of the version that was just read; `refresh` writes it, inside a transaction. */
  | { kind: 'rebase'; refresh: () => Promise<void> }
  /** `toSend` goes on by itself; the conflicting fields wait for a person. */
  | { kind: 'conflict'; conflicts: FieldConflict[]; toSend: string[]; refresh: () => Promise<void> }
  | { kind: 'gone' }
  | { kind: 'cannot-tell' }

type LookDeps = Pick<StepDeps, 'db' | 'api' | 'timeout'>

const LOOK_TIMEOUT_MS = 30_000

/**
 * Looks at the server to see whether an operation was carried out. For a creation, a record that was not there
 * before and says what was sent counts as ours; where there are two of them, a person decides.
 * @throws ApiProblem when the look itself failed
 */
export async function reconcile(deps: LookDeps, op: Operation): Promise<Finding> {
  try {
    return await look(deps, op, op.intent)
  } catch (error) {
    if (problemOf(error)?.kind === 'not-found') return { kind: 'gone' }
    throw error
  }
}

async function look({ db, api, timeout }: LookDeps, op: Operation, intent: Intent): Promise<Finding> {
  const signal = timeout(LOOK_TIMEOUT_MS)
  const findAtServer = async (modelKey: string) =>
    api.model(op.area, slugOf(await getModel(db, modelKey)), signal)
  switch (intent.kind) {
    case 'model.patch': {
      const { value: model, etag } = await findAtServer(intent.modelKey)
      const refresh = async () => {
        await putModelBase(db, { area: op.area, model, etag })
      }
      const answer: Confirmation = { kind: 'model', model, etag }
      return findingOf(intent, await modelToDevice(db, model), { answer, refresh })
    }
    case 'process.patch': {
      const { slug, id } = await getProcess(db, intent)
      const { value: process, etag: header } = await api.process(op.area, slug, id, signal)
      const etag = header ?? process.etag ?? null
      const refresh = async () => {
        await putProcessBase(db, { modelKey: intent.modelKey, area: op.area, process, etag })
      }
      const answer: Confirmation = { kind: 'process', process, etag }
      return findingOf(intent, await processToDevice(db, process), { answer, refresh })
    }
    case 'process.create': {
      const slug = slugOf(await getModel(db, intent.modelKey))
      const { results } = (await api.processes(op.area, slug, signal)).value
      const rows = await db.processes.where('modelKey').equals(intent.modelKey).toArray()
      const others = new Set(rows.map((row) => ownIdOf(row, intent.processKey)))
      const isOurs = ({ id, name }: { id: number; name: string }) =>
        isNew(op, id) && !others.has(id) && name === intent.fields.name
      return adopt(results.filter(isOurs), (process) => ({
        kind: 'process',
        process,
        etag: process.etag ?? null,
      }))
    }
    case 'model.create':
    case 'model.copy': {
      const title = intent.kind === 'model.create' ? intent.fields.title : await titleOf(db, intent.sourceKey)
      const groups = (await api.models(op.area, signal)).value
      const rows = await db.models.filter((row) => row.area === op.area).toArray()
      const others = new Set(rows.map((row) => ownIdOf(row, intent.modelKey)))
      const alike = groups
        .flatMap(({ models }) => models)
        .filter((model) => isNew(op, model.id) && !others.has(model.id) && model.title === title)
      const [one, ...more] = alike
      if (one === undefined) {
        // Without its source it will never be made.
        if (intent.kind === 'model.copy') await findAtServer(intent.sourceKey)
        return { kind: 'not-applied' }
      }
      if (more.length > 0) return { kind: 'cannot-tell' }
      const { value: model, etag } = await api.model(op.area, one.slug, signal)
      return { kind: 'applied', answer: { kind: 'model', model, etag } }
    }
    case 'photo.upload': {
      if (intent.processKey === null) {
        await findAtServer(intent.modelKey)
        return { kind: 'not-applied' }
      }
      // A photo that no list shows does no harm, and the server sweeps it: only a shown one has to be found.
      const { slug, id } = await getProcess(db, { ...intent, processKey: intent.processKey })
      const { results } = (await api.images(op.area, slug, id, signal)).value
      return adopt(
        results.filter(({ url }) => url.includes(op.opId)),
        (image) => ({ kind: 'photo', image }),
      )
    }
    case 'equipment.create': {
      const { results } = (await api.equipmentNamed(intent.fields.name, signal)).value
      const { name, otherType, industryType } = intent.fields
      const alike = results.find(
        (one) => one.name === name && one.otherType === otherType && one.industryType === industryType,
      )
      // A catalogue entry with the same content is as good as ours.
      return alike === undefined
        ? { kind: 'not-applied' }
        : { kind: 'applied', answer: { kind: 'equipment', equipment: alike } }
    }
    case 'kpi.create': {
      const { name, parentId } = intent.fields
      const { results } = (await api.kpiNamed(name, signal)).value
      const serverIdOf = await serverIds(db, intent)
      const parent = parentId === null ? null : (serverIdOf(parentId) ?? null)
      const node = results.find((one) => one.name === name && one.parentId === parent)
      return node === undefined ? { kind: 'not-applied' } : { kind: 'applied', answer: { kind: 'kpi', node } }
    }
    case 'process.delete':
      return { kind: 'not-applied' }
  }
}

function isNew(op: Operation, id: number): boolean {
  return op.knownBefore?.includes(id) !== true
}

/** Of what else was made on this device. A row under the server's id may be the twin of what is looked for. */
function ownIdOf({ key, serverId }: ModelRow | ProcessRow, wanted: string): number | null {
  return key === wanted || !isLocalId(key) ? null : serverId
}

/** As the server knows it: it may have been changed here since the copy was sent. */
async function titleOf(db: StepDeps['db'], modelKey: string): Promise<string> {
  const { base, view } = await getModel(db, modelKey)
  return (base ?? view).title
}

function adopt<T>(alike: readonly T[], confirm: (one: T) => Confirmation): Finding {
  const [one, ...more] = alike
  if (one === undefined) return { kind: 'not-applied' }
  return more.length > 0 ? { kind: 'cannot-tell' } : { kind: 'applied', answer: confirm(one) }
}

function findingOf(
  patch: { fields: object; base: object },
  theirs: object,
  found: { answer: Confirmation; refresh: () => Promise<void> },
): Finding {
  const { toSend, conflicts } = compareFields(patch, theirs)
  const { answer, refresh } = found
  if (conflicts.length > 0) return { kind: 'conflict', conflicts, toSend, refresh }
  return toSend.length > 0 ? { kind: 'rebase', refresh } : { kind: 'applied', answer }
}
