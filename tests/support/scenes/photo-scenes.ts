import { expect } from '@playwright/test'
import { cameraPhoto, fileOf } from '../pictures/photo-files.ts'
import { GENERAL, ROOT, type Scene, dialogOf, editProcess, openEditor, settle } from './scene-parts.ts'
import { albumOf } from '../surveyor/surveyor.ts'

/** What is done with photos. */
export const PHOTO_SCENES: readonly Scene[] = [
  {
    name: 'photo',
    isDialog: true,
    open: async (page, url) => {
      await openEditor(page, url + ROOT)
      await page
        .getByRole('button', { name: /자세히 보기$/ })
        .first()
        .click()
      await settle(page)
    },
  },
  {
    name: 'photo-caption',
    isDialog: true,
    open: async (page, url) => {
      await editProcess(page, url + ROOT)
      await page
        .getByRole('button', { name: /사진 1 자세히 보기$/ })
        .first()
        .click()
      // Nothing is written: what is not saved would stay open in the scenes behind this one.
      await expect(dialogOf(page).getByLabel('사진 설명')).toBeVisible()
    },
  },
  {
    name: 'photo-editor',
    isDialog: true,
    open: async (page, url) => {
      await editProcess(page, url + ROOT)
      await page.getByRole('button', { name: '사진 편집' }).first().click()
      await expect(dialogOf(page).getByRole('application')).toHaveCSS('pointer-events', 'auto')
      await dialogOf(page).getByRole('button', { name: '가리기' }).press('Enter')
      await expect(dialogOf(page).getByRole('list', { name: '그린 것' })).toBeVisible()
    },
  },
  {
    name: 'photo-order',
    isDialog: true,
    open: async (page, url) => {
      await editProcess(page, url + ROOT)
      // It is not saved; no scene behind this one opens that model.
      for (const photo of [await cameraPhoto(1), await cameraPhoto(2)]) {
        await albumOf(page).getByLabel('사진 찍기').setInputFiles(fileOf(photo))
      }
      await page.getByRole('button', { name: '순서 바꾸기' }).click()
      await settle(page)
    },
  },
  {
    name: 'camera',
    isDialog: true,
    needsCamera: true,
    open: async (page, url) => {
      await page.goto(`${url}${GENERAL}/field?processIndex=1`)
      await page.getByRole('button', { name: '사진 찍기' }).click()
      await expect(dialogOf(page).getByRole('button', { name: '촬영' })).toBeEnabled()
    },
  },
]
