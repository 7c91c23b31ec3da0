import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { App } from './fastify.ts'
import { notFound } from './problems.ts'

/**
 * Serves the built app on the API's own origin: files with a hash in their name for ever, everything else
 * only after asking, and index.html for every page address.
 */
export async function serveApp(app: App, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    suppressWarning: true,
    wildcard: true,
    index: ['index.html'],
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(folder, 'assets'))
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
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
    reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
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
