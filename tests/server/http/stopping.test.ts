import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { Agent, get, type IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { endConnectionsWhenStopping } from '#server/http/stopping.ts'
import { until } from '../../support/until.ts'

/** A server with calls that are answered when the test says so, and that ends no connection by itself. */
async function serverWith(patienceMs: number) {
  const app = Fastify({
    return503OnClosing: false,
    keepAliveTimeout: 3_600_000,
  }).withTypeProvider<ZodTypeProvider>()
  endConnectionsWhenStopping(app, patienceMs)
  const arrived = Promise.withResolvers<true>()
  const stopping = Promise.withResolvers<true>()
  app.addHook('preClose', (done) => {
    stopping.resolve(true)
    done()
  })
  let heard = 0
  app.addHook('onResponse', (_request, _reply, done) => {
    heard += 1
    done()
  })
  const answer = Promise.withResolvers<true>()
  app.get('/now', () => 'done')
  app.get('/slow', async () => {
    arrived.resolve(true)
    await answer.promise
    return 'done'
  })
  const rest = new PassThrough()
  app.get('/begun', (_request, reply) => reply.send(rest))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`${url}${path}`, { agent }, resolve).on('error', reject)
    })
  return {
    app,
    ask,
    arrived: arrived.promise,
    stopping: stopping.promise,
    answer: () => answer.resolve(true),
    rest,
    heard: () => heard,
  }
}

test('while a server runs its connections are kept', async () => {
  const { app, ask, heard } = await serverWith(60_000)
  const first = await ask('/now')
  const { localPort } = first.socket
  expect([first.headers.connection, await text(first)]).toEqual(['keep-alive', 'done'])
  expect((await ask('/now')).socket.localPort).toBe(localPort)
  // Whoever counts answers hears of each.
  await until(() => expect(heard()).toBe(2))
  await app.close()
})

test('the answer to the call under way ends its connection, and so the stop', async () => {
  const { app, ask, arrived, stopping, answer } = await serverWith(60_000)
  const called = ask('/slow')
  await arrived
  const stopped = app.close()
  await stopping
  answer()
  const answered = await called
  expect([answered.headers.connection, await text(answered)]).toEqual(['close', 'done'])
  await stopped
})

test('an answer that had begun before the stop ends its connection, too', async () => {
  const { app, ask, stopping, rest } = await serverWith(3_600_000)
  rest.write('one ')
  const called = await ask('/begun')
  expect(called.headers.connection).toBe('keep-alive')
  const stopped = app.close()
  await stopping
  rest.end('two')
  expect(await text(called)).toBe('one two')
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
