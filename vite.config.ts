import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig, loadEnv } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { parseConfig } from './src/lib/config.ts'
import { globalStyles } from './tools/global-styles.ts'
import { SHARED_PART, SHARED_PATH } from './src/lib/share-target.ts'

const API = process.env['API'] ?? 'http://127.0.0.1:8080'

/** The oldest browsers that the app is built for, and shows itself in: see docs/browsers.md. */
const OLDEST = JSON.parse(readFileSync('oldest-browsers.json', 'utf8')) as Record<string, string>

/** The same sources give the same id, whenever and wherever they are built. */
function buildId(): string {
  const hash = createHash('sha256')
  const sources = globSync([
    'src/**/*.{ts,tsx,css}',
    'sw/**/*.ts',
    'index.html',
    'tools/global-styles.ts',
    'public/*.js',
    'oldest-browsers.json',
    'package-lock.json',
  ])
  for (const path of sources.sort()) hash.update(path).update(readFileSync(path))
  return hash.digest('hex').slice(0, 12)
}

/**
 * What is needed together is one file: through a service worker each costs a few milliseconds at a start, and 20 ms of
 * a processor when a device first puts it away. A stage holds what its modules import, without what an earlier stage
 * holds.
 */
const STAGES = [
  { name: 'start', test: /src\/main\.tsx$/ },
  { name: 'session-calls', test: /src\/api\/(client|session)\.ts$/ },
  {
    name: 'workspace',
    test: /src\/(app\/(\w+\/)?(workspace|shell|database-opening|read-list-ahead)|screens\/model-list-screen)\.tsx?$/,
  },
  // The lists over a hundred rows come with what has them.
  { name: 'shared', test: /src\/(?!.*(-screen|search-list|virtual-list)\.)|lucide-react/, minShareCount: 3 },
  { name: 'model', test: /src\/screens\/model\/((general|root)-model-screen|read-model-ahead)\.tsx?$/ },
  { name: 'paged', test: /[iI]nfiniteQuery|\/(part-card|server-away)\.tsx$/ },
  // Small pieces that two later parts have in common.
  {
    name: 'pieces',
    test: /src\/(?!.*(-screen|search-list|virtual-list|check-\w+)\.)|lucide-react/,
    minShareCount: 2,
  },
  { name: 'gates', test: /src\/(features\/sign-in|app\/(device|start)|features\/app-update)\// },
  { name: 'search-list', test: /\/search-list\.tsx$/ },
  { name: 'list-dialogs', test: /\/(model-search|create-model|(group|model)-check|shortcuts)-dialog\.tsx$/ },
  { name: 'model-dialogs', test: /\/((kpi|equipment|industry|merge)-dialog|calendar)\.tsx$/ },
  { name: 'photos', test: /\/photo-(editor|look|order)\.tsx$/ },
  { name: 'office', test: /\/(office|history)-screen\.tsx$/ },
  { name: 'account', test: /\/(account-screen|second-factor-(setup|removal))\.tsx$/ },
  { name: 'reading', test: /\/(summary|help|tutorial|shared)-screen\.tsx$/ },
].map((stage, at, { length }) => ({ ...stage, priority: length - at }))

const compress = promisify(brotliCompress)
/** What is shorter the server compresses no more than this does. */
const WORTH_COMPRESSING = 4_096

/**
 * Puts what never changes under its name beside itself, compressed as far as it goes: the server hands it out as it is
 * (server/http/app-files.ts). A tenth smaller than what is compressed as it is asked for, which costs 0.1 s a device.
 */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const files = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css)$/.test(name))
      await Promise.all(
        files.map(async (name) => {
          const bytes = await readFile(join(dir, name))
          if (bytes.length < WORTH_COMPRESSING) return
          await writeFile(join(dir, `${name}.br`), await compress(bytes))
        }),
      )
    },
  }
}

/** @param sign its picture in public/icons/shortcuts (tools/make-icons.ts) */
const shortcut = (name: string, url: string, sign: string) => ({
  name,
  url,
  icons: [{ src: `/icons/shortcuts/${sign}.png`, sizes: '96x96', type: 'image/png' }],
})

/** What a browser shows of the app before it installs it; taken from `npm run pictures`. */
function picture(name: string, sizes: string, form_factor: 'narrow' | 'wide', label: string) {
  return { src: `/screenshots/${name}.png`, sizes, type: 'image/png', form_factor, label }
}

export default defineConfig(({ mode }) => ({
  define: {
    __BUILD_ID__: JSON.stringify(buildId()),
    __CONFIG__: JSON.stringify(parseConfig(loadEnv(mode, process.cwd(), 'VITE_'))),
  },
  plugins: [
    globalStyles(),
    react(),
    compressAssets(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      // A new version waits until a person takes it: an edit may be open.
      registerType: 'prompt',
      injectRegister: false,
      includeManifestIcons: false,
      injectManifest: {
        // The system takes the other icons where the app is installed, which needs a network anyway.
        globPatterns: ['**/*.{js,css,html,woff2}', 'icons/icon.svg'],
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
      manifest: {
        id: '/',
        scope: '/',
        start_url: '/reference-model',
        name: '제조공정 참조모델 현장조사',
        short_name: '참조모델',
        description: '제조 현장의 공정, 장비, 사진을 오프라인에서도 기록하는 현장조사 앱',
        lang: 'ko',
        dir: 'ltr',
        display: 'standalone',
        theme_color: '#f4f5f7',
        background_color: '#f4f5f7',
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        screenshots: [
          picture('field-entry-phone', '390x844', 'narrow', '현장 입력'),
          picture('list-phone', '390x844', 'narrow', '모델 목록'),
          picture('model-desktop', '1440x900', 'wide', '참조모델 편집'),
        ],
        shortcuts: [
          shortcut('일반 참조모델', '/reference-model', 'general'),
          shortcut('뿌리모델', '/root-model', 'root'),
          shortcut('현장 준비', '/prepare', 'prepare'),
          shortcut('입력 현황', '/office', 'office'),
          shortcut('동기화', '/sync', 'sync'),
        ],
        share_target: {
          action: SHARED_PATH,
          method: 'POST',
          enctype: 'multipart/form-data',
          params: { files: [{ name: SHARED_PART, accept: ['image/*'] }] },
        },
      },
    }),
  ],
  worker: { format: 'es' },
  build: {
    target: Object.entries(OLDEST).map(([browser, version]) => browser + version),
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: STAGES } } },
  },
  server: { proxy: { '/api': API, '/media': API } },
}))
