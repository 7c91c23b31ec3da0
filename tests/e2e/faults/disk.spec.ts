import { expect, test } from '@playwright/test'
import { signIn } from '../../support/surveyor/app.ts'
import { outboxOf } from '../../support/browser/device-rows.ts'
import { isWrite } from '../../support/server/fault-proxy.ts'
import { diskOf } from '../../support/browser/full-disk.ts'
import { watchShownText } from '../../support/browser/shown-text.ts'
import { openApiSession } from '../../support/server/api-session.ts'
import { fileOf, smallPhoto } from '../../support/pictures/photo-files.ts'
import { editorOf } from '../../support/surveyor/root-editor.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import {
  addPhotos,
  addProcess,
  albumOf,
  cardsOf,
  saveFeatures,
  untilSynced,
} from '../../support/surveyor/surveyor.ts'
import { INSTALLED } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('file')
const network = runNetworkFor('file', server)

const MODEL = '대성열처리'
const ADDRESS = `/root-model/${encodeURIComponent(MODEL)}`

// S-01, S-02, S-04, S-18
test('on a full disk what was saved stays, what does not fit is said and kept in the form, and with room all arrives once', async ({
  page,
}) => {
  test.setTimeout(600_000)
  await signIn(page, network.url)
  const disk = await diskOf(page)
  await page.goto(network.url + ADDRESS)
  await expect(page.getByRole('heading', { level: 1, name: MODEL })).toBeVisible()
  await expect(cardsOf(page).first()).toBeVisible()
  const before = await cardsOf(page).count()
  network.decide((request) => (isWrite(request) ? 'drop' : 'pass'))
  await addProcess(page, { name: '침탄', description: '920 ℃에서 4시간' })
  await addPhotos(page, [await smallPhoto()])
  await saveFeatures(page, '자리가 있을 때 저장한 글')
  const acknowledged = (await outboxOf(page)).map(({ opId }) => opId)

  await disk.fill()
  const untilShown = await watchShownText(page)
  const editor = editorOf(page)
  const features = page.getByLabel('특징')
  await editor.edit('개요').click()
  await features.fill('자리가 없을 때 쓴 글')
  await editor.save('개요').click()
  await untilShown('실패하였습니다.저장 공간이 부족합니다. 입력한 내용은 그대로 있으니')
  await expect(features).toBeEnabled()
  await expect(features).toHaveValue('자리가 없을 때 쓴 글')
  await page.getByRole('button', { name: '공정 추가' }).first().click()
  await untilShown('실패하였습니다.')
  await expect(cardsOf(page)).toHaveCount(before + 1)
  await editor.edit('공정').click()
  const second = fileOf(await smallPhoto())
  await albumOf(page).getByLabel('사진 찍기').setInputFiles(second)
  await untilShown('저장 공간이 부족합니다. 사진을 저장하지 못했습니다.')
  await expect(albumOf(page).getByText('1장')).toBeVisible()
  expect((await outboxOf(page)).map(({ opId }) => opId)).toEqual(acknowledged)

  // The network is back before there is room: what cannot be noted as sent is not sent.
  const sent = network.seen.filter(isWrite).length
  const isStopped = page.waitForEvent('console', (message) =>
    /could not be (moved|worked on)/.test(message.text()),
  )
  network.decide(() => 'pass')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await isStopped
  expect(network.seen.filter(isWrite)).toHaveLength(sent)
  expect((await outboxOf(page)).map(({ opId }) => opId)).toEqual(acknowledged)

  await disk.makeRoom()
  await editor.save('개요').click()
  await expect(features).toBeDisabled()
  await albumOf(page).getByLabel('사진 찍기').setInputFiles(second)
  await expect(albumOf(page).getByText('2장')).toBeVisible()
  await editor.save('공정').click()
  await expect(page.getByLabel('공정명')).toBeDisabled()
  await addProcess(page, { name: '템퍼링', description: '180 ℃에서 2시간' })
  // After a while without a disk the engine looks for one rarely.
  await expect.poll(() => outboxOf(page), { timeout: 400_000 }).toEqual([])
  await untilSynced(page)

  const api = openApiSession(server)
  expect(await api.read(`/api${ADDRESS}/`)).toMatchObject({ features: '자리가 없을 때 쓴 글' })
  const { results } = (await api.read(`/api${ADDRESS}/processes/`)) as {
    results: { name: string; description: string; images: unknown[] }[]
  }
  const made = results.slice(before)
  expect(made.map(({ name, images }) => [name, images.length])).toEqual([
    ['침탄', 2],
    ['템퍼링', 0],
  ])
  expect(made[0]?.description).toBe('920 ℃에서 4시간')
})
