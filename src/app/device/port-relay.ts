import type { SyncPort } from '#session/sync/sync-port.ts'

/** A port that is there from the first render, and hands on to the worker's as soon as that runs. */
export class PortRelay implements SyncPort {
  #connected = Promise.withResolvers<SyncPort>()

  connect(port: SyncPort): void {
    this.#connected.resolve(port)
  }

  disconnect(): void {
    this.#connected = Promise.withResolvers<SyncPort>()
  }

  readonly sendNow: SyncPort['sendNow'] = () => {
    void this.#connected.promise.then((port) => port.sendNow())
  }

  readonly pull: SyncPort['pull'] = async (area, slug) => (await this.#connected.promise).pull(area, slug)

  readonly takeAlong: SyncPort['takeAlong'] = async (area, slugs, onProgress) =>
    (await this.#connected.promise).takeAlong(area, slugs, onProgress)

  readonly keepPhoto: SyncPort['keepPhoto'] = (photoKey, size) => {
    void this.#connected.promise.then((port) => port.keepPhoto(photoKey, size))
  }
}
