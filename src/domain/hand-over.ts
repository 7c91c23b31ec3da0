import * as z from 'zod/mini'
import { area } from './model/area.ts'
import { text } from './text.ts'

/** A workbook of six sheets; one flat table; the API's shapes; the workbook with the photos beside it; all reports. */
export const handOverFormat = z.enum(['xlsx', 'csv', 'json', 'zip', 'pdf'])
export type HandOverFormat = z.infer<typeof handOverFormat>

export const HAND_OVER_MOST = 5_000

/** `POST /api/hand-overs/`: which models are wanted, and in which form. The answer is a file. */
export const handOverRequest = z.strictObject({
  format: handOverFormat,
  models: z
    .array(z.object({ area, slug: text(200).check(z.minLength(1)) }))
    .check(z.minLength(1, '모델을 하나 이상 선택해주세요.'))
    .check(z.maxLength(HAND_OVER_MOST, `모델은 한 번에 ${HAND_OVER_MOST}개까지 내보낼 수 있습니다.`)),
})
export type HandOverRequest = z.infer<typeof handOverRequest>

/** What a file name may hold on every system; what it may not becomes `_`. */
export function fileNamePart(text: string, mostLetters = 60): string {
  const letters = Array.from(text.normalize('NFC').replaceAll(UNSAFE, '_')).slice(0, mostLetters).join('')
  const trimmed = letters.replaceAll(/^[\s.]+|[\s.]+$/g, '')
  return trimmed === '' ? '_' : trimmed
}

// Control characters and signs that turn the direction of writing, which can make `gpj.exe` look like a picture.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|]/gu

/** The name of the file, whoever makes it: `한빛다이캐스팅.xlsx`, `참조모델 12개 2026-11-22.zip`. */
export function handOverFileName({
  format,
  titles,
  day,
}: {
  format: HandOverFormat
  titles: readonly string[]
  day: string
}): string {
  const [only, ...others] = titles
  const name =
    only !== undefined && others.length === 0 ? fileNamePart(only) : `참조모델 ${titles.length}개 ${day}`
  return `${name}.${format}`
}
