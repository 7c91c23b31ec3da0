// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fieldPath } from '#domain/model/area-words.ts'
import type { Area } from '#domain/model/area.ts'
import type { CurrentUser } from '#domain/people/session.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import type { CataloguePort } from '#catalogue/page/port.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { ProcessFields } from '#local/store/fields.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showApp } from '../../support/unit/shown-app.tsx'

const PRESS = {
  id: 7,
  name: '1600톤 프레스',
  equipmentType: '제조',
  industryType: '공통',
  otherType: '공작',
} as const
const node = (id: number, name: string, level: 0 | 1 | 2 | 3) => ({
  id,
  name,
  fullName: name,
  level,
  parentId: null,
})
const HEAT = {
  kpi0: node(1, '공정조건', 0),
  kpi1: node(2, '온도', 1),
  kpi2: node(3, '용탕 온도', 2),
  kpi3: node(4, '℃', 3),
}
const BEFORE: Partial<ProcessFields> = {
  equipments: [PRESS],
  kpis: [{ ...HEAT, id: 90, memo: '열전대로 잰다' }],
  autoState: '반자동',
  manager: '김조사',
}

let db: DeviceDatabase
let leave: () => void = () => undefined
/** The operations from before it was opened. */
let before: ReadonlySet<string>
beforeEach(async () => {
  db = await newDatabase(Date.now)
})
afterEach(() => leave())

/** A model whose second process stands open in 현장 입력; what came before it is saved. */
async function openSecond(
  area: Area = 'general',
  user?: CurrentUser,
  { catalogue = {}, taken = BEFORE }: { catalogue?: Partial<CataloguePort>; taken?: typeof BEFORE } = {},
) {
  const modelKey = await createModel(db, { area, title: '한빛', group: { id: 14, name: '주조' } })
  const genBiz = { id: 266, productName: '나사', ksicCode: '', ksic: '', icCode: '', ic: '' }
  if (area === 'general') await saveModel(db, { modelKey, section: 'industry', fields: { genBiz } })
  const { key: firstKey } = await createProcess(db, { modelKey, name: '용해' })
  await saveProcess(db, { processKey: firstKey, fields: taken })
  const { key } = await createProcess(db, { modelKey })
  before = new Set(await db.operations.toCollection().primaryKeys())
  ;({ leave } = showApp({
    db,
    path: fieldPath(area, modelKey, 1),
    catalogue,
    ...(user === undefined ? {} : { user }),
  }))
  return { modelKey, firstKey, key }
}

const operations = async () =>
  (await db.operations.orderBy('seq').toArray())
    .filter(({ opId }) => !before.has(opId))
    .map(({ intent }) => intent)
const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const fieldsOf = async (key: string) => (await db.processes.get(key))?.view

