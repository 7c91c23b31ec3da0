import { expect } from '@playwright/test'
import type { DrivenPage } from './drivers/driven-page.ts'

/** How one gets to see it, and what is measured there. */
interface Sight {
  name: string
  path: string
  /** What the page says once it is there. */
  sees: string
  open?: (page: DrivenPage) => Promise<void>
  /** A selector. */
  parts: string
}

const ROOT = `/root-model/${encodeURIComponent('한빛다이캐스팅')}`
const GENERAL = `/reference-model/${encodeURIComponent('금속주물')}`
const MODEL = { path: ROOT, sees: '공정 삭제' }

/** What a person sees of a window that lies over the page. */
const DIALOG = [
  '',
  ...['button', 'input', 'textarea', 'img', 'h2', '[role=option]'].map((part) => ` ${part}`),
]
  .map((part) => `:is([role=dialog], dialog)${part}`)
  .join()

const editProcess = (page: DrivenPage) => page.click('button', '공정 수정')

async function openPhoto(page: DrivenPage): Promise<void> {
  const photos = async () => (await page.names('button')).filter((name) => name.endsWith(' 자세히 보기'))
  await expect.poll(photos).not.toEqual([])
  await page.click('button', (await photos())[0] ?? '')
}

export const SIGHTS: Record<string, readonly Sight[]> = {
  'map, album, question and calendar': [
    { ...MODEL, name: 'map', parts: 'ol[aria-label=공정도] li' },
    {
      ...MODEL,
      name: 'album',
      parts: 'button[aria-label$="자세히 보기"], button[aria-label$="자세히 보기"] img',
    },
    {
      ...MODEL,
      name: 'question',
      parts: '[role=alertdialog], [role=alertdialog] button',
      open: (page) => page.click('button', '공정 삭제'),
    },
    {
      ...MODEL,
      name: 'calendar',
      parts: '[role=dialog] table, [role=dialog] [role=gridcell] button',
      open: async (page) => {
        await page.click('button', '기타 정보 수정')
        await page.click('combobox', '입력일')
      },
    },
  ],
  dialogs: [
    {
      name: 'new model',
      path: '/root-model',
      sees: '뿌리모델을 선택',
      parts: DIALOG,
      open: async (page) => {
        if (await page.has('button', '모델 목록 열기')) await page.click('button', '모델 목록 열기')
        await page.click('button', '새 뿌리모델')
      },
    },
    {
      ...MODEL,
      name: 'machines',
      parts: DIALOG,
      open: async (page) => {
        await editProcess(page)
        await page.click('button', '장비 추가')
      },
    },
    {
      ...MODEL,
      name: 'key management factors',
      parts: DIALOG,
      open: async (page) => {
        await editProcess(page)
        await page.click('button', '핵심관리요소 추가')
      },
    },
    {
      ...MODEL,
      path: GENERAL,
      name: 'industries',
      parts: DIALOG,
      open: async (page) => {
        await page.click('button', '업종 정보 수정')
        await page.click('button', '제품명')
      },
    },
    { ...MODEL, name: 'photo', parts: DIALOG, open: openPhoto },
    {
      ...MODEL,
      name: 'drawing on a photo',
      parts: DIALOG,
      open: async (page) => {
        await editProcess(page)
        await page.click('button', '사진 편집')
      },
    },
  ],
  'parts of a report': [
    {
      name: 'report',
      path: ROOT.replace('/root-model/', '/root-model/read-only/'),
      sees: '한빛다이캐스팅',
      parts: `article, ${['h1', 'h2', 'h3', 'dt', 'dd', 'li', 'p', 'td', 'th', 'img'].map((part) => `article ${part}`).join()}`,
    },
  ],
}
