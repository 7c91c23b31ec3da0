import { expect, test } from '@playwright/test'
import { TABLET, expectAccessible, haveSession, watchViolations } from '../../support/surveyor/app.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { untilServedByWorker } from '../../support/surveyor/main-job.ts'
import {
  AROUND,
  addSecret,
  board,
  dialog,
  drag,
  drawn,
  expectCovered,
  filesIn,
  openEditor,
  ownPictures,
  picturesSince,
  placeOf,
  showLast,
  tool,
} from '../../support/surveyor/photo-secret.ts'
import { editorOf } from '../../support/surveyor/root-editor.ts'
import { albumOf, untilSynced } from '../../support/surveyor/surveyor.ts'
import { INSTALLED, LONG } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('test')
const MODEL = `/root-model/${encodeURIComponent('한빛다이캐스팅')}?processIndex=1`

test('what is covered offline never reaches the server, on a tablet that is four times slower', async ({
  page,
  context,
}) => {
  const violations = watchViolations(page)
  await haveSession(page, server.url)
  await page.goto(server.url + MODEL)
  await untilServedByWorker(page)
  const before = filesIn(server.dataDir)
  await context.setOffline(true)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await addSecret(page)

  await openEditor(page)
  await expectAccessible(page)
  await drag(page, { left: 0.6, top: 0.2, right: 0.8, bottom: 0.4 })
  await tool(page, '원').click()
  await drag(page, { left: 0.1, top: 0.6, right: 0.3, bottom: 0.8 })
  await tool(page, '글자').click()
  await dialog(page).getByLabel('사진에 쓸 글자').fill('누유 지점')
  await dialog(page).getByRole('button', { name: '넣기' }).click()
  await dialog(page).getByLabel('사진에 쓸 글자').fill('여기')
  const beside = await placeOf(board(page), { left: 0.8, top: 0.8, right: 1, bottom: 1 })
  await page.mouse.click(beside.from.x, beside.from.y)
  await tool(page, '가리기').click()
  await drag(page, AROUND)
  await expect(drawn(page)).toHaveText(['1 화살표', '2 원', '3 글자 누유 지점', '4 글자 여기', '5 가리기'])
  await expectAccessible(page)
  await tool(page, '완료').click()
  await expect(dialog(page)).toBeHidden()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await editorOf(page).save('공정').click()
  await expect(page.getByLabel('공정명')).toBeDisabled()
  expect(violations).toEqual([])

  await context.setOffline(false)
  await untilSynced(page)
  const kept = await ownPictures(page)
  expect(kept.map(({ key }) => key.startsWith('unedited:'))).toEqual([false])
  await server.stop()
  const pictures = await picturesSince(server.dataDir, before)
  expect(pictures.length).toBeGreaterThan(0)
  for (const picture of pictures) await expectCovered(picture)
})

test(
  'a photo that was sent is not replaced, which is said, and its edited one becomes a photo of its own',
  LONG,
  async ({ page }) => {
    await haveSession(page, server.url)
    await page.goto(server.url + MODEL)
    await addSecret(page)
    await editorOf(page).save('공정').click()
    await untilSynced(page)
    const before = filesIn(server.dataDir)
    await editorOf(page).edit('공정').click()
    await showLast(page)
    const album = albumOf(page)
    const count = await album.getByText(/^\d+장$/).innerText()
    await openEditor(page)
    await expect(dialog(page).getByRole('note')).toContainText('바로 지워지지 않고')
    // Who writes and forgets to put it: it is put, and shown before it goes.
    await tool(page, '글자').click()
    await dialog(page).getByLabel('사진에 쓸 글자').fill('누유')
    await tool(page, '완료').click()
    await expect(drawn(page)).toHaveText(['1 글자 누유'])
    await expect(page.getByText('글자를 사진 가운데에 넣었습니다.')).toBeVisible()
    await tool(page, '가리기').click()
    await drag(page, AROUND)
    await tool(page, '완료').click()
    const question = page.getByRole('alertdialog', { name: '이미 올라갔거나 보내기 시작한 사진입니다.' })
    await expectAccessible(page)
    await question.getByRole('button', { name: '취소' }).click()
    await expect(drawn(page)).toHaveCount(2)
    expect(filesIn(server.dataDir).filter((name) => name.endsWith('.jpg') && !before.includes(name))).toEqual(
      [],
    )
    await tool(page, '완료').click()
    await question.getByRole('button', { name: '새 사진으로 넣기' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(album.getByText(count)).toBeVisible()
    await editorOf(page).save('공정').click()
    await untilSynced(page)
    await server.stop()
    const pictures = await picturesSince(server.dataDir, before)
    expect(pictures.length).toBeGreaterThan(0)
    for (const picture of pictures) await expectCovered(picture)
  },
)

test('all of it goes by keys: tools, moving, sizing, taking away, and a question before it is left', async ({
  page,
}) => {
  await page.setViewportSize(TABLET)
  await haveSession(page, server.url)
  await page.goto(server.url + MODEL)
  await addSecret(page)
  await openEditor(page)
  await tool(page, '가리기').press('Enter')
  await expect(board(page)).toBeFocused()
  await expect(drawn(page)).toHaveText(['1 가리기'])
  for (let left = 0; left < 5; left += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowDown')
  // A held key is one step.
  await page.keyboard.press('Control+z')
  await expect(drawn(page)).toHaveText(['1 가리기'])
  await page.keyboard.press('Delete')
  await expect(drawn(page)).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(drawn(page)).toHaveText(['1 가리기'])
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: '그린 것을 버릴까요?' })
  await expect(question.getByRole('button', { name: '취소' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(dialog(page)).toBeVisible()
  await expect(drawn(page).first()).toHaveAttribute('aria-pressed', 'true')
  await dialog(page).getByRole('button', { name: '지우기' }).press('Enter')
  await expect(drawn(page)).toHaveCount(0)
  await board(page).press('Escape')
  await expect(dialog(page)).toBeHidden()
})
