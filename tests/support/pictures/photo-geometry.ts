/**
 * Runs in a page that shows a report. How many pixels each of its photos is away from filling a frame that shows the
 * whole of it, a square one on the screen; infinite for one that is not there yet.
 */
export function photosOutOfPlace(): number[] {
  return [...document.querySelectorAll<HTMLImageElement>('article li img')].map((picture) => {
    const box = picture.getBoundingClientRect()
    const frame = picture.closest('[class*=picture]')?.getBoundingClientRect() ?? new DOMRect()
    if (picture.naturalWidth === 0 || frame.width < 150) return Infinity
    if (getComputedStyle(picture).objectFit !== 'contain') return Infinity
    const offBy = [
      frame.x - box.x,
      frame.y - box.y,
      frame.width - box.width,
      frame.height - box.height,
      frame.width - frame.height,
    ]
    return Math.round(Math.max(...offBy.map(Math.abs)))
  })
}
