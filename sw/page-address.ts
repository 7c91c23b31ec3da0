/** What the server answers itself, and files: a wrong address of one is not a page of the app. */
const NOT_A_PAGE = [/^\/(api|media|health|ready)(\/|$)/, /^\/(assets|icons)\//]
const FILE = /\.(js|css|map|json|webmanifest|txt|xml|ico|svg|png|jpe?g|webp|gif|pdf)$/i

/** Whether the app answers an address that is navigated to, whatever a slug looks like. */
export function isPageAddress(url: URL): boolean {
  return !NOT_A_PAGE.some((pattern) => pattern.test(url.pathname)) && !FILE.test(url.pathname)
}
