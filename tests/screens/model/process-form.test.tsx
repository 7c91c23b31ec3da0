// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { modelPath } from '#domain/model/area-words.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { onNotice } from '#ui/layers/notify.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showApp } from '../../support/unit/shown-app.tsx'

const kind = { equipmentType: '제조', industryType: '공통', otherType: '범용' } as const
const FURNACE = { ...kind, id: 7, name: '용해로' }
const LADLE = { ...kind, id: 8, name: '래들' }
const node = (id: number, name: string, level: 0 | 1 | 2 | 3) => ({
  ...{ id, name, level },
  ...{ fullName: name, parentId: level === 0 ? null : id - 1 },
})
const PATH = [node(1, '공정조건', 0), node(2, '온도', 1), node(3, '용탕 온도', 2), node(4, '℃', 3)] as const
const [kpi0, kpi1, kpi2, kpi3] = PATH
const FACTOR = { id: 90, kpi0, kpi1, kpi2, kpi3, memo: '열전대로 잰다' }
const PHOTO = { id: 5, url: null, thumbnailUrl: null, capturedAt: null }

let db: DeviceDatabase
let leave: () => void = () => undefined
let stop: () => void = () => undefined
let told: (string | undefined)[][]
/** The form of a process with two machines, a key factor and a photo, all of it saved. */
beforeEach(async () => {
  db = await newDatabase(Date.now)
  const modelKey = await createModel(db, { area: 'general', title: '한빛', group: { id: 14, name: '주조' } })
  const genBiz = { id: 266, productName: '나사', ksicCode: '', ksic: '', icCode: '', ic: '' }
  await saveModel(db, { modelKey, section: 'industry', fields: { genBiz } })
  const { key } = await createProcess(db, { modelKey, name: '용해' })
  const saved = { equipments: [FURNACE, LADLE], kpis: [FACTOR], images: [PHOTO] }
  await db.processes.update(key, (row) => void Object.assign(row.view, saved))
  await db.operations.clear()
  const found = { id: kpi3.id, node: kpi3, path: [...PATH] }
  const search = () => Promise.resolve({ search: 1, total: 1, first: [found] as never[] })
  ;({ leave } = showApp({ db, path: modelPath('general', modelKey), catalogue: { search } }))
  await press('공정 수정')
  told = []
  stop = onNotice(({ title, description }) => told.push([title, description]))
})
afterEach(() => {
  stop()
  leave()
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const intents = async () => (await db.operations.toArray()).map(({ intent }) => intent)

// STATE-31
it('a machine that is taken out leaves the others, and the process with the next save', async () => {
  await press('용해로 빼기')
  expect(screen.queryByRole('button', { name: '용해로 빼기' })).toBeNull()
  expect(screen.getByRole('button', { name: '래들 빼기' })).toBeTruthy()
  expect(await intents()).toEqual([])
  await press('공정 저장')
  await waitFor(async () =>
    expect(await intents()).toMatchObject([{ kind: 'process.patch', fields: { equipments: [LADLE] } }]),
  )
})

// STATE-34
it.each([
  ['a machine that is taken out', '장비를 뺐습니다.', () => press('래들 빼기')],
  ['a key factor that is taken out', '관리요소를 뺐습니다.', () => press('용탕 온도 빼기')],
  ['a photo that is taken out', '사진을 목록에서 뺐습니다.', () => press('사진 빼기')],
  [
    'a key factor that is changed',
    '관리요소가 수정되었습니다.',
    async () => {
      await press('용탕 온도 수정')
      const dialog = await inDialog('핵심관리요소 수정')
      await userEvent.type(dialog.getByLabelText('설명'), ' 두 번')
      await userEvent.click(dialog.getByRole('button', { name: '수정' }))
    },
  ],
])('%s is told with what is still to be pressed', async (_, title, change) => {
  await change()
  await waitFor(() => expect(told).toEqual([[title, '저장 버튼을 눌러야 저장됩니다.']]))
})

describe('a dialog that was given up opens as it did first:', () => {
  // KPI-06–08, STATE-37
  it('that of key factors without choice, description and search', async () => {
    const open = async () => {
      await press('핵심관리요소 추가')
      const dialog = await inDialog('핵심관리요소 추가')
      const search = dialog.getByRole<HTMLInputElement>('searchbox')
      const memo = dialog.getByLabelText<HTMLTextAreaElement>('설명')
      const entered = () => [dialog.queryByText(/^선택: /)?.textContent, memo.value, search.value]
      return { dialog, search, memo, entered }
    }
    const { dialog, search, memo, entered } = await open()
    await userEvent.type(search, '용탕')
    await dialog.findByText('1개')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await userEvent.type(memo, '열화상')
    await userEvent.type(search, '압력')
    expect(entered()).toEqual(['선택: 공정조건 > 온도 > 용탕 온도 > ℃', '열화상', '압력'])
    await userEvent.click(dialog.getByRole('button', { name: '취소' }))
    await waitFor(() => expect(memo.isConnected).toBe(false))

    const again = await open()
    expect(again.entered()).toEqual([undefined, '', ''])
  })

  // EQ-05, STATE-37
  it('that of machines with what a new one begins with', async () => {
    const open = async () => {
      await press('장비 추가')
      const dialog = await inDialog('장비 추가')
      await userEvent.click(dialog.getByRole('tab', { name: '신규 장비' }))
      const name = dialog.getByLabelText<HTMLInputElement>('장비 이름')
      const sort = dialog.getByLabelText<HTMLSelectElement>('분류')
      const industry = () => dialog.getByRole<HTMLInputElement>('radio', { checked: true })
      const type = dialog.getByText(/^장비 유형/)
      const entered = () => [name.value, sort.value, type.textContent, industry().value]
      return { dialog, name, sort, entered }
    }
    const { dialog, name, sort, entered } = await open()
    await userEvent.type(name, '진동 센서')
    await userEvent.selectOptions(sort, '센서')
    await userEvent.click(dialog.getByRole('radio', { name: '나사 업종' }))
    expect(entered()).toEqual(['진동 센서', '센서', '장비 유형 계측', '나사'])
    await userEvent.click(dialog.getAllByRole('button', { name: '닫기' }).at(-1)!)
    await waitFor(() => expect(name.isConnected).toBe(false))

    const again = await open()
    expect(again.entered()).toEqual(['', '범용', '장비 유형 제조', '공통'])
  })
})
