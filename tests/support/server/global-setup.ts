import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildAppIfChanged, buildServerIfChanged } from '../../../tools/build-if-changed.mjs'
import { runServer, TEMPLATE } from './run-server.ts'

/** The app as it is shipped, and a data folder that the sample data was put into once. */
export default async function globalSetup(): Promise<void> {
  buildAppIfChanged()
  // Before there are two workers that would both do it.
  buildServerIfChanged()
  const marker = join(TEMPLATE, '..', 'made-from')
  const wanted = fingerprint(['server', 'src/domain'])
  if (existsSync(TEMPLATE) && existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return
  const making = `${TEMPLATE}-making`
  for (const folder of [making, TEMPLATE]) rmSync(folder, { recursive: true, force: true })
  mkdirSync(making, { recursive: true })
  const server = await runServer({ dataDir: making })
  await server.stop()
  renameSync(making, TEMPLATE)
  writeFileSync(marker, wanted)
}

function fingerprint(folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    for (const file of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
      hash.update(file).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}