describe('현장 입력', () => {
  it('saves a whole process by pressing on what it offers, as one edit of the form', async () => {
    const { key } = await openSecond()
    await heading(/신규공정/)
    const name = screen.getByLabelText('공정명')
    await userEvent.click(name)
    await userEvent.keyboard('주입{Enter}래들로 붓는다')
    const machines = screen.getByRole('region', { name: '장비' })
    await userEvent.click(await within(machines).findByRole('button', { name: /1600톤 프레스/ }))
    const factors = screen.getByRole('region', { name: '핵심관리요소' })
    await userEvent.click(await within(factors).findByRole('button', { name: /용탕 온도 \(℃\)/ }))
    await userEvent.click(screen.getByRole('radio', { name: '수동' }))
    await userEvent.click(screen.getByRole('radio', { name: '분석' }))
    await press('저장')
    await waitFor(async () => expect(await operations()).toHaveLength(1))
    expect(await operations()).toMatchObject([{ kind: 'process.patch', processKey: key, section: 'process' }])
    expect(await fieldsOf(key)).toMatchObject({
      name: '주입',
      description: '래들로 붓는다',
      equipments: [PRESS],
      kpis: [{ ...HEAT, memo: '열전대로 잰다' }],
      autoState: '수동',
      monitoringState: '분석',
      connectionState: null,
    })
    expect(await db.drafts.count()).toBe(0)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('takes machines, factors, states and person over from the process before, by ticks that can be taken back', async () => {
    const { key } = await openSecond()
    await heading(/신규공정/)
    for (const words of ['1대 장비', '1개 핵심관리요소', '반자동 DX 현황', '김조사 담당자']) {
      await press(new RegExp(`^이전 .*1\\.0에서 ${words} 가져오기 \\(용해\\)$`))
    }
    const person = screen.getByRole('button', { name: /담당자 가져오기/ })
    expect(person.getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(person)
    expect(person.getAttribute('aria-pressed')).toBe('false')
    await press('저장')
    await waitFor(async () => expect(await operations()).toHaveLength(1))
    const saved = await fieldsOf(key)
    expect(saved).toMatchObject({ ...BEFORE, kpis: [{ ...HEAT, memo: '열전대로 잰다' }], manager: '' })
    expect(saved?.kpis[0]?.id).not.toBe(90)
  })

  it('offers nothing that was retired, also where the catalogues come only now; where it is used it stays', async () => {
    const newer = { ...PRESS, id: 8, name: '2000톤 프레스' }
    let isRead = false
    let come = () => {}
    const reading = new Promise<void>((resolve) => (come = resolve))
    const retired = { equipment: [PRESS.id], kpi: [HEAT.kpi1.id], industry: [] }
    await openSecond('general', undefined, {
      taken: { ...BEFORE, equipments: [PRESS, newer] },
      catalogue: {
        load: () => reading,
        gone: (kind, ids) => Promise.resolve(isRead ? retired[kind].filter((id) => ids.includes(id)) : []),
      },
    })
    const machines = await screen.findByRole('region', { name: '장비' })
    await within(machines).findByRole('button', { name: /1600톤 프레스/ })
    isRead = true
    come()
    await waitFor(() => expect(within(machines).queryByRole('button', { name: /1600톤 프레스/ })).toBeNull())
    expect(screen.queryByRole('button', { name: /핵심관리요소 가져오기/ })).toBeNull()
    await userEvent.click(within(machines).getByRole('button', { name: /에서 1대 장비 가져오기/ }))
    expect(within(machines).getByRole('button', { name: /2000톤 프레스/, pressed: true })).toBeTruthy()
    expect(within(machines).queryByRole('button', { name: /1600톤 프레스/ })).toBeNull()

    await press('이전 공정')
    await heading(/용해/)
    const used = screen.getByRole('region', { name: '장비' })
    expect(within(used).getByRole('button', { name: /1600톤 프레스/, pressed: true })).toBeTruthy()
  })

  it('offers in the root area only what a root process has', async () => {
    await openSecond('root')
    await heading(/신규공정/)
    await waitFor(() => expect(screen.getAllByRole('button', { name: /가져오기/ })).toHaveLength(2))
    expect(screen.queryByRole('region', { name: 'DX 현황' })).toBeNull()
  })

  it('saves on the way to the process before, and to a new one', async () => {
    const { key } = await openSecond()
    await userEvent.type(await screen.findByLabelText('공정 설명'), '래들')
    await press('이전 공정')
    await heading(/용해/)
    expect((await fieldsOf(key))?.description).toBe('래들')
    await press('다음 공정')
    await heading(/신규공정/)
    expect(screen.getByLabelText('공정 설명')).toHaveProperty('value', '래들')
    await userEvent.type(screen.getByLabelText('공정 설명'), ' 2회')
    // Whoever writes takes longer than between two taps.
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
    await press('새 공정')
    now.mockRestore()
    await waitFor(() => expect(screen.getByLabelText('공정 설명')).toHaveProperty('value', ''))
    expect((await fieldsOf(key))?.description).toBe('래들 2회')
    expect(await db.processes.count()).toBe(3)
    expect(screen.getByRole('button', { name: '이전 공정' })).toHaveProperty('disabled', false)
  })

  it('makes no new one by the second tap on the way to the last', async () => {
    await openSecond()
    await press('이전 공정')
    await heading(/용해/)
    await press('다음 공정')
    await press('새 공정')
    await heading(/신규공정/)
    expect(await db.processes.count()).toBe(2)
  })

  it('saves, and leads to the industry, where a new one needs that before', async () => {
    const { modelKey, key } = await openSecond()
    await saveModel(db, { modelKey, section: 'industry', fields: { genBiz: null } })
    await userEvent.type(await screen.findByLabelText('공정 설명'), '래들')
    await press('새 공정')
    const section = await screen.findByRole('region', { name: '02 업종 정보' })
    await waitFor(() => expect(document.activeElement).toBe(section))
    expect((await fieldsOf(key))?.description).toBe('래들')
    expect(await db.processes.count()).toBe(2)
    expect(screen.getByRole('button', { name: /신규공정/, current: true })).toBeTruthy()
  })

  it.each([
    ['nothing', '', '설명을 작성해주세요.'],
    ['too much', '가'.repeat(10_001), '최대 10000자까지 입력할 수 있습니다.'],
  ])('goes nowhere with a key factor of which %s is said, and keeps it', async (_, said, wrong) => {
    const { key } = await openSecond()
    const factors = await screen.findByRole('region', { name: '핵심관리요소' })
    await userEvent.click(await within(factors).findByRole('button', { name: /용탕 온도 \(℃\)/ }))
    const words = within(factors).getByRole<HTMLInputElement>('textbox', { name: /용탕 온도/ })
    await userEvent.clear(words)
    if (said !== '') await userEvent.paste(said)
    await press('이전 공정')
    expect((await within(factors).findByRole('alert')).textContent).toBe(wrong)
    expect([words.value, await operations()]).toEqual([said, []])
    await userEvent.clear(words)
    await userEvent.paste('열화상')
    await press('이전 공정')
    await heading(/용해/)
    expect((await fieldsOf(key))?.kpis).toMatchObject([{ memo: '열화상' }])
  })

  it('leads back to the page of the process, saved', async () => {
    const { key } = await openSecond()
    await userEvent.type(await screen.findByLabelText('공정 설명'), '래들')
    await press('완료')
    await screen.findByRole('button', { name: '공정 수정' })
    expect((await fieldsOf(key))?.description).toBe('래들')
    expect(screen.getByRole('button', { name: /2\.0신규공정|신규공정/, current: true })).toBeTruthy()
  })

  it('keeps on the device what was typed where the page ends', async () => {
    const { key } = await openSecond()
    await userEvent.type(await screen.findByLabelText('공정 설명'), '래들')
    leave()
    await waitFor(async () =>
      expect((await db.drafts.get(`process:${key}`))?.values).toMatchObject({
        changes: { description: '래들' },
      }),
    )
  })

  it('takes a state back that is pressed again', async () => {
    await openSecond()
    const manual = await screen.findByRole('radio', { name: '수동' })
    await userEvent.click(manual)
    expect(manual).toHaveProperty('checked', true)
    await userEvent.click(manual)
    expect(manual).toHaveProperty('checked', false)
  })

  it('leaves the photos to the camera of the device where the page may not have one', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const getUserMedia = vi.fn(() => Promise.reject(new DOMException('', 'NotAllowedError')))
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }))
    await openSecond()
    await press('사진 찍기')
    expect((await screen.findByLabelText('사진 찍기')).getAttribute('capture')).toBe('environment')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(getUserMedia).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })

  it('is not for people who may only read', async () => {
    await openSecond('root', { username: 'ktr', role: 'viewer' })
    await screen.findByRole('heading', { level: 1, name: '한빛' })
    expect(screen.queryByRole('button', { name: /현장 입력/ })).toBeNull()
  })
})

describe('the page of a process', () => {
  it('leads to 현장 입력 with one press, also for a new process', async () => {
    const { modelKey } = await openSecond()
    leave()
    ;({ leave } = showApp({ db, path: fieldPath('general', modelKey, 0).replace('/field', '') }))
    await press('현장 입력')
    await heading(/용해/)
    await press('완료')
    await press('새 공정 현장 입력')
    await heading(/^3\.0\s*신규공정/)
    expect(await db.processes.count()).toBe(3)
  })

  it('raises a toast about a new process that stands below the head of 현장 입력, not over 완료', async () => {
    const { modelKey } = await openSecond()
    leave()
    ;({ leave } = showApp({ db, path: fieldPath('general', modelKey, 0).replace('/field', '') }))
    await press('새 공정 현장 입력')
    await heading(/^3\.0\s*신규공정/)
    const said = await screen.findByText('공정 정보가 성공적으로 추가되었습니다.')
    const place = said.closest<HTMLElement>('[data-sonner-toaster]')
    await waitFor(() => expect(place?.style.getPropertyValue('--offset-top')).toContain('72px'))
    expect(place?.style.getPropertyValue('--mobile-offset-top')).toContain('120px')
  })
})
