import { type Automation, PATIENCE_MS, arriveBy, clickSurely, traverseBy } from './automation.ts'
import { keysOf } from './hangul-keys.ts'

/** W3C WebDriver's name for a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** W3C WebDriver's names of keys. */
const ENTER = '\uE007'
/** The key 한/영 of hangul_keyboard.py. */
const HANGUL = '\uE039'

/**
 * @param own what the browser does where its driver has no command for it, or one that hangs at times
 * @throws where the driver cannot open the browser
 */
export async function openWebDriver(
  driverUrl: string,
  capabilities: object,
  own: Pick<Automation, 'print' | 'shoot'>,
): Promise<Automation> {
  const alwaysMatch = { acceptInsecureCerts: true, ...capabilities }
  const opened = await send('POST', `${driverUrl}/session`, { capabilities: { alwaysMatch } })
  const session = `${driverUrl}/session/${(opened as { sessionId: string }).sessionId}`
  const command = (method: string, path: string, body?: object) => send(method, session + path, body)
  const switchTo = async (handle: string) => {
    await command('POST', '/window', { handle })
  }
  const call = async (source: string, args: readonly unknown[]) => {
    const script = `const done = arguments[arguments.length - 1]
      Promise.resolve((${source})(...[...arguments].slice(0, -1)))
        .then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const answer = (await command('POST', '/execute/async', { script, args })) as {
      value: unknown
      error?: string
    }
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer.value
  }
  let isKorean = false
  const type = async (element: string, text: string) => {
    await command('POST', `/element/${element}/value`, { text })
  }
  const traverse = (path: string) => traverseBy(() => command('POST', path, {}), call)
  return {
    goto: (url) => arriveBy(() => command('POST', '/url', { url }), call),
    reload: () => arriveBy(() => command('POST', '/refresh', {}), call),
    back: () => traverse('/back'),
    forward: () => traverse('/forward'),
    call,
    elements: async (source, args) => {
      const script = `return (${source})(...arguments)`
      const found = (await command('POST', '/execute/sync', { script, args })) as { [ELEMENT]: string }[]
      return found.map((one) => one[ELEMENT])
    },
    click: (element) =>
      clickSurely(
        (source, withElement) => call(source, withElement ? [{ [ELEMENT]: element }] : []),
        () => command('POST', `/element/${element}/click`, {}),
      ),
    type,
    compose: async (element, text) => {
      await type(element, (isKorean ? '' : HANGUL) + keysOf(text))
      isKorean = true
    },
    endSyllable: async (element) => {
      await type(element, ENTER + HANGUL)
      isKorean = false
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
    closeWindow: async () => {
      await command('DELETE', '/window')
    },
    switchTo,
    windows: async () => (await command('GET', '/window/handles')) as string[],
    ...own,
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
