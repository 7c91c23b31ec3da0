import type { App } from '#server/http/fastify.ts'
import { REFERENCE_POLICY, referencePage } from './page.ts'

/** `/api/openapi.json` and the page made from it. Both say nothing that a caller could not find out. */
export function referenceRoutes(app: App): void {
  const anybody = { config: { access: { does: 'anything' } }, schema: { hide: true } } as const
  app.get('/api/openapi.json', anybody, (_request, reply) => reply.send(app.swagger()))
  app.get('/api/docs/', anybody, (_request, reply) => {
    const { info, paths } = app.swagger()
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', REFERENCE_POLICY)
      .send(
        referencePage({
          info: { title: info.title, description: info.description ?? '' },
          paths: Object.fromEntries(Object.entries(paths ?? {}).map(([path, item]) => [path, { ...item }])),
        }),
      )
  })
}
