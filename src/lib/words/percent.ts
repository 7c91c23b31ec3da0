/** A share (0 to 1) in whole percent. It says 100 only of what is whole, and 0 only of what has not begun. */
export function percentOf(share: number): number {
  if (share <= 0) return 0
  return share >= 1 ? 100 : Math.min(99, Math.max(1, Math.round(share * 100)))
}
