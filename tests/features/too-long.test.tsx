// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { KeepingApi } from '#api/keeping.ts'
import { EquipmentDialog } from '#features/equipment/equipment-dialog.tsx'
import { EquipmentPicker } from '#features/equipment/equipment-picker.tsx'
import { RenameCard } from '#features/keeping/rename-card.tsx'
import { KpiDialog } from '#features/kpi/kpi-dialog.tsx'
import { NewNodeForm } from '#features/kpi/new-node-form.tsx'
import { TextRow } from '#features/photo-album/editor/text-row.tsx'
import type { DeviceDatabase } from '#local/store/database.ts'
import { onNotice } from '#ui/layers/notify.ts'
import { SEEN_PRESS } from '../support/unit/machines.ts'
import { newDatabase } from '../support/unit/new-database.ts'
import { showPart } from '../support/unit/shown-app.tsx'

/** A name may be as long as this; what is pasted is one longer, and is not cut. */
const FITS = '가'.repeat(200)
const TOO_LONG = '최대 200자까지 입력할 수 있습니다.'

let db: DeviceDatabase
let user: ReturnType<typeof userEvent.setup>
let said: string[]
let cleanUp: (() => void)[]
beforeEach(async () => {
  db = await newDatabase(Date.now)
  user = userEvent.setup()
  said = []
  cleanUp = [onNotice(({ kind, title }) => said.push(`${kind}: ${title}`))]
})
afterEach(() => {
  for (const clean of cleanUp) clean()
})

const show = (part: ReactNode, keeping: Partial<KeepingApi> = {}) =>
  cleanUp.push(showPart(part, { db, keeping, catalogue: { search: () => Promise.resolve(null) } }).unmount)
const paste = async (field: HTMLElement, text: string) => {
  await user.clear(field)
  await user.paste(text)
}
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const made = async () =>
  (await db.operations.toArray()).map(({ intent }) => ('fields' in intent ? intent.fields : {}))
const ignore = () => undefined

it('a new machine is not made of a name that is too long, and nothing of the name goes', async () => {
  show(<EquipmentDialog area="general" industry={null} chosen={[]} onAdd={ignore} onClose={ignore} />)
  await user.click(screen.getByRole('tab', { name: '신규 장비' }))
  await paste(screen.getByLabelText('장비 이름'), ` ${FITS}가`)
  await press('장비 생성')
  expect((await screen.findByRole('alert')).textContent).toBe(TOO_LONG)
  expect(said).toEqual([`error: ${TOO_LONG}`])
  expect(valueOf('장비 이름')).toBe(` ${FITS}가`)
  expect(await made()).toEqual([])
  await paste(screen.getByLabelText('장비 이름'), ` ${FITS} `)
  await press('장비 생성')
  await waitFor(async () => expect(await made()).toMatchObject([{ name: FITS }]))
})

it('nor is one of a search in 현장 입력 that is too long for a name', async () => {
  const slot = { items: [], suggested: [], error: undefined, action: null, onChange: ignore, onType: ignore }
  show(<EquipmentPicker area="general" {...slot} />)
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: '장비 이름 검색' })
  await paste(search, `${FITS}가`)
  await press(/새 장비로 만들기/)
  expect(said).toEqual([`error: ${TOO_LONG}`])
  expect(screen.queryByRole('button', { name: /^범용/ })).toBeNull()
  expect(search.value).toBe(`${FITS}가`)
  expect(await made()).toEqual([])
})

const node = <L extends 0 | 1 | 2 | 3>(level: L) => ({
  ...{ id: level + 1, name: `${level}단계`, fullName: `${level}단계`, level, parentId: level || null },
})
const ENTRY = { kpi0: node(0), kpi1: node(1), kpi2: node(2), kpi3: node(3), memo: '열전대로 잰다' }

it('a factor is not changed with a description that is too long, however it is confirmed', async () => {
  const onConfirm = vi.fn()
  show(<KpiDialog area="general" entry={ENTRY} onConfirm={onConfirm} onClose={ignore} />)
  await paste(screen.getByLabelText('설명'), '가'.repeat(10_001))
  expect((await screen.findByRole('alert')).textContent).toBe('최대 10000자까지 입력할 수 있습니다.')
  expect(screen.getByRole('button', { name: '수정' })).toHaveProperty('disabled', true)
  fireEvent.keyDown(screen.getByLabelText('설명'), { key: 'Enter', ctrlKey: true })
  expect(said).toEqual(['error: 최대 10000자까지 입력할 수 있습니다.'])
  expect(valueOf('설명')).toHaveLength(10_001)
  expect(onConfirm).not.toHaveBeenCalled()
  await user.keyboard('{Backspace}')
  await press('수정')
  await waitFor(() => expect(onConfirm).toHaveBeenCalledWith({ ...ENTRY, memo: '가'.repeat(10_000) }))
})

it('a node is not made of a name that is too long', async () => {
  const onCreate = vi.fn(() => Promise.resolve(true))
  show(<NewNodeForm levelName="단위" onType={ignore} onCreate={onCreate} />)
  await press('새 단위')
  await paste(screen.getByLabelText('새 단위 이름'), `${FITS}가`)
  expect((await screen.findByRole('alert')).textContent).toBe(TOO_LONG)
  expect(screen.getByLabelText('새 단위 이름').getAttribute('aria-invalid')).toBe('true')
  await user.keyboard('{Enter}')
  expect(onCreate).not.toHaveBeenCalled()
  expect(valueOf('새 단위 이름')).toBe(`${FITS}가`)
  await user.keyboard('{Backspace}{Enter}')
  expect(onCreate).toHaveBeenCalledExactlyOnceWith(FITS)
})

it.each(['이름', '업종'])('an entry is not renamed while its %s is too long', async (label) => {
  const change = vi.fn<KeepingApi['change']>((_, seen) => Promise.resolve(seen))
  show(<RenameCard catalogue="equipment" seen={SEEN_PRESS} />, { change })
  await paste(screen.getByLabelText(label), `${FITS}가`)
  expect((await screen.findByRole('alert')).textContent).toBe(TOO_LONG)
  expect(valueOf(label)).toBe(`${FITS}가`)
  await user.keyboard('{Enter}')
  expect(change).not.toHaveBeenCalled()
  await user.keyboard('{Backspace}{Enter}')
  await waitFor(() => expect(change).toHaveBeenCalledOnce())
})

function Written({ onPut }: { onPut: () => void }) {
  const [text, setText] = useState('')
  return <TextRow input={{ current: null }} text={text} onType={setText} onPut={onPut} />
}

it('letters for a photo are not put on it while they are too many', async () => {
  const onPut = vi.fn()
  show(<Written onPut={onPut} />)
  await paste(screen.getByLabelText('사진에 쓸 글자'), '가'.repeat(61))
  expect((await screen.findByRole('alert')).textContent).toBe('최대 60자까지 입력할 수 있습니다.')
  expect(valueOf('사진에 쓸 글자')).toHaveLength(61)
  await user.keyboard('{Enter}')
  expect(onPut).not.toHaveBeenCalled()
  await user.keyboard('{Backspace}{Enter}')
  expect(onPut).toHaveBeenCalledOnce()
})
