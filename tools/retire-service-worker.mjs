// The way back from a service worker that does harm: puts one in its place that removes itself.
// Run it after `npm run build`; see sw/README.md.
import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const dist = process.argv[2] ?? join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist')
const file = join(dist, 'service-worker.js')
if (!existsSync(file)) {
  console.error(`${file}이 없습니다. 먼저 npm run build를 실행하세요.`)
  process.exit(1)
}

// It takes over at once, which the real one never does: every open page is to be rid of the old one. What a
// person made lies in IndexedDB and is not touched.
const retired = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  )
})
`
writeFileSync(file, retired)
console.log(`${file}: 서비스 워커가 다음 확인 때 스스로 제거됩니다.`)
