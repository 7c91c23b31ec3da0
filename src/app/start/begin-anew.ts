/**
 * WebKit keeps a page for the way back also where it was left before it had drawn anything, and what that page was waiting
 * for never comes then: it stays white for ever. There is nothing in it to lose, so on the way back it begins anew.
 * @param root of all that is drawn
 */
export function beginAnewWhereNothingIsDrawn(root: Element, reload = () => location.reload()): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && root.textContent === '') reload()
  })
}
