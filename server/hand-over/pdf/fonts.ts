import { fileURLToPath } from 'node:url'
import { openSync } from 'fontkit'

/** How a text is set, and the font that has a sign of it. */
export type Weight = 'text' | 'strong'
type Family = 'own' | 'hanja' | 'emoji'

/** A part of a text that one font can write. */
export interface Run {
  text: string
  family: Family
}

const fileOf = (path: string) => fileURLToPath(import.meta.resolve(path))
const own = (weight: string) => fileOf(`pretendard/dist/public/static/Pretendard-${weight}.otf`)
const hanja = (name: string) => fileOf(`@expo-google-fonts/noto-sans-kr/${name}.ttf`)
const EMOJI = fileOf('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf')

/**
 * The app's own font, and for what it has no sign for Noto Sans KR and Noto Emoji (all under the SIL Open Font
 * License): of each file only the glyphs that are used go into a PDF.
 */
export const FONTS: Readonly<Record<Weight, Readonly<Record<Family, string>>>> = {
  text: { own: own('Regular'), hanja: hanja('400Regular/NotoSansKR_400Regular'), emoji: EMOJI },
  strong: { own: own('SemiBold'), hanja: hanja('600SemiBold/NotoSansKR_600SemiBold'), emoji: EMOJI },
}

/** Of its own font, in parts of the size: where the line stands on which all fonts write. */
export const ASCENT = 1950 / 2048

const FALLBACKS = ['hanja', 'emoji'] as const
const graphemes = new Intl.Segmenter('ko')
/** They choose between signs, or join them, and are none themselves. */
const NO_SIGN = /[\u{200d}\u{fe0e}\u{fe0f}]/u

const held = new Map<Family, ReadonlySet<number>>()

/** The signs of a font; a file is read when it is first asked for. */
function signsOf(family: Family): ReadonlySet<number> {
  const known = held.get(family)
  if (known !== undefined) return known
  const font = openSync(FONTS.text[family])
  if (!('characterSet' in font)) throw new Error(`${FONTS.text[family]} is no single font`)
  const signs = new Set(font.characterSet)
  held.set(family, signs)
  return signs
}

function has(family: Family, text: string): boolean {
  const signs = signsOf(family)
  return Array.from(text).every((sign) => NO_SIGN.test(sign) || signs.has(sign.codePointAt(0) ?? 0))
}

/** Whether the app's own font has all of it. */
export function isPlain(text: string): boolean {
  return has('own', text.replaceAll('\n', ''))
}

/** A line in parts, each for the first font that has all of it; what none has is left to the app's own. */
export function runsOf(line: string): Run[] {
  const runs: Run[] = []
  for (const { segment } of graphemes.segment(line)) {
    const family = has('own', segment) ? 'own' : (FALLBACKS.find((one) => has(one, segment)) ?? 'own')
    const last = runs.at(-1)
    if (last?.family === family) last.text += segment
    else runs.push({ text: segment, family })
  }
  return runs
}

/**
 * A text as lines no wider than this: broken between words, and within one that is wider than a line.
 * @param widthOf the width of a word, or of a part of one
 */
export function linesOf(text: string, most: number, widthOf: (part: string) => number): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    let width = 0
    const add = (part: string) => {
      // A space at the end of a line takes no room.
      if (line !== '' && width + widthOf(part.trimEnd()) > most) {
        lines.push(line)
        line = ''
        width = 0
      }
      line += part
      width += widthOf(part)
    }
    for (const word of paragraph.match(/\S+\s*|\s+/gu) ?? []) {
      if (widthOf(word.trimEnd()) <= most) add(word)
      else for (const { segment } of graphemes.segment(word)) add(segment)
    }
    lines.push(line)
  }
  return lines
}
