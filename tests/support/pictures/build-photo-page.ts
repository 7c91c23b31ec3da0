import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** Builds the page that holds only the photo feature, as the app is built. @returns the folder to serve */
export async function buildPhotoPage(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'photo-page-'))
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'photo-page'),
    logLevel: 'error',
    define: { __BUILD_ID__: '"photo-page"' },
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  })
  return outDir
}
