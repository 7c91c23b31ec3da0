/** Safari, and every browser of an iPad. Its engine does other things with a page that is left: docs/browsers.md. */
export function isWebKit({ vendor }: Pick<Navigator, 'vendor'> = navigator): boolean {
  return vendor.startsWith('Apple')
}
