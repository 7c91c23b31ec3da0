import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runServer } from '../../../support/server/run-server.ts'
import { templateFolder } from './templates.ts'

/** A new data folder as it is after a first start in demo mode; that start is made once per state of the sources. */
export async function seededFolder(within = tmpdir()): Promise<string> {
  const template = templateFolder('folder')
  if (!existsSync(template)) {
    const making = mkdtempSync(join(tmpdir(), 'survey-folder-'))
    const server = await runServer({ dataDir: making })
    await server.stop()
    if (existsSync(template)) rmSync(making, { recursive: true })
    else renameSync(making, template)
  }
  const folder = mkdtempSync(join(within, 'survey-folder-'))
  cpSync(template, folder, { recursive: true })
  return folder
}
