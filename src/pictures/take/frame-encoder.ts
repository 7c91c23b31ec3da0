/** Makes JPEGs beside the page, one at a time. */
export interface FrameEncoder {
  /** @param frame is given away @returns null where it cannot be made here */
  encode: (frame: ImageBitmap) => Promise<Blob | null>
  /** What is under way is still made. */
  end: () => void
}

/** For a worker that never answers. */
const PATIENCE_MS = 20_000

/** @returns null where the browser draws nothing beside the page (Safari before 16.4) */
export function startFrameEncoder(quality: number): FrameEncoder | null {
  if (typeof OffscreenCanvas !== 'function') return null
  const worker = new Worker(new URL('../worker/frame.worker.ts', import.meta.url), {
    type: 'module',
    name: 'frames',
  })
  /** Ended, or of no use: nothing more is asked of it. */
  let isOver = false
  let tell: ((jpeg: Blob | null) => void) | null = null
  const answer = (jpeg: Blob | null) => {
    tell?.(jpeg)
    tell = null
    if (isOver) worker.terminate()
  }
  const giveUp = () => {
    isOver = true
    answer(null)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) => answer(data))
  worker.addEventListener('error', giveUp)
  return {
    encode: (frame) =>
      new Promise((resolve) => {
        if (isOver) {
          frame.close()
          resolve(null)
          return
        }
        const late = setTimeout(giveUp, PATIENCE_MS)
        tell = (jpeg) => {
          clearTimeout(late)
          resolve(jpeg)
        }
        worker.postMessage({ frame, quality }, [frame])
      }),
    end: () => {
      isOver = true
      if (tell === null) worker.terminate()
    },
  }
}
