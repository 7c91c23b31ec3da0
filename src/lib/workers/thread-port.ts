import type { Port } from './worker-link.ts'

/** Where `page-thread.ts` leaves its port in the scope of a frame. */
export interface PortHolder {
  portToPage?: MessagePort
}

/** @param scope of a script that `page-thread.ts` started: a worker, which is a port itself, or a frame */
export function portOfThread(scope: Port & PortHolder): Port {
  return scope.portToPage === undefined ? scope : overChannel(scope.portToPage)
}

/** A channel keeps what arrives until somebody listens. */
export function overChannel(port: MessagePort): Port {
  return {
    postMessage: (message) => {
      port.postMessage(message)
    },
    addEventListener: (type, listener) => {
      port.addEventListener(type, listener)
      port.start()
    },
  }
}
