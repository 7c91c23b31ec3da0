// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NewModelButton } from '#features/model-list/new-model-button.tsx'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { StorageFailure } from '#local/store/strict-write.ts'
import { fillDatabases } from '../../support/unit/full-database.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showApp, showPart } from '../../support/unit/shown-app.tsx'

const FULL = /저장 공간이 부족합니다. 입력한 내용은 그대로 있으니/
let db: DeviceDatabase
let modelKey: string
let leave: () => void = () => undefined
let makeRoom: () => void = () => undefined
beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  db = await newDatabase(Date.now)
  modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
})
afterEach(() => {
  makeRoom()
  leave()
  vi.restoreAllMocks()
})

describe('S-18 on a device that is full, and says it only when all is to be written down,', () => {
  it('a section says so and keeps what was typed, and takes it once there is room', async () => {
    ;({ leave } = showApp({ db, path: `/root-model/${modelKey}` }))
    await userEvent.click(await screen.findByRole('button', { name: '개요 수정' }))
    const field = screen.getByLabelText<HTMLTextAreaElement>('특징')
    makeRoom = fillDatabases('commit')
    await userEvent.type(field, '래들')
    await userEvent.click(screen.getByRole('button', { name: '개요 저장' }))
    await screen.findByText(FULL)
    expect(field.value).toBe('래들')
    expect(field.disabled).toBe(false)

    makeRoom()
    await userEvent.click(screen.getByRole('button', { name: '개요 저장' }))
    await waitFor(async () => expect((await db.models.get(modelKey))?.view.features).toBe('래들'))
  })

  it('a copy says so, and none is opened', async () => {
    ;({ leave } = showApp({ db, path: `/root-model/${modelKey}` }))
    const copy = await screen.findByRole('button', { name: '복사' })
    makeRoom = fillDatabases('commit')
    await userEvent.click(copy)
    await screen.findByText(FULL)
    expect(await db.models.count()).toBe(1)
  })

  // ERR-12
  it('a new model says so, and its dialog keeps what was typed, and makes it once there is room', async () => {
    const { unmount } = showPart(<NewModelButton area="root" onCreated={() => undefined} />, {
      db,
      lookups: { groups: () => Promise.resolve([{ id: 14, name: '주조', models: [] }]) },
    })
    leave = () => {
      unmount()
      toast.dismiss()
    }
    await userEvent.click(screen.getByRole('button', { name: '새 뿌리모델' }))
    const name = await screen.findByLabelText<HTMLInputElement>('모델명')
    await userEvent.clear(name)
    await userEvent.type(name, '한빛 2공장')
    await waitFor(() => expect(screen.getByRole('combobox', { name: /그룹/ }).textContent).toBe('주조'))
    makeRoom = fillDatabases('commit')
    await userEvent.click(screen.getByRole('button', { name: '생성' }))
    await screen.findByText('실패하였습니다.')
    await screen.findByText(FULL)
    expect(name.isConnected).toBe(true)
    expect(name.value).toBe('한빛 2공장')

    makeRoom()
    await userEvent.click(screen.getByRole('button', { name: '생성' }))
    await waitFor(async () =>
      expect((await db.models.toArray()).map(({ view }) => view.title)).toContain('한빛 2공장'),
    )
    await waitFor(() => expect(name.isConnected).toBe(false))
  })

  it('another try of what was refused says so, and it waits as before', async () => {
    await saveModel(db, { modelKey, section: 'overview', fields: { features: '래들' } })
    const [, edit] = await db.operations.orderBy('seq').toArray()
    const lastError = { kind: 'refused', status: 422, message: '' } as const
    await db.operations.update(edit?.opId ?? '', { state: 'REJECTED', lastError })
    ;({ leave } = showApp({ db, path: '/sync' }))
    const again = await screen.findByRole('button', { name: '다시 시도' })
    makeRoom = fillDatabases('commit')
    await userEvent.click(again)
    await screen.findByText(FULL)
    expect((await db.operations.get(edit?.opId ?? ''))?.state).toBe('REJECTED')
  })

  it('a model that the server has, and that does not fit here, is told from one that was not reached', async () => {
    const pull = () => Promise.reject(new StorageFailure('full', null))
    ;({ leave } = showApp({ db, path: '/root-model/hanbit', sync: { pull } }))
    await screen.findByText('저장 공간이 부족하여 이 모델을 열지 못했습니다.')
  })
})
