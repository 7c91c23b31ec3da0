// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Area } from '#domain/model/area.ts'
import { modelPath } from '#domain/model/area-words.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import type { Operation, OperationError } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { ModelFields } from '#local/store/fields.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showApp } from '../../support/unit/shown-app.tsx'

/** What is saved in each section. */
const SAVED = {
  title: { title: '한빛 2공장' },
  industry: {
    genBiz: { id: 7, productName: '나사', ksicCode: '25941', ksic: '볼트', icCode: '266', ic: '금속' },
  },
  technology: { mainRootTech: { id: 3, name: '주조' } },
  overview: { features: '래들' },
  kpi: { autoProcessState: '21-40' },
  etc: { memo: '재방문' },
  stage: { workStatus: 1 },
} satisfies Record<string, Partial<ModelFields>>
type SavedSection = keyof typeof SAVED
const HEADS = {
  title: '제목',
  industry: '업종 정보',
  technology: '뿌리기술',
  overview: '개요',
  kpi: '공통 KPI',
  etc: '기타 정보',
  stage: '입력 단계',
  process: '공정',
} as const

let db: DeviceDatabase
let leave: () => void
let watch: ToastWatch
beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  db = await newDatabase(Date.now)
  watch = watchToasts()
})
afterEach(() => {
  leave()
  watch.stop()
  vi.restoreAllMocks()
})

interface ToastWatch {
  /** Of all toasts that were on the page, also of those that have gone: they last five seconds. */
  titles: (string | null)[]
  stop: () => void
}

