import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { haveSession } from '../../support/surveyor/app.ts'
import { killDevice, openDevice } from '../../support/browser/device.ts'
import { outboxOf } from '../../support/browser/device-rows.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { untilServedByWorker } from '../../support/surveyor/main-job.ts'
import {
  SECRET,
  addSecret,
  cover,
  dialog,
  expectCovered,
  filesIn,
  look,
  openEditor,
  ownPictures,
  picturesSince,
  showLast,
} from '../../support/surveyor/photo-secret.ts'
import { editorOf } from '../../support/surveyor/root-editor.ts'
import { addProcess, albumOf, comeBack, untilSynced } from '../../support/surveyor/surveyor.ts'
import { INSTALLED, LONG } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('test')
const MODEL = `/root-model/${encodeURIComponent('한빛다이캐스팅')}?processIndex=1`

test(
  'an edited photo survives the death of the tablet before it is saved, and can be taken back',
  LONG,
  async () => {
    const profile = mkdtempSync(join(tmpdir(), 'editor-'))
    try {
      const before = filesIn(server.dataDir)
      let context = await openDevice(profile)
      let page = context.pages()[0] ?? (await context.newPage())
      await haveSession(page, server.url)
      await page.goto(server.url + MODEL)
      await addSecret(page)
      await cover(page)
      await killDevice(profile)

      context = await openDevice(profile)
      page = context.pages()[0] ?? (await context.newPage())
      await comeBack(page, server.url + MODEL)
      await expect(albumOf(page).getByRole('button', { name: '사진 편집' })).toBeVisible()
      const kept = await ownPictures(page)
      const [sent, unedited] = [false, true].map((is) =>
        kept.find(({ key }) => key.startsWith('unedited:') === is),
      )
      expect(kept).toHaveLength(2)
      await expectCovered(sent!.bytes)
      expect((await look(unedited!.bytes, SECRET)).varies).toBeGreaterThan(80)

      // Back to what it was, and covered anew.
      await showLast(page)
      await openEditor(page)
      await dialog(page).getByRole('button', { name: '원래대로' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText('가리지 않은 사진이 올라갑니다.')
      await question.getByRole('button', { name: '원래대로' }).click()
      await expect(dialog(page)).toBeHidden()
      const restored = await ownPictures(page)
      expect(restored).toHaveLength(1)
      expect((await look(restored[0]!.bytes, SECRET)).varies).toBeGreaterThan(80)
      await cover(page)
      await editorOf(page).save('공정').click()
      await untilSynced(page)
      await context.close()
      await server.stop()
      for (const picture of await picturesSince(server.dataDir, before)) await expectCovered(picture)
    } finally {
      rmSync(profile, { recursive: true, force: true })
    }
  },
)

test('a photo that waits is covered in its place, and goes up covered', async ({ page, context }) => {
  await haveSession(page, server.url)
  await page.goto(server.url + MODEL)
  await untilServedByWorker(page)
  const before = filesIn(server.dataDir)
  await context.setOffline(true)
  await expect(editorOf(page).edit('공정')).toBeVisible()
  // Its photo cannot be tried before the process is at the server.
  await addProcess(page, { name: '출탕', description: '턴디시로 옮겨 담는다' })
  await addSecret(page)
  await editorOf(page).save('공정').click()
  await expect(page.getByLabel('공정명')).toBeDisabled()
  const waiting = await outboxOf(page)
  await editorOf(page).edit('공정').click()
  await cover(page)
  await expect(page.getByText('올라갈 사진이 바로 바뀌었습니다.')).toBeVisible()
  // No other upload, and nothing that has to be saved.
  expect((await outboxOf(page)).map(({ opId }) => opId)).toEqual(waiting.map(({ opId }) => opId))
  await editorOf(page).cancel('공정').click()
  await context.setOffline(false)
  await untilSynced(page)
  await server.stop()
  const pictures = await picturesSince(server.dataDir, before)
  expect(pictures.length).toBeGreaterThan(0)
  for (const picture of pictures) await expectCovered(picture)
})
