const TYPES: [ending: RegExp, type: RegExp][] = [
  [/\.js$/, /javascript/],
  [/\.css$/, /css/],
  [/\.html$/, /html/],
  [/\.woff2$/, /font|octet-stream/],
  [/\.(png|svg|webp)$/, /^image\//],
]

/**
 * Whether an answer is the file of the app that was asked for. The sign-in page of a factory's Wi-Fi answers
 * everything with 200; kept in its place, it would be the app until the next version.
 */
export async function isShellFile(address: string, response: Response): Promise<boolean> {
  if (response.status !== 200 || response.redirected) return false
  const { pathname } = new URL(address)
  const expected = TYPES.find(([ending]) => ending.test(pathname))
  const type = response.headers.get('content-type') ?? ''
  if (expected !== undefined && !expected[1].test(type)) return false
  return !pathname.endsWith('.html') || (await response.clone().text()).includes('id="root"')
}
