import { type Automation, arriveBy, clickSurely, traverseBy } from './automation.ts'
import { connect } from './bidi-socket.ts'
import { openFirefoxKeyboard } from './firefox-keyboard.ts'

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
  const press = (sharedId: string) =>
    act('pointer', [
      { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: { sharedId } } },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ])
  const ask = (sharedId: string) => async (source: string, withElement: boolean) =>
    (await run(source, withElement ? [{ sharedId }] : [])).value
  const call = async (source: string, args: readonly unknown[]) => {
    // As text: the protocol's own form of values is another one.
    const asText = `async (...args) => JSON.stringify([await (${source})(...args)])`
    const { value } = await run(asText, args)
    return (JSON.parse(String(value)) as unknown[])[0]
  }
  const traverse = (delta: number) =>
    traverseBy(() => command('browsingContext.traverseHistory', { context, delta }), call)
  // Without network, where a service worker answers, Firefox has the page and calls its loading aborted.
  const wait = 'none'
  const keyboard = openFirefoxKeyboard(command)
  return {
    goto: (url) => arriveBy(() => command('browsingContext.navigate', { context, url, wait }), call),
    reload: () => arriveBy(() => command('browsingContext.reload', { context, wait }), call),
    back: () => traverse(-1),
    forward: () => traverse(1),
    call,
    elements: async (source, args) => {
      const { value } = await run(source, args)
      return (value as { sharedId: string }[]).map(({ sharedId }) => sharedId)
    },
    click: (sharedId) => clickSurely(ask(sharedId), () => press(sharedId)),
    type: async (sharedId, text) => {
      await run(FOCUS, [{ sharedId }])
      const keys = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await act('key', keys)
    },
    compose: async (sharedId, text) => {
      await keyboard.takeFocus()
      await run('(element) => element.focus()', [{ sharedId }])
      await keyboard.compose(text)
    },
    endSyllable: () => keyboard.endSyllable(),
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
    closeWindow: async () => {
      await command('browsingContext.close', { context })
    },
    switchTo: async (window) => {
      context = window
      await command('browsingContext.activate', { context })
    },
    windows,
    print: async () => {
      const page = { width: A4_CM[0], height: A4_CM[1] }
      const margin = { top: 0, bottom: 0, left: 0, right: 0 }
      const { data } = (await command('browsingContext.print', { context, page, margin })) as { data: string }
      return Buffer.from(data, 'base64')
    },
    shoot: async () => {
      const { data } = (await command('browsingContext.captureScreenshot', { context })) as { data: string }
      return Buffer.from(data, 'base64')
    },
    close: async () => {
      await command('browser.close', {}).catch(() => undefined)
      close()
    },
  }
}

const A4_CM = [21, 29.7]

interface RemoteValue {
  type: string
  value?: unknown
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
