import * as z from 'zod/mini'

const NUL = String.fromCharCode(0)

/**
 * Text as it is stored: composed (NFC), no NUL (PostgreSQL refuses it), no half of a surrogate pair (of two of them the
 * embedded database would cut off what follows), at most `maxLength` UTF-16 units.
 */
export function text(maxLength: number) {
  return z.string().check(
    z.refine((value) => !value.includes(NUL), '사용할 수 없는 문자가 있습니다.'),
    z.overwrite((value) => value.toWellFormed()),
    z.normalize('NFC'),
    z.maxLength(maxLength, `최대 ${maxLength}자까지 입력할 수 있습니다.`),
  )
}

/** The longest a text may be, by what it is for. */
export const LENGTH = { title: 200, name: 200, line: 300, paragraph: 10_000 } as const

/** What is wrong with a text as it is typed, in words; null: nothing. It is stored without the blanks around it. */
export function textProblem(typed: string, maxLength: number): string | null {
  return text(maxLength).safeParse(typed.trim()).error?.issues[0]?.message ?? null
}
