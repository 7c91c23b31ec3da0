import { expect } from '@playwright/test'
import { dayLabel } from '#domain/model/entry-date.ts'
import { openApiSession } from '../../support/server/api-session.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { test } from '../drivers/device.ts'
import type { DrivenPage } from '../drivers/driven-page.ts'
import { holds, valueInFocus } from '../in-focus.ts'
import { signInDriven } from '../sign-in.ts'
import { ACCOUNT_PLACES, SIGN_IN_PLACES } from './account-places.ts'
import { FIELD_ENTRY, GENERAL, GENERAL_EDITING, PHOTO_CAPTION, PLACES, ROOT, ROOT_EDITING } from './places.ts'
import type { Place } from './place.ts'

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')
const server = runServerFor('test', { env: { SECRET_KEY } })

/** Nothing is called like that. */
const WORDS = '닭값이'
const NEXT = '꽃'

const STATES = ['관리함', '관리하지 않음']

/** Runs in the page. */
const putCaretAtEnd = () => {
  const field = document.activeElement
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    field.setSelectionRange(field.value.length, field.value.length)
}
const selectAll = () => {
  const field = document.activeElement
  if (field instanceof HTMLInputElement) field.select()
}
/** What is searched may stand behind it. */
const whereIs = (page: DrivenPage) => page.evaluate(() => location.pathname)

/** A field of a place, and which of those with its name. */
function fieldsOf({ fields, elsewhere = [], inDialog = false }: Place) {
  const all = fields.map((field, index) => {
    const at = fields.slice(0, index).filter((name) => name === field).length
    return { field, where: { inDialog, at } }
  })
  return all.filter(({ field }) => !elsewhere.includes(field))
}

async function goInto(
  page: DrivenPage,
  { field, where }: ReturnType<typeof fieldsOf>[number],
): Promise<string> {
  await page.click('text', field, where)
  await page.evaluate(putCaretAtEnd)
  return (await valueInFocus(page)) ?? ''
}

async function composeIn(page: DrivenPage, place: Place, one: ReturnType<typeof fieldsOf>[number]) {
  const { field, where } = one
  const before = await goInto(page, one)
  const address = await whereIs(page)
  const isRefused = place.digits?.includes(field) ?? false
  const after = (words: string) => (isRefused ? before : before + words)
  await page.compose(field, WORDS, where)
  await holds(page, after(WORDS))
  // The Enter of a syllable sends, chooses and closes nothing.
  await page.endSyllable(field, where)
  await holds(page, after(WORDS))
  expect(await page.names('text', where)).toEqual(place.fields)
  expect(await whereIs(page)).toBe(address)
  await page.compose(field, NEXT, where)
  await page.endSyllable(field, where)
  await holds(page, after(WORDS + NEXT))
}

async function searchByInitials(page: DrivenPage, place: Place): Promise<void> {
  if (place.search === undefined) return
  const { field, role, initials, finds } = place.search
  const where = { inDialog: place.inDialog ?? false }
  const found = async () => (await page.names(role, where)).filter((name) => name.includes(finds)).length
  // For what was composed there before.
  await expect.poll(found).toBe(0)
  await page.click('text', field, where)
  await page.evaluate(selectAll)
  await page.compose(field, initials, where)
  await expect.poll(found).toBeGreaterThan(0)
  await page.endSyllable(field, where)
  await holds(page, initials)
  expect(await found()).toBeGreaterThan(0)
}

async function composeAt(page: DrivenPage, places: readonly Place[]): Promise<void> {
  for (const place of places) {
    await test.step(place.name, async () => {
      await place.open(page, server.url)
      const fields = () => page.names('text', { inDialog: place.inDialog ?? false })
      await expect.poll(fields, { message: place.name }).toEqual(place.fields)
      for (const one of fieldsOf(place)) await composeIn(page, place, one)
      await searchByInitials(page, place)
    })
  }
}

test.beforeEach(() => {
  test.setTimeout(900_000)
})

test('Hangul arrives letter by letter in every field, and its Enter does nothing else', async ({
  device,
}) => {
  const api = openApiSession(server)
  // So many that there is a search for them.
  for (let id = 101; id <= 108; id += 1)
    await api.change(`/api/catalogue/equipment/${id}/`, { isRetired: true })
  const page = await device.open()
  await signInDriven(page, server.url)
  await composeAt(page, PLACES)
})

test('Hangul arrives in the fields of an account and of signing in, too', async ({ device }) => {
  const page = await device.open()
  await signInDriven(page, server.url)
  await composeAt(page, ACCOUNT_PLACES)
  await page.close()
  for (const place of SIGN_IN_PLACES) {
    // Each in a browser of its own: WebKitGTK ends where a password is typed behind what its keyboard of ours composed.
    await device.forget()
    const other = await device.open()
    await composeAt(other, [place])
    await other.close()
  }
})

/** What shows that the server's values have come: the day of the model, or where that is not told its name. */
const MODELS_PLACES: readonly { place: Place; path: string; saysName?: true }[] = [
  { place: ROOT_EDITING, path: ROOT },
  { place: GENERAL_EDITING, path: GENERAL.replace('reference-model', 'gen-biz-model') },
  { place: FIELD_ENTRY, path: ROOT, saysName: true },
  { place: PHOTO_CAPTION, path: ROOT, saysName: true },
]

test('a syllable goes on being composed in every field of a model while its values change', async ({
  device,
}) => {
  const api = openApiSession(server)
  for (const { place, path, saysName } of MODELS_PLACES) {
    // Without what was typed at the place before.
    await device.forget()
    const page = await device.open()
    await signInDriven(page, server.url)
    await place.open(page, server.url)
    const { results } = (await api.read(`/api${path}/processes/`)) as { results: { id: number }[] }
    for (const [index, one] of fieldsOf(place).entries()) {
      const { field, where } = one
      if (place.digits?.includes(field)) continue
      const before = await goInto(page, one)
      await page.compose(field, '조사하느', where)
      await holds(page, `${before}조사하느`)
      const workedAt = `2026-02-${String(index + 1).padStart(2, '0')}`
      for (const { id } of results)
        await api.change(`/api${path}/processes/${id}/`, { connectionState: STATES[index % 2] })
      await api.change(`/api${path}/`, { workedAt, ...(saysName && { title: `새 이름 ${workedAt}` }) })
      if (saysName) await expect.poll(() => page.evaluate(() => document.title)).toContain(workedAt)
      else await page.sees(dayLabel(workedAt))
      await holds(page, `${before}조사하느`)
      await page.compose(field, 'ㄴ', where)
      await holds(page, `${before}조사하는`)
      await page.endSyllable(field, where)
      await holds(page, `${before}조사하는`)
    }
    await page.close()
  }
})
