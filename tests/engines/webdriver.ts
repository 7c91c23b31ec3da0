import { type Automation, IS_REACHED, PATIENCE_MS } from './automation.ts'

/** W3C WebDriver's name for a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** @throws where the driver cannot open the browser */
export async function openWebDriver(driverUrl: string, capabilities: object): Promise<Automation> {
  const alwaysMatch = { acceptInsecureCerts: true, ...capabilities }
  const opened = await send('POST', `${driverUrl}/session`, { capabilities: { alwaysMatch } })
  const session = `${driverUrl}/session/${(opened as { sessionId: string }).sessionId}`
  const command = (method: string, path: string, body?: object) => send(method, session + path, body)
  const switchTo = async (handle: string) => {
    await command('POST', '/window', { handle })
  }
  return {
    goto: async (url) => {
      await command('POST', '/url', { url })
    },
    reload: async () => {
      await command('POST', '/refresh', {})
    },
    back: async () => {
      await command('POST', '/back', {})
    },
    call: async (source, args) => {
      const script = `const done = arguments[arguments.length - 1]
        Promise.resolve((${source})(...[...arguments].slice(0, -1)))
          .then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const answer = (await command('POST', '/execute/async', { script, args })) as {
        value: unknown
        error?: string
      }
      if (answer.error !== undefined) throw new Error(answer.error)
      return answer.value
    },
    elements: async (source, args) => {
      const script = `return (${source})(...arguments)`
      const found = (await command('POST', '/execute/sync', { script, args })) as { [ELEMENT]: string }[]
      return found.map((one) => one[ELEMENT])
    },
    click: async (element) => {
      const script = `return (${IS_REACHED})(arguments[0])`
      const isReached = await command('POST', '/execute/sync', { script, args: [{ [ELEMENT]: element }] })
      if (isReached !== true) throw new Error('Something lies over it.')
      await command('POST', `/element/${element}/click`, {})
    },
    type: async (element, text) => {
      await command('POST', `/element/${element}/value`, { text })
    },
    chooseFile: async (element, path) => {
      await command('POST', `/element/${element}/value`, { text: path })
    },
    // The windows of webkit-window.py have no frame.
    resize: async (size) => {
      await command('POST', '/window/rect', size)
    },
    openWindow: async () => {
      const made = (await command('POST', '/window/new', { type: 'window' })) as { handle: string }
      await switchTo(made.handle)
      return made.handle
    },
    switchTo,
    windows: async () => (await command('GET', '/window/handles')) as string[],
    close: async () => {
      await command('DELETE', '')
    },
  }
}

async function send(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const { value } = (await answer.json()) as { value: unknown }
  if (!answer.ok)
    throw new Error(`${method} ${new URL(url).pathname}: ${JSON.stringify(value).slice(0, 300)}`)
  return value
}
