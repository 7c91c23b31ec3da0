import { isWebKit } from '#lib/is-webkit.ts'
import { type EndableWorker, endable } from './page-worker.ts'
import { type PortHolder, overChannel } from './thread-port.ts'

/**
 * Runs a script beside the page, with the database of the device at hand: in a worker, or, in WebKit, in a frame
 * without an address of its own.
 *
 * What a worker was doing in the database when it ended may hold it for ever in WebKit, from every page of the tab.
 * What a frame was doing ends with the frame. It shares the page's thread, though (decision 027).
 * @param url of the script, a module
 */
export function startThread(
  url: string,
  name: string,
  browser: Pick<Navigator, 'vendor'> = navigator,
): EndableWorker {
  return isWebKit(browser) ? startFrame(url, name) : endable(new Worker(url, { type: 'module', name }))
}

function startFrame(url: string, name: string): EndableWorker {
  const { port1, port2 } = new MessageChannel()
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = name
  document.body.append(frame)
  const { contentDocument: inside, contentWindow: scope } = frame
  if (inside === null || scope === null) throw new Error('The frame has no document.')
  const holder: PortHolder = { portToPage: port2 }
  Object.assign(scope, holder)
  const script = inside.createElement('script')
  script.type = 'module'
  script.src = new URL(url, location.href).href
  inside.head.append(script)
  const terminate = () => {
    frame.remove()
    port1.close()
  }
  const onMissing = (tell: () => void) => script.addEventListener('error', tell)
  return { ...overChannel(port1), terminate, onMissing }
}
