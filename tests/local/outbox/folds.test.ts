import { describe, expect, it } from 'vitest'
import { localIdOf } from '#domain/ids.ts'
import { foldedModel, foldedProcess } from '#local/outbox/fold.ts'
import { mentionedIn } from '#local/outbox/kinds/device-kind.ts'
import { type Intent, kindOf } from '#local/outbox/kinds/kinds.ts'
import { EMPTY_MODEL, EMPTY_PROCESS, type ModelFields, type ProcessFields } from '#local/store/fields.ts'
import type { ModelRow } from '#local/store/records.ts'
import { modelCreation, operationOf } from '../../support/unit/operation.ts'

const model: ModelFields = { ...EMPTY_MODEL, title: '있던 것', group: { id: 2, name: '주조' } }
const process: ProcessFields = { ...EMPTY_PROCESS, name: '있던 것', processNumber: '266-1.0' }

const foldModel = (view: ModelFields | null, intent: Intent) => kindOf(intent)?.foldModel?.(view, intent)
const foldProcess = (view: ProcessFields | null, intent: Intent) =>
  kindOf(intent)?.foldProcess?.(view, intent)

describe('a model', () => {
  it('that is made is empty but for what was typed, until the server has it', () => {
    const typed = { title: '한빛', group: { id: 1, name: '기본 그룹' } }
    expect(foldModel(null, modelCreation('m'))).toEqual({ ...EMPTY_MODEL, ...typed })
    expect(foldModel(model, modelCreation('m'))).toBe(model)
  })

  it('that is copied is shown as its source was, until the server has it', () => {
    const copy: Intent = { kind: 'model.copy', modelKey: 'copy', sourceKey: 'm' }
    const seen = { ...model, title: '있던 것 사본' }
    expect(foldModel(null, { ...copy, seen })).toEqual(seen)
    expect(foldModel(model, { ...copy, seen })).toBe(model)
    expect(foldModel(null, copy)).toBeNull()
  })

  it('that is edited has the new values, and is nothing where it is not there', () => {
    const edit: Intent = {
      kind: 'model.patch',
      modelKey: 'm',
      section: 'overview',
      fields: { overview: '나' },
      base: { overview: '' },
    }
    expect(foldModel(model, edit)).toEqual({ ...model, overview: '나' })
    expect(foldModel(null, edit)).toBeNull()
  })
})

describe('a process', () => {
  const at = { modelKey: 'm', processKey: 'p' }

  it('that is made is empty but for its name and its provisional number, until the server has it', () => {
    const made: Intent = {
      kind: 'process.create',
      ...at,
      fields: { name: '용해', provisionalNumber: '266-3.0' },
    }
    expect(foldProcess(null, made)).toEqual({ ...EMPTY_PROCESS, name: '용해', processNumber: '266-3.0' })
    expect(foldProcess(process, made)).toBe(process)
  })

  it('that is edited has the new values, and is nothing where it is not there', () => {
    const edit: Intent = {
      kind: 'process.patch',
      ...at,
      section: 'process',
      fields: { memo: '나' },
      base: { memo: '' },
    }
    expect(foldProcess(process, edit)).toEqual({ ...process, memo: '나' })
    expect(foldProcess(null, edit)).toBeNull()
  })
})

it('an edit mentions what its lists hold, but not the entries that it makes itself', () => {
  const id = (digit: number) => localIdOf(`3b241101-e2bb-4255-8caf-41360000000${digit}`)
  const node = { id: id(1), name: '', fullName: '', level: 1, parentId: 9 } as const
  const entry = { id: id(2), kpi0: null, kpi1: node, kpi2: null, kpi3: null, memo: '' }
  expect(mentionedIn({ kpis: [entry] })).toEqual([9, id(1)])
})

describe('a row', () => {
  const base = { ...process, order: 3 }
  const row = {
    ...({ key: 'p', modelKey: 'm', area: 'root', serverId: 7, etag: null, updatedAt: null } as const),
    ...{ base, view: process, order: 0, provisionalNumber: true, deleted: true },
  }
  const at = { modelKey: 'm', processKey: 'p' }
  const edit = operationOf({
    ...{ kind: 'process.patch', section: 'process', ...at },
    ...{ fields: { memo: '나' }, base: { memo: '' } },
  })
  const upload = operationOf({ kind: 'photo.upload', ...at, photoKey: 'local-1' })
  // Of a newer build.
  const strange = { ...upload, intent: { kind: 'process.merge', ...at } as never }

  it('of a process is what the server has, with all that waits, but for what says nothing of it', () => {
    expect(foldedProcess(row, [upload, strange, edit])).toEqual({
      ...{ ...row, order: 3, provisionalNumber: false, deleted: false },
      view: { ...base, memo: '나' },
    })
    expect(foldedProcess({ ...row, base: null }, [edit])).toMatchObject({
      ...{ view: process, order: 0, provisionalNumber: true },
    })
  })

  it('of a process is deleted where any of what waits deletes it', () => {
    const deletion = operationOf({ kind: 'process.delete', ...at })
    expect(foldedProcess(row, [edit, deletion]).deleted).toBe(true)
    expect(foldedProcess(row, [edit]).deleted).toBe(false)
    expect(foldedProcess(row, []).deleted).toBe(false)
  })

  it('of a model is what the server has, with all that waits, and in the group that they say', () => {
    const known = { key: 'm', base: model, view: model, groupId: 0 } as ModelRow
    const moved = operationOf({
      ...{ kind: 'model.patch', modelKey: 'm', section: 'overview' },
      ...{ fields: { group: { id: 5, name: '용접' } }, base: { group: model.group } },
    } as never)
    expect(foldedModel(known, [upload, strange, moved])).toMatchObject({
      ...{ groupId: 5, view: { title: '있던 것', group: { id: 5 } } },
    })
    expect(foldedModel({ ...known, base: null }, [])).toMatchObject({ groupId: 2, view: model })
  })
})
