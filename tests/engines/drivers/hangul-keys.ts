import { assemble, convertHangulToQwerty, disassemble } from 'es-hangul'

/** The keys of a Korean keyboard (두벌식) that write this. */
export const keysOf = (text: string): string => convertHangulToQwerty(text)

/** What a Korean keyboard tells the browser at a key: syllables that are complete, and the one that is not. */
interface KeyStep {
  committed: string
  composing: string
}

/** A Korean keyboard for engines that are told what one does. */
export function koreanKeyboard() {
  const letters: string[] = []
  let committed = 0
  return {
    /** What happens at each letter of the text; it goes on with the syllable before. */
    write: (text: string): KeyStep[] =>
      Array.from(disassemble(text)).map((letter) => {
        letters.push(letter)
        const written = assemble(letters)
        const step = { committed: written.slice(committed, -1), composing: written.slice(-1) }
        committed = written.length - 1
        return step
      }),
    /** Answers the syllable that ends. */
    end: (): string => {
      const last = assemble(letters).slice(-1)
      letters.length = 0
      committed = 0
      return last
    },
  }
}
