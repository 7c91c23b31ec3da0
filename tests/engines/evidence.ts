import { writeFileSync } from 'node:fs'
import type { TestInfo } from '@playwright/test'
import type { DrivenPage } from './drivers/driven-page.ts'

/** Keeps what is seen of a page beside the trace of a test that has failed, and what it says. */
export async function keepSight(page: DrivenPage, test: TestInfo): Promise<void> {
  const where = await page.evaluate(() => location.href).catch(String)
  const text = await page.text().catch(String)
  keep(test, { name: 'page.txt', contentType: 'text/plain' }, `${where}\n\n${text}\n`)
  const picture = await page.shoot().catch(() => null)
  if (picture !== null) keep(test, { name: 'screen.png', contentType: 'image/png' }, picture)
}

function keep(test: TestInfo, of: { name: string; contentType: string }, content: string | Buffer): void {
  const path = test.outputPath(of.name)
  writeFileSync(path, content)
  test.attachments.push({ ...of, path })
}
