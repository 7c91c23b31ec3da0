/** What a keyboard takes at least, px; bars of the browser take less. */
const KEYBOARD = 80
/** Safari tells of a change before it knows how it ends. */
const SETTLED_MS = 400

/**
 * On an iPad the keyboard lies over the window and changes nothing but the part that is seen. As long as it does, a
 * layer takes that part: `--keyboard` is what is covered of the window's height. Elsewhere the window itself gets
 * smaller.
 */
export function keepAboveKeyboard(layer: HTMLElement): () => void {
  const seen = window.visualViewport
  if (!seen) return () => undefined
  let frame: number | undefined
  let timer: number | undefined
  let covered = 0
  const place = () => {
    const now = coveredBy(seen)
    layer.style.top = now === 0 ? '' : `${seen.offsetTop}px`
    if (now === covered) return
    covered = now
    layer.style.setProperty('--keyboard', `${now}px`)
    if (layer.contains(document.activeElement)) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }
  const placeSoon = () => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    frame = requestAnimationFrame(place)
    clearTimeout(timer)
    timer = window.setTimeout(place, SETTLED_MS)
  }
  const watched: readonly [EventTarget, string][] = [
    [seen, 'resize'],
    [seen, 'scroll'],
    [layer, 'focusin'],
    [layer, 'focusout'],
  ]
  for (const [target, event] of watched) target.addEventListener(event, placeSoon)
  return () => {
    for (const [target, event] of watched) target.removeEventListener(event, placeSoon)
    if (frame !== undefined) cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Of the window's height, px; 0 while nothing is typed, and where somebody has only come closer. */
function coveredBy({ height, scale }: VisualViewport): number {
  const isTyped = document.activeElement?.matches('input, textarea') === true
  const covered = window.innerHeight - height
  return isTyped && Math.abs(scale - 1) < 0.01 && covered >= KEYBOARD ? Math.round(covered) : 0
}
