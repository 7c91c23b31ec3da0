/** What stands at the foot of the window while something is edited; nothing ever lies over it. */
export const FOOT = { 'data-foot': true } as const
const GAP = 12
/** The top bar, which nothing covers either. */
const TOP_BAR = 64

/**
 * Lifts what floats at the foot of the window above the bars that stand there, and hides it where no room is left.
 */
export function keepClearOfFoot(element: HTMLElement): () => void {
  let frame: number | null = null
  const place = () => {
    frame = null
    const lift = liftOver(barsInView(), element.offsetHeight)
    element.style.setProperty('--lift', `${lift ?? 0}px`)
    element.style.visibility = lift === null ? 'hidden' : ''
  }
  const placeSoon = () => {
    frame ??= requestAnimationFrame(place)
  }
  place()
  // Bars come, go and grow with what is typed.
  const changes = new MutationObserver(placeSoon)
  changes.observe(document.body, { childList: true, subtree: true, characterData: true })
  const options = { capture: true, passive: true }
  window.addEventListener('scroll', placeSoon, options)
  window.addEventListener('resize', placeSoon)
  return () => {
    if (frame !== null) cancelAnimationFrame(frame)
    changes.disconnect()
    window.removeEventListener('scroll', placeSoon, options)
    window.removeEventListener('resize', placeSoon)
  }
}

const barsInView = () =>
  [...document.querySelectorAll('[data-foot]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ top, bottom }) => bottom > 0 && top < innerHeight)

/**
 * @param height of what floats, px
 * @returns how far it has to be lifted from its place, px; null where there is no room for it
 */
function liftOver(bars: readonly DOMRect[], height: number): number | null {
  let lift = 0
  // From the lowest bar upwards: each may leave room below it, or push it above.
  for (const { top, bottom } of bars.toSorted((one, other) => other.bottom - one.bottom)) {
    const foot = innerHeight - GAP - lift
    if (bottom > foot - height - GAP && top < foot + GAP) lift = innerHeight - top
  }
  return innerHeight - GAP - lift - height < TOP_BAR ? null : lift
}
