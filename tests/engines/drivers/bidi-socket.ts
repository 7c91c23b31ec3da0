import { PATIENCE_MS } from './automation.ts'

export type Command = (method: string, params: object) => Promise<unknown>

/** The WebSocket of WebDriver BiDi: questions, and the answers that belong to them. */
export async function connect(url: string) {
  const socket = await openSocket(url)
  let last = 0
  const asked = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, message } = JSON.parse(String(data)) as {
      id?: number
      result?: unknown
      message?: string
    }
    const question = asked.get(id ?? 0)
    if (question === undefined) return
    if (result === undefined) question.reject(new Error(message))
    else question.resolve(result)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of asked.values()) reject(new Error('The browser has ended.'))
  })
  const command = async (method: string, params: object): Promise<unknown> => {
    const question = Promise.withResolvers<unknown>()
    const id = (last += 1)
    asked.set(id, question)
    const given = setTimeout(() => question.reject(new Error('There was no answer.')), PATIENCE_MS)
    try {
      socket.send(JSON.stringify({ id, method, params }))
      return await question.promise
    } catch (error) {
      // Made here, it tells which line of a journey has asked.
      throw new Error(`${method}: ${String(error)}`, { cause: error })
    } finally {
      clearTimeout(given)
      asked.delete(id)
    }
  }
  return { command, close: () => socket.close() }
}

/** The browser opens its port some time after it was started. */
async function openSocket(url: string): Promise<WebSocket> {
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline) {
    const socket = new WebSocket(url)
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.addEventListener('open', () => resolve(true))
      socket.addEventListener('error', () => resolve(false))
    })
    if (isOpen) return socket
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('Firefox does not open its port.')
}
