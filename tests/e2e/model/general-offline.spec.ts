import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, expect, test } from '@playwright/test'
import { signIn } from '../../support/surveyor/app.ts'
import { rowsOf } from '../../support/browser/device-rows.ts'
import { killDevice, openDevice } from '../../support/browser/device.ts'
import { cameraPhoto, fileOf } from '../../support/pictures/photo-files.ts'
import { editorOf } from '../../support/surveyor/root-editor.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { queryStopped } from '../../support/server/server-data.ts'
import { albumOf, untilSynced } from '../../support/surveyor/surveyor.ts'
import { INSTALLED } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('test')
const network = runNetworkFor('test', server)

const TITLE = '건조김 2호 공장'
const MEMO = '가습기 물때가 잦다'
const DRAFT = '원초를 씻어 잘게 썬다'

let profileDir: string
test.beforeEach(() => {
  profileDir = mkdtempSync(join(tmpdir(), 'survey-tablet-'))
})
test.afterEach(async () => {
  await killDevice(profileDir)
  rmSync(profileDir, { recursive: true, force: true })
})

// IND-05, EQ-03, KPI-01, KPI-04, PROC-14, PROC-17, PROC-19
test('a general model made, filled and half typed without network outlives the death of the tablet, and reaches the server once', async () => {
  const page = await (await openDevice(profileDir)).newPage()
  await signIn(page, network.url)
  await takeCataloguesAlong(page)
  await network.down()

  await createModel(page)
  await fillModel(page)
  const model = new URL(page.url())
  const editor = editorOf(page)
  await editor.edit('공정').click()
  await page.getByLabel('공정 설명').fill(DRAFT)
  await albumOf(page)
    .getByLabel('사진 찍기')
    .setInputFiles(fileOf(await cameraPhoto(7)))
  await expect(albumOf(page)).toContainText('1장')
  await expect.poll(() => keptDraft(page)).toMatchObject({ description: DRAFT, images: [expect.anything()] })
  await killDevice(profileDir)

  const again = await (await openDevice(profileDir)).newPage()
  const asked: string[] = []
  again.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  await again.goto(model.href)
  await expect(again.getByText('저장하지 않은 입력이 있습니다.')).toHaveCount(1)
  await expect(again.getByLabel('공정 설명')).toHaveValue(DRAFT)
  await expect(again.getByLabel('공정 설명')).toBeEnabled()
  await expect(albumOf(again)).toContainText('1장')
  const photo = albumOf(again).getByRole('img').first()
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await editorOf(again).save('공정').click()
  await expect(again.getByLabel('공정 설명')).toBeDisabled()
  await again.reload()
  await expect(again.getByLabel('공정 설명')).toHaveValue(DRAFT)
  await expect(again.getByText('저장하지 않은 입력이 있습니다.')).toHaveCount(0)
  expect(asked).toEqual([])

  await network.up()
  await again.reload()
  await signInAgainIfAsked(again)
  await untilSynced(again)
  await again.context().close()
  await expectOnTheServer()
})

/** Opens each dialog once with network: what it lists is on the device from then on. */
async function takeCataloguesAlong(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.goto(`${network.url}/reference-model/${encodeURIComponent('금속주물')}`)
  const editor = editorOf(page)
  await editor.edit('업종 정보').click()
  await page.getByRole('button', { name: '제품명' }).click()
  await leaveDialogOnceLoaded(page)
  await editor.edit('공정').click()
  const form = page.locator('form').filter({ has: page.getByText('공정 설명') })
  for (const name of ['장비 추가', '핵심관리요소 추가']) {
    await form.getByRole('button', { name }).click()
    await leaveDialogOnceLoaded(page)
  }
}

