import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'

const OUT = 'dist-server'

/** Have a native part, WebAssembly or data beside them, or are large and asked for by few installations. */
const EXTERNAL = [
  '@aws-sdk/client-s3',
  '@electric-sql/pglite',
  '@node-rs/argon2',
  '@zxcvbn-ts/language-common',
  'fontkit',
  'pdfkit',
  'pg',
  'prom-client',
  'sharp',
]

/** What the server reads from beside its modules. */
const READ_AT_RUN = ['server/store/migrations', 'server/seed/sources']

/**
 * The server and its commands as a few files: to find and read the thousand that they are made of takes as long as
 * all else at a start. Not minified, so that an error names where it came from.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: EXTERNAL },
  build: {
    ssr: true,
    target: 'node24',
    outDir: OUT,
    minify: false,
    rolldownOptions: {
      input: [
        'server/main.ts',
        'server/cli/accounts.ts',
        'server/cli/after-restore.ts',
        'server/cli/audit-trail.ts',
        'server/cli/backup.ts',
        'server/cli/import.ts',
      ],
      // Side by side: each finds what it reads beside itself.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  plugins: [
    {
      name: 'read-at-run',
      writeBundle() {
        for (const folder of READ_AT_RUN) {
          cpSync(folder, join(OUT, folder.split('/').at(-1) ?? ''), { recursive: true })
        }
      },
    },
  ],
})
