import type { Area } from '#domain/model/area.ts'
import { answers, IDEMPOTENCY_KEY_HEADER, paths } from '#domain/contract.ts'
import type { NewEquipment } from '#domain/process/equipment.ts'
import type { FeedCursor } from '#domain/history.ts'
import { CAPTURED_AT_PART, UPLOAD_PART } from '#domain/process/image.ts'
import type { NewKpiNode } from '#domain/process/kpi.ts'
import type { GeneralModel, RootModel } from '#domain/model/model.ts'
import { PAGE_SIZE } from '#domain/page.ts'
import type { ApiClient, Answer, Call } from './client.ts'
import { ApiProblem } from './problem.ts'

/** The options of a call that changes something. */
export interface Sending {
  /** Aborts the call; its outcome is then unknown. */
  signal: AbortSignal
  /** The server carries out calls with the same key at most once. Absent for a server without that capability. */
  idempotencyKey?: string
  /** The ETag of the version that the change was made on. Absent for a server without preconditions. */
  ifMatch?: string
}

export interface Upload {
  bytes: ArrayBuffer
  type: string
  fileName: string
  capturedAt: string | null
}

export type EditsApi = ReturnType<typeof createEditsApi>

/**
 * The calls that only the sync engine makes: to send what can be edited, and to read it back. Like
 * `ApiClient.call`, they throw ApiProblem for every outcome but success.
 */
export function createEditsApi(client: ApiClient) {
  const read = <T>(
    path: string,
    answer: Call<T>['answer'],
    signal: AbortSignal,
    search: NonNullable<Call<T>['search']> = {},
  ) =>
    // Bypasses every cache: a stale answer must not prove anything.
    client.call({ method: 'GET', path, answer, search, signal, headers: { 'cache-control': 'no-cache' } })

  const write = <T>(call: Omit<Call<T>, 'headers' | 'signal'>, sending: Sending) =>
    client.call<T>({ ...call, signal: sending.signal, headers: headersOf(sending) })

  return {
    model: (area: Area, slug: string, signal: AbortSignal) =>
      read(paths.model(area, slug), modelAnswer(area), signal),
    processes: (area: Area, slug: string, signal: AbortSignal) =>
      read(paths.processes(area, slug), answers.processes, signal),
    models: (area: Area, signal: AbortSignal) => read(paths.groups(area), answers.groups, signal),
    /** What changed behind a cursor in all models that the person sees; null: only the cursor of now. */
    changes: (from: FeedCursor | null, signal: AbortSignal) =>
      read(
        paths.changes,
        answers.changes,
        signal,
        from === null ? {} : { after: from.cursor, seal: from.seal },
      ),
    images: (area: Area, slug: string, processId: number, signal: AbortSignal) =>
      read(paths.processImages(area, slug, processId), answers.images, signal),
    /** The catalogue entries that a search for the name finds; an exact match is on the first page. */
    equipmentNamed: (name: string, signal: AbortSignal) =>
      read(paths.equipment, answers.equipmentPage, signal, {
        search: name,
        page_size: PAGE_SIZE.equipment,
      }),
    kpiNamed: (name: string, signal: AbortSignal) =>
      read(paths.kpi, answers.kpiPage, signal, {
        search: name,
        flatten: 'true',
        page_size: PAGE_SIZE.kpi,
      }),
    process: (area: Area, slug: string, id: number, signal: AbortSignal) =>
      read(paths.process(area, slug, id), answers.process, signal).then(ofRecord(id)),

    createModel: (area: Area, json: unknown, sending: Sending) =>
      write({ method: 'POST', path: paths.models(area), answer: modelAnswer(area), json }, sending),
    copyModel: (area: Area, slug: string, sending: Sending) =>
      write({ method: 'POST', path: paths.modelCopy(area, slug), answer: modelAnswer(area) }, sending),
    patchModel: (area: Area, slug: string, json: unknown, sending: Sending) =>
      write({ method: 'PATCH', path: paths.model(area, slug), answer: modelAnswer(area), json }, sending),
    createProcess: (area: Area, slug: string, json: { name: string }, sending: Sending) =>
      write({ method: 'POST', path: paths.processes(area, slug), answer: answers.process, json }, sending),
    patchProcess: (area: Area, slug: string, id: number, json: unknown, sending: Sending) =>
      write(
        { method: 'PATCH', path: paths.process(area, slug, id), answer: answers.process, json },
        sending,
      ).then(ofRecord(id)),
    deleteProcess: (area: Area, slug: string, id: number, sending: Sending) =>
      write<undefined>({ method: 'DELETE', path: paths.process(area, slug, id), answer: null }, sending),
    uploadPhoto: (
      area: Area,
      owner: { slug: string; processId: number | null },
      upload: Upload,
      sending: Sending,
    ) => {
      const path =
        owner.processId === null
          ? paths.modelImages(area, owner.slug)
          : paths.processImages(area, owner.slug, owner.processId)
      return write({ method: 'POST', path, answer: answers.image, form: formOf(upload) }, sending)
    },
    createEquipment: (json: NewEquipment, sending: Sending) =>
      write({ method: 'POST', path: paths.equipment, answer: answers.equipment, json }, sending),
    createKpiNode: (json: NewKpiNode, sending: Sending) =>
      write({ method: 'POST', path: paths.kpi, answer: answers.kpiNode, json }, sending),
  }
}

function modelAnswer(area: Area): NonNullable<Call<RootModel | GeneralModel>['answer']> {
  return area === 'root' ? answers.rootModel : answers.generalModel
}

/** A gateway may mix answers up: that of another record says nothing of this one. @throws ApiProblem */
export function ofRecord<T extends { id: number }>(id: number | null): (answer: Answer<T>) => Answer<T> {
  return (answer) => {
    if (id !== null && answer.value.id !== id)
      throw new ApiProblem({ kind: 'unexpected', status: answer.status })
    return answer
  }
}

function headersOf({ idempotencyKey, ifMatch }: Sending): Record<string, string> {
  return {
    ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
    ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
  }
}

/** The file is built from its bytes for each sending: a stored File may arrive empty. */
function formOf({ bytes, type, fileName, capturedAt }: Upload): FormData {
  const form = new FormData()
  if (capturedAt !== null) form.set(CAPTURED_AT_PART, capturedAt)
  form.set(UPLOAD_PART, new File([bytes], fileName, { type }))
  return form
}
