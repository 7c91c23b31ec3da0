import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { App } from './fastify.ts'
import { notFound } from './problems.ts'

/**
 * Serves the built app on the API's own origin: files with a hash in their name for ever, everything else only after
 * asking, and index.html for every page address, to be kept by nobody. What the build has compressed beside itself
 * is handed out so.
 */
export async function serveApp(app: App, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    suppressWarning: true,
    wildcard: true,
    index: ['index.html'],
    dotfiles: 'ignore',
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cachingOf(relative(folder, path)))
    },
  })
  // A reply that is returned is waited for, with listeners of its own on the connection beside those of its stream: too
  // many for Node, which warns of a leak.
  app.setNotFoundHandler((request, reply): void => {
    const { method, url, headers } = request
    const isPage =
      (method === 'GET' || method === 'HEAD') && !url.startsWith('/api') && takesPage(url, headers.accept)
    if (!isPage) throw notFound()
    if (!isBuilt(folder)) {
      reply.code(404).send({ detail: '앱이 아직 빌드되지 않았습니다. npm run build를 실행하세요.' })
      return
    }
    reply.sendFile('index.html')
  })
}

function cachingOf(path: string): string {
  if (path.startsWith(`assets${sep}`)) return 'public, max-age=31536000, immutable'
  // The service worker has it without a network. Safari keeps no such page of https for the way back: one that is back
  // there is not told what became of its transactions (docs/browsers.md).
  return path === 'index.html' ? 'no-store' : 'no-cache'
}

/** Whether the app lies there. */
export function isBuilt(folder: string): boolean {
  return existsSync(join(folder, 'index.html'))
}

/**
 * Browsers ask for pages as text/html, curl for anything. So does a script or a style for a file that is gone, which
 * must be told so: a file has an ending.
 */
function takesPage(url: string, accept = ''): boolean {
  // What nobody has put there on purpose is not there, rather than a page: /.git/config, /.env
  if (url.startsWith('/.')) return false
  if (accept.includes('text/html')) return true
  const [path = ''] = url.split('?')
  return accept.includes('*/*') && !/\.[^/]*$/.test(path)
}
