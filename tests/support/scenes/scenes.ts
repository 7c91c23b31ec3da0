import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { untilControlled } from '../surveyor/app.ts'
import { rowsOf } from '../browser/device-rows.ts'
import { fileOf } from '../pictures/photo-files.ts'
import { PHOTO_SCENES } from './photo-scenes.ts'
import { editorOf } from '../surveyor/root-editor.ts'
import {
  GENERAL,
  ROOT,
  type Scene,
  dialogOf,
  editProcess,
  openEditor,
  openList,
  openNewModel,
  searchOf,
  settle,
} from './scene-parts.ts'
import { share } from '../surveyor/share-photos.ts'

/** Any picture. */
const SHOT = 'public/screenshots/list-phone.png'
const SUBJECTS = ['제목', '개요', '공정', '공통 KPI', '기타 정보', '입력 단계']

export const SCENES: readonly Scene[] = [
  {
    name: 'reference-list',
    isMain: true,
    open: async (page, url) => {
      await page.goto(`${url}/reference-model`)
      await expect(page.getByText('참조모델을 선택해주세요.')).toBeVisible()
    },
  },
  {
    name: 'root-list',
    open: async (page, url) => {
      await page.goto(`${url}/root-model`)
      await expect(page.getByText('뿌리모델을 선택해주세요.')).toBeVisible()
    },
  },
  {
    name: 'prepare',
    open: async (page, url) => {
      await page.goto(`${url}/prepare`)
      await expect(page.getByText('모두 있음')).toHaveCount(3)
    },
  },
  {
    name: 'shared',
    isMain: true,
    open: async (page, url) => {
      await openEditor(page, `${url}${ROOT}?processIndex=1`)
      await untilControlled(page)
      // Where one is is noted once the page has nothing else to do.
      await expect.poll(async () => JSON.stringify(await rowsOf(page, 'meta'))).toContain('"processKey":"')
      await share(
        page,
        [1, 2, 3].map((at) => fileOf(readFileSync(SHOT), `2026-11-23-${at}.png`)),
      )
      await expect(page.getByRole('button', { name: /^사진 \d+장 저장$/ })).toBeEnabled()
    },
  },
  {
    name: 'account',
    open: async (page, url) => {
      await page.goto(`${url}/account`)
      await expect(page.getByText('지금 이 기기')).toBeVisible()
    },
  },
  { name: 'general-sidebar', isDialog: true, open: (page, url) => openList(page, `${url}/reference-model`) },
  { name: 'root-sidebar', isDialog: true, open: (page, url) => openList(page, `${url}/root-model`) },
  { name: 'general-editor', isMain: true, open: (page, url) => openEditor(page, url + GENERAL) },
  { name: 'root-editor', isMain: true, open: (page, url) => openEditor(page, url + ROOT) },
  {
    name: 'history',
    isMain: true,
    open: async (page, url) => {
      await openEditor(page, url + ROOT)
      await page.getByRole('link', { name: '변경 이력' }).click()
      await expect(
        page.getByRole('article').or(page.getByText('기록된 변경이 아직 없습니다.')).first(),
      ).toBeVisible()
    },
  },
  {
    name: 'general-editing',
    open: async (page, url) => {
      await openEditor(page, url + GENERAL)
      for (const subject of ['업종 정보', ...SUBJECTS]) await editorOf(page).edit(subject).click()
    },
  },
  {
    name: 'root-editing',
    open: async (page, url) => {
      await openEditor(page, url + ROOT)
      for (const subject of ['뿌리기술', ...SUBJECTS]) await editorOf(page).edit(subject).click()
    },
  },
  {
    name: 'general-field-entry',
    isMain: true,
    open: async (page, url) => {
      await page.goto(`${url}${GENERAL}/field?processIndex=1`)
      await expect(page.getByRole('button', { name: /^이전 .+ DX 현황 가져오기/ })).toBeVisible()
    },
  },
  {
    name: 'root-field-entry',
    open: async (page, url) => {
      await page.goto(`${url}${ROOT}/field?processIndex=1`)
      await (await searchOf(page, '장비 이름 검색')).fill('머시닝')
      await expect(page.getByRole('list', { name: '검색한 장비' }).getByRole('button').first()).toBeVisible()
    },
  },
  {
    name: 'new-reference-model',
    isDialog: true,
    open: (page, url) => openNewModel(page, `${url}/reference-model`, '새 참조모델'),
  },
  {
    name: 'new-root-model',
    isDialog: true,
    open: (page, url) => openNewModel(page, `${url}/root-model`, '새 뿌리모델'),
  },
  {
    name: 'industry-search',
    isDialog: true,
    open: async (page, url) => {
      await openEditor(page, url + GENERAL)
      await editorOf(page).edit('업종 정보').click()
      await page.getByRole('button', { name: '제품명' }).click()
      await expect(dialogOf(page).getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'equipment-search',
    isDialog: true,
    open: async (page, url) => {
      await editProcess(page, url + ROOT)
      await page.getByRole('button', { name: '장비 추가' }).click()
      await dialogOf(page).getByRole('searchbox').fill('머시닝')
      await expect(dialogOf(page).getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'equipment-new',
    isDialog: true,
    open: async (page, url) => {
      await editProcess(page, url + ROOT)
      await page.getByRole('button', { name: '장비 추가' }).click()
      await dialogOf(page).getByRole('tab', { name: '신규 장비' }).click()
      await expect(dialogOf(page).getByLabel('장비 이름')).toBeVisible()
    },
  },
  {
    name: 'kpi',
    isDialog: true,
    open: async (page, url) => {
      await editProcess(page, url + ROOT)
      const form = page.locator('form').filter({ has: page.getByText('공정 설명') })
      await form.getByRole('button', { name: '핵심관리요소 추가' }).click()
      await dialogOf(page).getByRole('option', { name: '공정조건' }).click()
      await expect(dialogOf(page).getByRole('option', { name: '온도', exact: true })).toBeVisible()
    },
  },
  {
    name: 'process-list',
    isDialog: true,
    open: async (page, url) => {
      await openEditor(page, url + ROOT)
      await page.getByRole('button', { name: /^공정 목록/ }).click()
      await expect(page.getByRole('list', { name: '공정 목록' })).toBeVisible()
    },
  },
  {
    name: 'delete-process',
    isDialog: true,
    open: async (page, url) => {
      await openEditor(page, url + ROOT)
      await page.getByRole('button', { name: '공정 삭제' }).first().click()
      await settle(page)
    },
  },
  {
    name: 'entry-date',
    isDialog: true,
    open: async (page, url) => {
      await openEditor(page, url + ROOT)
      await editorOf(page).edit('기타 정보').click()
      await page.getByRole('combobox', { name: '입력일' }).click()
      await settle(page)
    },
  },
  {
    name: 'check-before-leaving',
    isDialog: true,
    open: async (page, url) => {
      await openEditor(page, url + ROOT)
      await page
        .getByRole('main')
        .getByRole('button', { name: /^현장 떠나기 전 점검/ })
        .click()
      await expect(dialogOf(page).getByRole('link').first()).toBeVisible()
    },
  },
  {
    name: 'group-assignment',
    isDialog: true,
    open: async (page, url) => {
      await openEditor(page, url + ROOT)
      await page.getByRole('main').getByRole('combobox', { name: '그룹' }).click()
      const list = page.getByRole('listbox', { name: '그룹 검색' })
      await expect(list.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'model-search',
    isDialog: true,
    open: async (page, url) => {
      await page.goto(`${url}/reference-model`)
      await page.getByRole('button', { name: '모델 검색' }).click()
      await expect(dialogOf(page).getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'toast',
    isDialog: true,
    open: async (page, url) => {
      await openEditor(page, url + ROOT)
      await editorOf(page).edit('개요').click()
      await page.getByLabel('특징').press('End')
      await page.getByLabel('특징').pressSequentially(' ')
      await editorOf(page).save('개요').click()
      await expect(page.getByText('정보가 저장되었습니다.')).toBeVisible()
    },
  },
  {
    name: 'root-summary',
    isMain: true,
    open: async (page, url) => {
      await page.goto(`${url}${ROOT.replace('/root-model/', '/root-model/read-only/')}`)
      await expect(page.getByRole('article')).toHaveCount(6)
    },
  },
  {
    name: 'general-summary',
    open: async (page, url) => {
      await page.goto(`${url}${GENERAL.replace('/reference-model/', '/reference-model/read-only/')}`)
      await expect(page.getByRole('article').first()).toBeVisible()
    },
  },
  {
    name: 'summary-equipment',
    isDialog: true,
    open: async (page, url) => {
      await page.goto(`${url}${ROOT.replace('/root-model/', '/root-model/read-only/')}`)
      await page.getByRole('button', { name: '850톤 실시간제어 콜드챔버 다이캐스팅기' }).click()
      await settle(page)
    },
  },
  {
    name: 'sync-centre',
    isMain: true,
    open: async (page, url) => {
      await page.goto(`${url}/sync`)
      await expect(page.getByRole('heading', { level: 1, name: '동기화' })).toBeVisible()
    },
  },
  {
    name: 'office',
    isMain: true,
    open: async (page, url) => {
      await page.goto(`${url}/office`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'shortcuts',
    isDialog: true,
    open: async (page, url) => {
      await page.goto(`${url}/office`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.keyboard.press('?')
      await settle(page)
    },
  },
  {
    name: 'admin',
    isMain: true,
    open: async (page, url) => {
      await page.goto(`${url}/admin`)
      await expect(page.getByRole('button', { name: 'admin 관리' })).toBeVisible()
    },
  },
  {
    name: 'late-work',
    open: async (page, url) => {
      await page.goto(`${url}/admin?tab=late`)
      await expect(page.getByRole('group', { name: /^기기 \d+대/ })).toBeVisible()
    },
  },
  {
    name: 'catalogue',
    isMain: true,
    open: async (page, url) => {
      await page.goto(`${url}/catalogue`)
      await page.getByRole('searchbox', { name: '장비 이름 검색' }).fill('ㅁㅅㄴㅅㅌ')
      await expect(page.getByRole('option').first()).toContainText('머시닝센터')
    },
  },
  {
    name: 'catalogue-entry',
    open: async (page, url) => {
      await page.goto(`${url}/catalogue?tab=kpi`)
      await page.getByRole('searchbox', { name: '지표, 관리요소, 단위 검색' }).fill('용탕 온도')
      await page.getByRole('option').first().click()
      await expect(page.getByRole('heading', { name: '다른 항목에 합치기' })).toBeVisible()
    },
  },
  {
    name: 'catalogue-merge',
    isDialog: true,
    open: async (page, url) => {
      await page.goto(`${url}/catalogue`)
      await page.getByRole('searchbox', { name: '장비 이름 검색' }).fill('머시닝')
      await page.getByRole('option').first().click()
      await page.getByRole('button', { name: '합칠 항목 고르기' }).click()
      await page.getByRole('dialog').getByRole('searchbox').fill('머시닝')
      await page.getByRole('dialog').getByRole('option').nth(1).click()
      await expect(page.getByRole('alertdialog')).toContainText('나눌 수는 없습니다')
    },
  },
  {
    name: 'help',
    open: async (page, url) => {
      await page.goto(`${url}/help`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  ...PHOTO_SCENES,
]
