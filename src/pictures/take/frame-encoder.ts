/** Makes JPEGs beside the page, one at a time. */
export interface FrameEncoder {
  /** @param frame is given away @returns null where it cannot be made here */
  encode: (frame: ImageBitmap) => Promise<Blob | null>
  end: () => void
}

/** For a worker that never answers. */
const PATIENCE_MS = 20_000

/** @returns null where the browser draws nothing beside the page (Safari before 16.4) */
export function startFrameEncoder(): FrameEncoder | null {
  if (typeof OffscreenCanvas !== 'function') return null
  const worker = new Worker(new URL('../worker/frame.worker.ts', import.meta.url), {
    type: 'module',
    name: 'frames',
  })
  let tell: ((jpeg: Blob | null) => void) | null = null
  const answer = (jpeg: Blob | null) => {
    tell?.(jpeg)
    tell = null
  }
  worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) => answer(data))
  worker.addEventListener('error', () => answer(null))
  return {
    encode: (frame) =>
      new Promise((resolve) => {
        const late = setTimeout(() => answer(null), PATIENCE_MS)
        tell = (jpeg) => {
          clearTimeout(late)
          resolve(jpeg)
        }
        worker.postMessage(frame, [frame])
      }),
    end: () => {
      worker.terminate()
      answer(null)
    },
  }
}
