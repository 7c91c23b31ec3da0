import { expect, it } from 'vitest'
import { lookSystem } from '#ui/theme/system.ts'
import { systemCss } from '../../tools/global-styles.ts'

it('what looks refer to is in the CSS of the build, which begins with the order of the layers', () => {
  const css = systemCss()
  expect(css).toMatch(/^@layer reset,\s*base,\s*tokens,\s*recipes;/)
  const look = { padding: '4', color: 'ink', bg: 'card', boxShadow: 'floating', animation: 'appear 1s' }
  const named = new Set(JSON.stringify(lookSystem().css(look)).match(/--chakra-[\w-]+/g))
  expect([...named].filter((token) => !css.includes(`${token}:`))).toEqual([])
  expect(named.size).toBe(4)
  expect(css).toContain('@keyframes appear')
})
