import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { Agent, get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { endConnectionsWhenStopping } from '#server/http/stopping.ts'

/** A server with one call that is answered when the test says so. */
async function serverWith(patienceMs: number) {
  const app = Fastify({ return503OnClosing: false }).withTypeProvider<ZodTypeProvider>()
  endConnectionsWhenStopping(app, patienceMs)
  const arrived = Promise.withResolvers<true>()
  const stopping = Promise.withResolvers<true>()
  app.addHook('preClose', (done) => {
    stopping.resolve(true)
    done()
  })
  const answer = Promise.withResolvers<true>()
  app.get('/now', () => 'done')
  app.get('/slow', async () => {
    arrived.resolve(true)
    await answer.promise
    return 'done'
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`${url}${path}`, { agent }, (message) => resolve(message.resume())).on('error', reject)
    })
  return {
    app,
    ask,
    arrived: arrived.promise,
    stopping: stopping.promise,
    answer: () => answer.resolve(true),
  }
}

test('while a server runs its connections are kept', async () => {
  const { app, ask } = await serverWith(60_000)
  expect((await ask('/now')).headers.connection).toBe('keep-alive')
  await app.close()
})

test('the answer to the call under way ends its connection, and so the stop', async () => {
  const { app, ask, arrived, stopping, answer } = await serverWith(60_000)
  const called = ask('/slow')
  await arrived
  const stopped = app.close()
  await stopping
  answer()
  expect((await called).headers.connection).toBe('close')
  await stopped
})

test('a call that hangs is cut off, and the server stops', async () => {
  const { app, ask, arrived } = await serverWith(50)
  const called = ask('/slow')
  await arrived
  const cutOff = expect(called).rejects.toThrow('socket hang up')
  await app.close()
  await cutOff
})
