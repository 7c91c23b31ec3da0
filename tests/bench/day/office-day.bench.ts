// `npm run office-day`: what an editor's day at a desk costs, in clicks, turns of the wheel and keys: five fields in
// three models, ten models to another stage, twelve handed over. `--write` puts the table into docs/day.md. Fails where
// one of them costs more clicks than it may, or a turn of the wheel.
import { type Locator, type Page, chromium } from '@playwright/test'
import { DESKTOP, signIn } from '../../support/surveyor/app.ts'
import { wholeBrowser } from '../../support/browser/browsers.ts'
import globalSetup from '../../support/server/global-setup.ts'
import { discardServer, runServer } from '../../support/server/run-server.ts'
import { writeDayTable } from './day-tables.ts'
import { Desk, type DeskToll } from './desk.ts'

const LIMITS = { fields: 13, stages: 5, files: 5 }
/** As many as an office has, beside those of the sample data. */
const FURTHER = 45

await globalSetup()
const server = await runServer()
const browser = await chromium.launch(wholeBrowser)
const lines: string[] = []
try {
  await makeModels()
  const page = await (await browser.newContext({ viewport: DESKTOP, locale: 'ko-KR' })).newPage()
  const desk = new Desk(page)
  await signIn(page, server.url, 'admin')
  await openOffice(page)
  await fillFields(page, desk)
  tell('five fields in three models', desk.end(), { before: '21 clicks, 32 turns', most: LIMITS.fields })
  await openOffice(page)
  await changeStages(page, desk)
  tell('ten models to another stage', desk.end(), { before: '13 clicks', most: LIMITS.stages })
  await openOffice(page)
  await handOver(page, desk)
  tell('twelve models handed over', desk.end(), { before: 'not possible', most: LIMITS.files })
} finally {
  await browser.close()
  await discardServer(server)
}
if (process.argv.includes('--write')) write()

async function makeModels(): Promise<void> {
  const call = async (path: string, init: RequestInit): Promise<unknown> => {
    const answer = await fetch(server.url + path, init)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer.json()
  }
  const basic = Buffer.from('admin:demo-admin').toString('base64')
  const headers = { authorization: `Basic ${basic}` }
  const { token } = (await call('/api/auth/login/', { method: 'POST', headers })) as { token: string }
  const signedIn = { authorization: `Token ${token}`, 'content-type': 'application/json' }
  const groups = (await call('/api/gen-biz-model-group/', { headers: signedIn })) as { id: number }[]
  const group = { id: groups[0]?.id }
  for (let at = 1; at <= FURTHER; at += 1) {
    const body = JSON.stringify({ title: titleOf(at), kpis: [], group })
    await call('/api/gen-biz-model/', { method: 'POST', headers: signedIn, body })
  }
}

async function openOffice(page: Page): Promise<void> {
  await page.goto(`${server.url}/office?q=${encodeURIComponent('현장')}`)
  await box(page, 1).waitFor()
}

function titleOf(at: number): string {
  return `현장 ${String(at).padStart(2, '0')}`
}

function box(page: Page, at: number): Locator {
  return page.getByRole('checkbox', { name: `${titleOf(at)} 선택` })
}

function bar(page: Page): Locator {
  return page.getByRole('region', { name: '선택한 모델' })
}

/** The list beside the form leads to each; Ctrl+S saves. */
async function fillFields(page: Page, desk: Desk): Promise<void> {
  const missing = page.getByRole('navigation', { name: '미입력 항목' })
  const fill = async (fields: readonly [name: string, text: string][]) => {
    for (const [name, text] of fields) {
      const left = Number(/\d+/.exec(await missing.getByRole('heading', { level: 2 }).innerText()))
      await desk.click(missing.getByRole('button', { name, exact: true }))
      await page.getByLabel(name, { exact: true }).and(page.locator(':focus')).waitFor()
      await desk.type(text)
      await desk.press('Control+s')
      await missing.getByRole('heading', { name: `미입력 항목 ${left - 1}개` }).waitFor()
    }
  }
  const open = async (at: number) => {
    await page.getByRole('heading', { level: 1, name: titleOf(at) }).waitFor()
    await missing.getByRole('heading', { level: 2 }).waitFor()
  }
  // The one that is in view however far the page is scrolled.
  const onward = page.locator('[data-beside]').getByRole('link', { name: /^다음 모델/ })
  await desk.click(page.getByRole('link', { name: titleOf(1) }))
  await open(1)
  await fill([
    ['생산품목', '브레이크'],
    ['담당자', '박정훈'],
  ])
  await desk.click(onward)
  await open(2)
  await fill([
    ['특징', '자동 사상'],
    ['담당자', '박정훈'],
  ])
  await desk.click(onward)
  await open(3)
  await fill([['담당자', '박정훈']])
}

async function changeStages(page: Page, desk: Desk): Promise<void> {
  await desk.click(box(page, 1))
  await desk.click(box(page, 10), 'Shift')
  await bar(page).getByText('10개 선택').waitFor()
  await desk.choose(bar(page).getByLabel('바꿀 단계'), '입력 완료')
  await desk.click(bar(page).getByRole('button', { name: '단계 바꾸기' }))
  await page.getByText('모델 10개를 ‘입력 완료’로 바꿨습니다.').waitFor()
}

async function handOver(page: Page, desk: Desk): Promise<void> {
  await desk.click(box(page, 11))
  await desk.click(box(page, 22), 'Shift')
  await bar(page).getByText('12개 선택').waitFor()
  await desk.click(bar(page).getByRole('button', { name: /내보내기/ }))
  const dialog = page.getByRole('dialog', { name: '모델 12개 내보내기' })
  await desk.click(dialog.getByText('보고서 (PDF)'))
  const file = page.waitForEvent('download')
  await desk.click(dialog.getByRole('button', { name: '파일 받기' }))
  await (await file).path()
}

function tell(name: string, toll: DeskToll, { before, most }: { before: string; most: number }): void {
  const { clicks, turns, keys } = toll
  lines.push(`| ${name} | ${before} | ${clicks} | ${turns} | ${keys} |`)
  process.stdout.write(`${lines.at(-1) ?? ''}\n`)
  if (clicks <= most && turns === 0) return
  process.stderr.write(`${name}: more than ${most} clicks, or a turn of the wheel\n`)
  process.exitCode = 1
}

function write(): void {
  const head = ['| work | before | clicks | turns of the wheel | keys |', '|---|---|---|---|---|'] as const
  writeDayTable('desk', head, lines)
}
