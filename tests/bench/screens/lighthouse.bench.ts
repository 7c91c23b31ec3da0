// `npm run bench:lighthouse`: Google's Lighthouse on the production build behind our own server, as a phone of the
// middle class on a slow mobile network sees it: /login of a device that was never here, and the first page behind it.
// Prints the four scores and what took points, and fails below what is promised. Lighthouse weighs 100 MB and is
// fetched by its version when this runs, rather than installed with the app.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import * as z from 'zod/mini'
import { signIn } from '../../support/surveyor/app.ts'
import { wholeBrowser } from '../../support/browser/browsers.ts'
import globalSetup from '../../support/server/global-setup.ts'
import { discardServer, freePort, runServer } from '../../support/server/run-server.ts'

const LIGHTHOUSE = 'lighthouse@12.8.2'

/** What is read of its result. */
const score = z.nullable(z.number())
const result = z.object({
  categories: z.record(
    z.string(),
    z.object({
      id: z.string(),
      score,
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(z.string(), z.object({ score, title: z.string(), displayValue: z.optional(z.string()) })),
})

/** The least of 100 points. */
const PROMISED: Record<string, number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}

await globalSetup()
const server = await runServer()
const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'))
const port = await freePort()
const browser = await chromium.launchPersistentContext(profile, {
  ...wholeBrowser,
  args: [...(wholeBrowser.args ?? []), `--remote-debugging-port=${port}`],
})
try {
  await judge('/login')
  const page = await browser.newPage()
  await signIn(page, server.url)
  await page.close()
  await judge('/reference-model')
} finally {
  await browser.close()
  await discardServer(server)
  rmSync(profile, { recursive: true, force: true })
}

/** What the browser holds stays as it is: a session lies there. */
async function judge(path: string): Promise<void> {
  const file = join(profile, 'result.json')
  const asked = [
    '--quiet',
    `--port=${port}`,
    '--disable-storage-reset',
    '--output=json',
    `--output-path=${file}`,
  ]
  const categories = `--only-categories=${Object.keys(PROMISED).join(',')}`
  // Playwright lets each new tab begin, so it must not be held up meanwhile.
  await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, `${server.url}${path}`, ...asked, categories])
  const { categories: judged, audits } = result.parse(JSON.parse(readFileSync(file, 'utf8')))
  const points = Object.values(judged).map(({ id, score }) => ({
    id,
    points: Math.round((score ?? 0) * 100),
  }))
  process.stdout.write(`${path}: ${points.map(({ id, points }) => `${id} ${points}`).join(', ')}\n`)
  for (const { auditRefs } of Object.values(judged)) {
    for (const { id, weight } of auditRefs) {
      const audit = audits[id]
      if (audit === undefined || weight === 0 || audit.score === null || audit.score >= 0.9) continue
      process.stdout.write(
        `  ${id} ${Math.round(audit.score * 100)} ${audit.displayValue ?? ''}: ${audit.title}\n`,
      )
    }
  }
  const missed = points.filter(({ id, points }) => points < (PROMISED[id] ?? 0))
  if (missed.length > 0) process.exitCode = 1
}
