import { expect, test } from '@playwright/test'
import { expectAccessible, signIn } from '../../support/surveyor/app.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'

const server = runServerFor('file')
const network = runNetworkFor('file', server)

// API-15, API-16, API-63, CONST-20
test('Ctrl+K finds models of both kinds by initials and group, 금속주물 first, and goes there', async ({
  page,
}) => {
  await signIn(page, server.url)
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: '모델 검색' })
  const rows = dialog.getByRole('option')
  await expect(rows.first()).toContainText('금속주물')
  await expect(rows.filter({ hasText: '뿌리' }).first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('searchbox').fill('ㅎㄱㅅㅊ')
  await expect(rows.first()).toContainText('한결사출')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${server.url}/root-model/${encodeURIComponent('한결사출')}`)
  await expect(dialog).toBeHidden()
})

test('Ctrl+K is heard as soon as its button is there', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('button[aria-label="모델 검색"]') === null) return
      observer.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
    }).observe(document, { childList: true, subtree: true })
  })
  await signIn(page, server.url)
  await expect(page.getByRole('dialog', { name: '모델 검색' })).toBeVisible()
})

test('without network the button finds what the device knows', async ({ page, context }) => {
  await signIn(page, server.url)
  await expect(page.getByText('기본 그룹').first()).toBeAttached()
  const button = page.getByRole('button', { name: '모델 검색' })
  const dialog = page.getByRole('dialog', { name: '모델 검색' })
  await button.click()
  await expect(dialog.getByRole('option').first()).toContainText('금속주물')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await context.setOffline(true)
  await button.click()
  await expect(dialog.getByRole('searchbox')).toHaveValue('')
  await dialog.getByRole('searchbox').fill('금속')
  await expect(dialog.getByRole('option').first()).toContainText('금속주물')
})

test('what only the server finds comes below, page by page to its end', async ({ page }) => {
  network.decide(({ path }) => {
    const url = new URL(path, network.url)
    const isAsked = url.pathname === '/api/root-model/' && url.searchParams.get('search') === '별종모델'
    if (!isAsked) return 'pass'
    const at = Number(url.searchParams.get('page'))
    const results = Array.from({ length: 30 }, (_, row) => {
      const id = 900_000 + at * 30 + row
      return { id, title: `별종모델 ${id}`, slug: `별종모델-${id}` }
    })
    const next = at < 3 ? `${network.url}/api/root-model/?page=${at + 1}` : null
    return { status: 200, type: 'application/json', body: JSON.stringify({ results, next }) }
  })
  await signIn(page, network.url)
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: '모델 검색' })
  await dialog.getByRole('searchbox').fill('별종모델')
  for (const count of ['30개', '60개', '90개']) {
    await expect(dialog.getByText(count)).toBeVisible()
    await dialog.getByRole('listbox').press('End')
  }
  await expect(dialog.getByRole('option').last()).toContainText('별종모델 900119')
})
