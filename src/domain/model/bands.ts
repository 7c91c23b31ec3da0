import * as z from 'zod/mini'

/** A percentage as one of five bands; null if nothing was chosen. */
export const band = z.enum(['0-20', '21-40', '41-60', '61-80', '81-100'])
export type Band = z.infer<typeof band>

export const BANDS: readonly Band[] = band.options

/** `0-20` is shown as `0~20%`. */
export function bandLabel(value: Band): string {
  return `${value.replace('-', '~')}%`
}