function watchToasts(): ToastWatch {
  const onPage = () => document.querySelectorAll('[data-sonner-toast] [data-title]')
  const titles: ToastWatch['titles'] = []
  const met = new Set(onPage())
  const observer = new MutationObserver(() => {
    for (const title of onPage()) {
      if (!met.has(title)) titles.push(title.textContent)
      met.add(title)
    }
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return { titles, stop: () => observer.disconnect() }
}

/** A model with a process, of which one part is saved and waits; its page is open. */
async function openSaved(area: Area, part: SavedSection | 'process') {
  const modelKey = await createModel(db, { area, title: '한빛', group: { id: 14, name: '주조' } })
  const { key: processKey } = await createProcess(db, { modelKey, name: '주입' })
  if (part === 'process') await saveProcess(db, { processKey, fields: { description: '래들' } })
  else await saveModel(db, { modelKey, section: part, fields: SAVED[part] })
  const edit = (await db.operations.orderBy('seq').toArray()).at(-1)
  await db.operations
    .where('opId')
    .notEqual(edit?.opId ?? '')
    .delete()
  ;({ leave } = showApp({ db, path: modelPath(area, modelKey) }))
  const button = await screen.findByRole('button', { name: `${HEADS[part]} 수정` })
  const card = within(button.closest('form') ?? document.body)
  return { card, subject: HEADS[part], edit: edit?.opId ?? '' }
}

/** As the engine notes it. */
const note = (opId: string, state: Operation['state'], lastError: OperationError | null) =>
  db.operations.update(opId, { state, lastError, attempts: 1 })
const stateOf = async (opId: string) => (await db.operations.get(opId))?.state
const toasts = () => watch.titles
const textOf = ({ textContent }: Element) => textContent
const notices = (on: Pick<typeof screen, 'queryAllByText'>) =>
  on.queryAllByText('서버에는 저장되지 않았습니다.', { exact: false }).map(textOf)
const pill = () => screen.getByRole('link', { name: /건|저장|없음/ })

const PARTS = {
  general: ['title', 'industry', 'overview', 'kpi', 'etc', 'stage', 'process'],
  root: ['title', 'technology', 'overview', 'kpi', 'etc', 'stage', 'process'],
} as const

const ANYWAY = '관리자에게 알려주세요. 다른 작업은 계속 올립니다.'
const GONE =
  '서버에서 대상을 찾을 수 없습니다. 다른 사람이 삭제했을 수 있습니다. 이 기기의 내용으로 새로 만들 수 있습니다.'
const SHOWN_BUT_NOT_DONE = `서버가 내용을 보여주면서도 이 작업은 받지 않습니다. ${ANYWAY}`

/** What else ends without being carried out, and what a person reads of it. */
const STOPPED = [
  {
    what: 'was refused for want of a right (403)',
    state: 'REJECTED',
    error: { kind: 'forbidden', status: 403, message: '' },
    here: '이 계정에는 권한이 없어 서버가 받지 않았습니다. 고쳐서 다시 저장해주세요.',
    toast: '권한이 없습니다.',
    inList: /^이 계정에는 권한이 없어 서버가 받지 않았습니다/,
    buttons: ['다시 시도', '버리기'],
  },
  {
    what: 'is of what was deleted (404, 410)',
    state: 'NEEDS_USER',
    error: { kind: 'not-found', status: 404, message: '' },
    here: GONE,
    toast: '실패하였습니다.',
    inList: GONE,
    buttons: ['새로 만들기', '다시 시도', '버리기'],
  },
  {
    what: 'a look contradicts (404, 412)',
    state: 'NEEDS_USER',
    error: { kind: 'contradicted', status: 412, message: '' },
    here: SHOWN_BUT_NOT_DONE,
    toast: '실패하였습니다.',
    inList: SHOWN_BUT_NOT_DONE,
    buttons: ['다시 시도', '버리기'],
  },
] as const satisfies { state: Operation['state']; error: OperationError; [words: string]: unknown }[]

describe.each(['general', 'root'] as const)('in the %s area', (area) => {
  // API-38, S-24
  it.each(PARTS[area])(
    'what the server refused of %s is told once, said at its place, and sent again by 저장',
    async (part) => {
      const { card, subject, edit } = await openSaved(area, part)
      expect(notices(card)).toEqual([])

      await note(edit, 'REJECTED', { kind: 'refused', status: 400, message: 'no' })
      const reason =
        '서버에는 저장되지 않았습니다. 서버가 입력한 값을 받지 않았습니다. 고쳐서 다시 저장해주세요.'
      await waitFor(() => expect(notices(card)).toEqual([reason]))
      expect(notices(screen)).toEqual([reason])
      await waitFor(() => expect(toasts()).toEqual(['실패하였습니다.']))
      await waitFor(() => expect(pill().textContent).toBe('확인 필요 · 1건'))

      await userEvent.click(card.getByRole('button', { name: `${subject} 수정` }))
      await userEvent.click(card.getByRole('button', { name: `${subject} 저장` }))
      await waitFor(() => expect(toasts()).toContain('정보가 저장되었습니다.'))
      expect(toasts().filter((toast) => toast === '실패하였습니다.').length).toBeLessThan(2)
      await waitFor(() => expect(notices(card)).toEqual([]))
      expect(await stateOf(edit)).toBe('QUEUED')
      await waitFor(() => expect(pill().textContent).toBe('이 기기에 저장됨 · 1건 대기'))
    },
  )

  describe.each(['overview', 'process'] as const)('an edit of %s', (part) => {
    it.each(STOPPED)('that $what is told as that, there and in the sync centre', async (stopped) => {
      const { card, edit } = await openSaved(area, part)
      await note(edit, stopped.state, stopped.error)
      await waitFor(() => expect(notices(card)).toEqual([`서버에는 저장되지 않았습니다. ${stopped.here}`]))
      await waitFor(() => expect(toasts()).toEqual([stopped.toast]))
      await waitFor(() => expect(pill().textContent).toBe('확인 필요 · 1건'))
      const button = card.getByRole('button', { name: new RegExp(' 수정$') })
      expect(button).toHaveProperty('disabled', false)

      await userEvent.click(card.getByRole('link', { name: '동기화에서 보기' }))
      const reason = await screen.findByText(stopped.inList)
      const row = within(reason.closest('li') ?? document.body)
      expect(row.getAllByRole('button').map(textOf)).toEqual(stopped.buttons)
      expect(screen.queryByText(/Wi-Fi/)).toBeNull()
    })
  })
})

it('what was refused while it is edited again stays as it was typed, and 저장 sends that', async () => {
  const { card, edit } = await openSaved('root', 'overview')
  await userEvent.click(card.getByRole('button', { name: '개요 수정' }))
  await userEvent.type(card.getByLabelText('특징'), '에서 붓는다')
  await note(edit, 'REJECTED', { kind: 'refused', status: 422, message: '' })
  await waitFor(() => expect(notices(card)).toHaveLength(1))
  expect(card.getByLabelText('특징')).toHaveProperty('value', '래들에서 붓는다')

  await userEvent.click(card.getByRole('button', { name: '개요 저장' }))
  await waitFor(() => expect(notices(card)).toEqual([]))
  const waiting = await db.operations.toArray()
  expect(waiting.map(({ state, intent }) => [state, intent])).toEqual([
    ['QUEUED', expect.objectContaining({ fields: { features: '래들에서 붓는다' } })],
  ])
})
