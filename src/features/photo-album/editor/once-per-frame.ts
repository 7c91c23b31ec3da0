/**
 * Draws with the next frame, once for however often it is asked until then: a finger moves several times between two
 * frames, and a slow tablet that draws each time falls behind it.
 * @returns the asking, and what calls it off
 */
export function oncePerFrame(
  draw: () => void,
  frames: {
    request: (then: () => void) => number
    cancel: (id: number) => void
  } = { request: (then) => requestAnimationFrame(then), cancel: (id) => cancelAnimationFrame(id) },
): { ask: () => void; end: () => void } {
  let asked: number | null = null
  return {
    ask: () => {
      asked ??= frames.request(() => {
        asked = null
        draw()
      })
    },
    end: () => {
      if (asked !== null) frames.cancel(asked)
      asked = null
    },
  }
}
