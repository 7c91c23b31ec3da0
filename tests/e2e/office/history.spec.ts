import { expect, test } from '@playwright/test'
import { TABLET, haveSession } from '../../support/surveyor/app.ts'
import { openApiSession } from '../../support/server/api-session.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { editorOf } from '../../support/surveyor/root-editor.ts'
import { saveFeatures, untilDelivered } from '../../support/surveyor/surveyor.ts'

const server = runServerFor('file')
test.use({ viewport: TABLET })

const SLUG = encodeURIComponent('한빛다이캐스팅')
const FIRST = '처음에 적은 특징'

test('what one person has changed twice, another sees and puts back, and the server has it', async ({
  page,
  browser,
}) => {
  await haveSession(page, server.url, 'kotric1')
  await page.goto(`${server.url}/root-model/${SLUG}`)
  await expect(editorOf(page).edit('개요')).toBeVisible()
  await saveFeatures(page, FIRST)
  // Not yet sent, the second would become one with the first.
  await untilDelivered(page, 'kotric1')
  await saveFeatures(page, '실수로 바꾼 특징')
  await untilDelivered(page, 'kotric1')

  const other = await browser.newContext({ viewport: TABLET })
  const office = await other.newPage()
  await haveSession(office, server.url, 'admin')
  await office.goto(`${server.url}/root-model/${SLUG}`)
  await office.getByRole('link', { name: '변경 이력' }).click()
  const last = office.getByRole('article').first()
  await expect(last).toContainText('kotric1')
  await expect(last).toContainText(/오늘 \d\d:\d\d/)
  await expect(last).toContainText('실수로 바꾼 특징')
  await last.getByRole('button', { name: '특징: 이 값으로 되돌리기' }).click()
  const dialog = office.getByRole('alertdialog')
  await expect(dialog).toContainText(`되돌린 뒤${FIRST}`)
  await dialog.getByRole('button', { name: '되돌리기' }).click()
  await untilDelivered(office, 'admin')

  const model = await openApiSession(server).read(`/api/root-model/${SLUG}/`)
  expect(model).toMatchObject({ features: FIRST })
  // The way back is a change, too.
  await expect(office.getByRole('article').first()).toContainText('admin')
  await other.close()
})
