import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ACCOUNT_PLACES, SIGN_IN_PLACES } from '../engines/fields/account-places.ts'
import { PLACES } from '../engines/fields/places.ts'

/** Controls that take text, or hold one that does. */
const TAKES_TEXT =
  /<(TextInput|TextArea|DigitsInput|SearchInput|SearchList|QuickSearch|SearchSelect|TextField)\b/
/** They are what a page is made of, and stand in none by themselves. */
const PARTS = ['src/ui/', 'src/forms/fields/text-field.tsx']

it('each field of the product that takes text is at a place where Hangul is composed in it', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => join('src', name))
    .filter((path) => path.endsWith('.tsx') && !PARTS.some((part) => path.startsWith(part)))
  const withFields = files.filter((path) => TAKES_TEXT.test(readFileSync(path, 'utf8')))
  const composedIn = new Set([...PLACES, ...ACCOUNT_PLACES, ...SIGN_IN_PLACES].flatMap(({ from }) => from))
  expect([...composedIn].sort()).toEqual(withFields.sort())
})
