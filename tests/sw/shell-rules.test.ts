import { describe, expect, it } from 'vitest'
import { isShellFile } from '../../sw/is-shell-file.ts'
import { isPageAddress } from '../../sw/page-address.ts'

const at = (path: string) => new URL(path, 'https://survey.test')

describe('an address that is navigated to', () => {
  it('is a page of the app whatever its slug looks like', () => {
    for (const path of [
      '/',
      '/login',
      '/root-model',
      '/root-model/한빛다이캐스팅-2.5',
      '/reference-model/a.b',
      '/help',
    ]) {
      expect(isPageAddress(at(path))).toBe(true)
    }
  })

  it('is not one where the server answers itself, nor for a file', () => {
    for (const path of [
      '/api/images/3/',
      '/api',
      '/health',
      '/ready',
      '/media/1.jpg',
      '/assets/x.js',
      '/a.png',
    ]) {
      expect(isPageAddress(at(path))).toBe(false)
    }
  })

  it('is one where only its beginning looks like the server’s', () => {
    expect(isPageAddress(at('/healthy'))).toBe(true)
    expect(isPageAddress(at('/apiary'))).toBe(true)
  })
})

describe('a file of the app', () => {
  const answer = (type: string, body = '', status = 200) =>
    new Response(body, { status, headers: { 'content-type': type } })

  it('is taken as itself', async () => {
    expect(await isShellFile('https://survey.test/assets/a.js', answer('text/javascript'))).toBe(true)
    expect(await isShellFile('https://survey.test/assets/a.woff2', answer('font/woff2'))).toBe(true)
    expect(await isShellFile('https://survey.test/app.webmanifest', answer('application/json'))).toBe(true)
    const index = answer('text/html', '<div id="root"></div>')
    expect(await isShellFile('https://survey.test/index.html', index)).toBe(true)
  })

  it('is not taken from a sign-in page that answers everything with 200', async () => {
    const page = () => answer('text/html', '<form>Wi-Fi</form>')
    for (const path of ['assets/a.js', 'assets/a.css', 'index.html', 'icons/icon.svg']) {
      expect(await isShellFile(`https://survey.test/${path}`, page())).toBe(false)
    }
  })

  it('is not taken from a failing server', async () => {
    expect(await isShellFile('https://survey.test/assets/a.js', answer('text/javascript', '', 503))).toBe(
      false,
    )
  })
})
