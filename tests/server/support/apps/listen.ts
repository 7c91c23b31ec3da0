import type { App } from '#server/http/fastify.ts'

/** Lets the app answer at a port of this machine that is free. @returns the port */
export async function listen(app: App): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The app listens nowhere.')
  return address.port
}
