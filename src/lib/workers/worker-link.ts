import * as z from 'zod/mini'

/** What one side can be asked, by name, in the terms of JSON-RPC. A method without a result is only notified. */
export type Methods = Record<string, { params: z.ZodMiniType; result?: z.ZodMiniType }>

type Params<M extends Methods, N extends keyof M> = z.infer<M[N]['params']>
type Result<M extends Methods, N extends keyof M> = M[N] extends { result: infer R extends z.ZodMiniType }
  ? z.infer<R>
  : unknown
type Requests<M extends Methods> = {
  [N in keyof M]: M[N] extends { result: z.ZodMiniType } ? N : never
}[keyof M]

/** How one side carries out what it is asked. */
export type Handlers<M extends Methods> = {
  [N in keyof M]: (params: Params<M, N>) => Result<M, N> | Promise<Result<M, N>>
}

/** The other side. */
export interface Remote<M extends Methods> {
  /** Rejects if the other side fails. */
  request: <N extends Requests<M>>(method: N, params: Params<M, N>) => Promise<Result<M, N>>
  notify: <N extends keyof M>(method: N, params: Params<M, N>) => void
}

/** A worker as its page has it, or the worker's own global scope. */
export interface Port {
  postMessage: (message: unknown) => void
  addEventListener: (type: 'message', listener: (event: { data: unknown }) => void) => void
}

const id = z.int()
const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('notification'), method: z.string(), params: z.unknown() }),
  z.object({ kind: z.literal('request'), id, method: z.string(), params: z.unknown() }),
  z.object({ kind: z.literal('result'), id, result: z.unknown() }),
  z.object({ kind: z.literal('failure'), id, reason: z.string() }),
])

/**
 * Joins a page and a worker. Either side may ask the other, and parses what arrives. A failure that is expected
 * belongs into the result: an error crosses as its text only.
 */
export function connect<Ours extends Methods, Theirs extends Methods>(
  port: Port,
  methods: { ours: Ours; theirs: Theirs },
  handlers: Handlers<Ours>,
): Remote<Theirs> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  const post = (message: z.infer<typeof messageSchema>) => port.postMessage(message)

  const handle = async (method: keyof Ours, params: unknown): Promise<unknown> => {
    const { params: schema } = methods.ours[method] ?? unknownMethod(method)
    // A method's schema yields what its handler takes; TypeScript does not follow a key that is not known.
    return handlers[method](schema.parse(params) as Params<Ours, keyof Ours>)
  }

  const answer = async (id: number, method: string, params: unknown): Promise<void> => {
    try {
      post({ kind: 'result', id, result: await handle(method, params) })
    } catch (error) {
      console.error(`The method ${method} failed.`, error)
      post({ kind: 'failure', id, reason: String(error) })
    }
  }

  const take = (id: number): PromiseWithResolvers<unknown> | undefined => {
    const request = waiting.get(id)
    waiting.delete(id)
    return request
  }

  port.addEventListener('message', ({ data }) => {
    const message = messageSchema.parse(data)
    switch (message.kind) {
      case 'notification':
        handle(message.method, message.params).catch((error: unknown) =>
          console.error(`The method ${message.method} failed.`, error),
        )
        return
      case 'request':
        void answer(message.id, message.method, message.params)
        return
      case 'result':
        take(message.id)?.resolve(message.result)
        return
      case 'failure':
        take(message.id)?.reject(new Error(message.reason))
    }
  })

  return {
    request: async (method, params) => {
      const id = (lastId += 1)
      const request = Promise.withResolvers<unknown>()
      waiting.set(id, request)
      post({ kind: 'request', id, method: String(method), params })
      // Only methods with a result are requested, and its schema yields the type of that result.
      return methods.theirs[method]?.result?.parse(await request.promise) as never
    },
    notify: (method, params) => post({ kind: 'notification', method: String(method), params }),
  }
}

function unknownMethod(method: PropertyKey): never {
  throw new Error(`There is no method ${String(method)}.`)
}
