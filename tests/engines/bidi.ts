import { type Automation, IS_REACHED, PATIENCE_MS } from './automation.ts'

/** Firefox's own language, WebDriver BiDi, over the WebSocket that `--remote-debugging-port` opens. */
export async function openBidi(port: number): Promise<Automation> {
  const { command, close } = await connect(`ws://127.0.0.1:${port}/session`)
  await command('session.new', {
    capabilities: {
      alwaysMatch: {
        acceptInsecureCerts: true,
        unhandledPromptBehavior: { beforeUnload: 'accept', default: 'dismiss' },
      },
    },
  })
  const windows = async () => {
    const { contexts } = (await command('browsingContext.getTree', { maxDepth: 0 })) as {
      contexts: { context: string }[]
    }
    return contexts.map(({ context }) => context)
  }
  let context = (await windows())[0] ?? ''
  const run = async (source: string, args: readonly unknown[]): Promise<RemoteValue> => {
    const answer = (await command('script.callFunction', {
      functionDeclaration: source,
      awaitPromise: true,
      target: { context },
      arguments: args.map(asLocal),
      serializationOptions: { maxDomDepth: 0 },
      userActivation: true,
    })) as
      { type: 'success'; result: RemoteValue } | { type: 'exception'; exceptionDetails: { text: string } }
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
    return answer.result
  }
  const act = (type: string, actions: readonly object[]) =>
    command('input.performActions', { context, actions: [{ type, id: type, actions }] })
  const click = async (sharedId: string) => {
    const isReached = await run(IS_REACHED, [{ sharedId }])
    if (isReached.value !== true) throw new Error('Something lies over it.')
    const origin = { type: 'element', element: { sharedId } }
    await act('pointer', [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ])
  }
  return {
    goto: async (url) => {
      await command('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    reload: async () => {
      await run('() => { window.isLeft = true }', [])
      // Without network, where a service worker answers, Firefox has the page and calls its loading aborted.
      await command('browsingContext.reload', { context, wait: 'none' })
      await untilTrue(() => run(IS_NEW_AND_LOADED, []))
    },
    back: async () => {
      await command('browsingContext.traverseHistory', { context, delta: -1 })
    },
    call: async (source, args) => {
      // As text: the protocol's own form of values is another one.
      const asText = `async (...args) => JSON.stringify([await (${source})(...args)])`
      const { value } = await run(asText, args)
      return (JSON.parse(String(value)) as unknown[])[0]
    },
    elements: async (source, args) => {
      const { value } = await run(source, args)
      return (value as { sharedId: string }[]).map(({ sharedId }) => sharedId)
    },
    click,
    type: async (sharedId, text) => {
      await run(FOCUS, [{ sharedId }])
      const keys = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await act('key', keys)
    },
    chooseFile: async (sharedId, path) => {
      await command('input.setFiles', { context, element: { sharedId }, files: [path] })
    },
    resize: async (viewport) => {
      await command('browsingContext.setViewport', { context, viewport })
    },
    openWindow: async () => {
      const { value } = await run('() => JSON.stringify({ width: innerWidth, height: innerHeight })', [])
      context = ((await command('browsingContext.create', { type: 'window' })) as { context: string }).context
      // The next one has another size otherwise, and another layout.
      await command('browsingContext.setViewport', { context, viewport: JSON.parse(String(value)) as object })
      return context
    },
    switchTo: async (window) => {
      context = window
      await command('browsingContext.activate', { context })
    },
    windows,
    close: async () => {
      await command('browser.close', {}).catch(() => undefined)
      close()
    },
  }
}

interface RemoteValue {
  type: string
  value?: unknown
}

const IS_NEW_AND_LOADED = `() => window.isLeft === undefined && document.readyState === 'complete'`

/** What is asked of a page that is being replaced fails, and is asked of the next one. */
async function untilTrue(ask: () => Promise<RemoteValue>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline) {
    const answer = await ask().catch(() => null)
    if (answer?.value === true) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The page was not loaded anew.')
}

/** A window without a screen never has the focus, and tells its page of none. */
const FOCUS = `(element) => {
  element.focus()
  if (!document.hasFocus()) element.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
}`

/** An argument as the protocol writes it: what the journeys pass is text, numbers, truth, nothing and elements. */
function asLocal(value: unknown): object {
  if (value === null) return { type: 'null' }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return { type: typeof value, value }
  if (typeof value === 'object' && 'sharedId' in value) return value
  throw new Error(`${typeof value} is not sent to a page.`)
}

async function connect(url: string) {
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