async function leaveDialogOnceLoaded(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('searchbox')
  await field.fill('기')
  await expect(dialog.getByText(/^[\d,]+개$/)).toBeVisible()
  await expect(dialog.getByText('이 기기로 가져오고 있습니다')).toHaveCount(0)
  await field.fill('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function createModel(page: Page): Promise<void> {
  await page.getByRole('button', { name: '모델 목록 열기' }).click()
  await page.getByRole('button', { name: '새 참조모델' }).click()
  await page.getByLabel('모델명').fill(TITLE)
  await page.getByRole('dialog').getByRole('combobox', { name: '그룹' }).click()
  await page.getByRole('option', { name: '기본 그룹' }).click()
  await page.getByRole('button', { name: '생성', exact: true }).click()
  await expect(page.getByText('새로운 참조모델이 생성되었습니다.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  expect(page.url()).toContain('/reference-model/local-')
}

async function fillModel(page: Page): Promise<void> {
  const editor = editorOf(page)
  await editor.edit('업종 정보').click()
  await page.getByRole('button', { name: '제품명' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('ㄷㄹㅁㄹ ㅎㅈㅈ')
  await dialog.getByRole('option', { name: '두루마리 화장지' }).first().click()
  await editor.save('업종 정보').click()
  await expect(page.getByText('정보가 저장되었습니다.').first()).toBeVisible()

  await page.getByRole('button', { name: '공정 추가' }).first().click()
  await expect(page.getByText('공정 정보가 성공적으로 추가되었습니다.')).toBeVisible()
  await page.getByLabel('공정명').fill('세척')
  await page.getByRole('group', { name: 'DX 현황' }).getByRole('radio', { name: '반자동' }).check()
  await page.getByRole('group', { name: '현장조사 메모' }).getByLabel('메모').fill(MEMO)

  const form = page.locator('form').filter({ has: page.getByText('공정 설명') })
  await form.getByRole('button', { name: '장비 추가' }).click()
  await dialog.getByRole('tab', { name: '신규 장비' }).click()
  await dialog.getByLabel('장비 이름').fill('해조류 원통 세척기')
  await dialog.getByRole('button', { name: '장비 생성' }).click()
  await dialog.getByRole('option', { name: '해조류 원통 세척기' }).click()
  await dialog.getByRole('button', { name: '닫기', exact: true }).last().click()

  await form.getByRole('button', { name: '핵심관리요소 추가' }).click()
  const level = (name: string) => dialog.getByRole('listbox', { name, exact: true })
  await level('분석지표').getByRole('option', { name: '공정조건' }).click()
  await level('모니터링 지표').getByRole('option', { name: '온도' }).click()
  for (const [name, value] of [
    ['핵심관리요소', '세척수 온도'],
    ['단위', '도씨'],
  ] as const) {
    await dialog.getByRole('button', { name: `새 ${name}` }).click()
    await dialog.getByRole('textbox', { name: `새 ${name} 이름` }).fill(value)
    await page.keyboard.press('Enter')
    await expect(level(name).getByRole('option', { name: value, selected: true })).toBeVisible()
  }
  await dialog.getByLabel('설명').fill('두 시간마다')
  await dialog.getByRole('button', { name: '추가', exact: true }).click()
  await editor.save('공정').click()
  await expect(page.getByLabel('공정명')).toBeDisabled()
}

/** The draft of the process that is on the device, whatever the page holds. */
async function keptDraft(page: Page): Promise<unknown> {
  const rows = await rowsOf(page, 'drafts')
  return (rows as { values: { changes: unknown } }[])[0]?.values.changes
}

/** A browser that dies hard can lose its youngest cookies. Then the login says what waits, and it goes on. */
async function signInAgainIfAsked(page: Page): Promise<void> {
  const safe = page.getByText(/^서버에 저장됨 \d\d:\d\d/).first()
  const password = page.getByLabel('비밀번호')
  await expect(safe.or(password).first()).toBeVisible()
  if (!(await password.isVisible())) return
  const name = page.getByLabel('아이디')
  if (await name.isEditable()) await name.fill('admin')
  await password.fill('demo-admin')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
}

async function expectOnTheServer(): Promise<void> {
  await server.stop()
  const processes = await queryStopped(
    server,
    `select m.title, i.product_name, p.name, p.description, p.auto_state, p.memo, p.process_number like i.id || '-%' as numbered
     from models m join industries i on i.id = m.gen_biz_id join processes p on p.model_id = m.id where m.title = $1`,
    [TITLE],
  )
  expect(processes).toEqual([
    {
      title: TITLE,
      product_name: '두루마리 화장지',
      name: '세척',
      description: DRAFT,
      auto_state: '반자동',
      memo: MEMO,
      numbered: true,
    },
  ])
  const rows = (sql: string) => queryStopped(server, sql)
  const equipment = `select e.name, e.equipment_type from process_equipment pe
    join equipment e on e.id = pe.equipment_id where e.name = '해조류 원통 세척기'`
  expect(await rows(equipment)).toEqual([{ name: '해조류 원통 세척기', equipment_type: '제조' }])
  const once = `select count(*)::int as n from equipment where name = '해조류 원통 세척기'`
  expect(await rows(once)).toEqual([{ n: 1 }])
  const kpi = `select n.full_name, k.memo from kpi_entries k join kpi_nodes n on n.id = k.kpi3_id
    where k.memo = '두 시간마다'`
  expect(await rows(kpi)).toEqual([
    { full_name: '공정조건 > 온도 > 세척수 온도 > 도씨', memo: '두 시간마다' },
  ])
  const photos = `select count(*)::int as n from process_images pi join processes p on p.id = pi.process_id
    where p.description = '${DRAFT}'`
  expect(await rows(photos)).toEqual([{ n: 1 }])
}
