/**
 * WebKit keeps a page for the way back also where it was left before it had drawn anything, and what that page was
 * waiting for may never come then: it stays white, or shows grey lines within the shell. There is nothing in it to
 * lose, so on the way back it begins anew.
 * @param root of all that is drawn
 */
export function beginAnewWhereNothingIsDrawn(root: Element, reload = () => location.reload()): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    const { textContent } = root.querySelector('main') ?? root
    if (persisted && textContent === '') reload()
  })
}
