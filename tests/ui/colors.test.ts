import { describe, expect, it } from 'vitest'
import { type ColorName, THEMES, colors } from '#ui/theme/colors.ts'

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const text: [ColorName, ColorName][] = [
  ['ink', 'ground'],
  ['ink', 'card'],
  ['ink.muted', 'ground'],
  ['ink.muted', 'card'],
  ['ink.muted', 'neutral.soft'],
  ['ink.subtle', 'ground'],
  ['ink.subtle', 'card'],
  ['accent.general', 'card'],
  ['accent.general', 'ground'],
  ['accent.general', 'accent.generalSoft'],
  ['accent.root', 'card'],
  ['accent.root', 'ground'],
  ['accent.root', 'accent.rootSoft'],
  ['accent.on', 'accent.general'],
  ['accent.on', 'accent.root'],
  ['safe', 'safe.soft'],
  ['safe', 'card'],
  ['waiting', 'waiting.soft'],
  ['waiting', 'card'],
  ['trouble', 'trouble.soft'],
  ['trouble', 'card'],
  ['trouble.on', 'trouble'],
  ['neutral', 'neutral.soft'],
]

describe.each(THEMES)('in the %s theme', (theme) => {
  it.each(text)('text in %s is legible on %s', (front, back) => {
    expect(contrast(colors[theme][front], colors[theme][back])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['card', 'ground'] as const)('the edges of controls are seen on %s', (back) => {
    expect(contrast(colors[theme]['line.control'], colors[theme][back])).toBeGreaterThanOrEqual(
      back === 'card' ? 3 : 2.8,
    )
  })
})

it('the theme for sunlight keeps its text at seven to one', () => {
  for (const [front, back] of text) {
    expect(contrast(colors.contrast[front], colors.contrast[back])).toBeGreaterThanOrEqual(7)
  }
})
