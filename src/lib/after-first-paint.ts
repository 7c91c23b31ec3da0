/** Runs what the first screen does not need, once the page has loaded and the browser has time. */
export function afterFirstPaint(work: () => void): void {
  const soon = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 3000 })
    else setTimeout(work, 300)
  }
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}
