/**
 * Runs in the page: where an element lies from what can be pressed now.
 * @param reach how far below its upper edge it is pressed at most, px
 * @returns 0 where a press would meet it, -1 where it lies above, 1 where it lies below
 */
export function wayTo(element: Element, reach: number): -1 | 0 | 1 {
  const box = element.getBoundingClientRect()
  const y = box.top + Math.min(box.height / 2, reach)
  const met = document.elementFromPoint(box.left + box.width / 2, y)
  if (met !== null && (element.contains(met) || met.contains(element))) return 0
  return y < innerHeight / 2 ? -1 : 1
}
