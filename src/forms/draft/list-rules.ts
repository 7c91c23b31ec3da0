import * as z from 'zod/mini'
import { isLocalId } from '#domain/ids.ts'
import { MESSAGES } from '#domain/messages.ts'
import { CAPTION_LABEL } from '#domain/model/sections.ts'
import { LENGTH, textProblem } from '#domain/text.ts'
import { deviceImage, deviceKpiEntry } from '#local/store/fields.ts'

// What is said of the items of a list: else only the server would refuse it.

/** Of photos. */
export const saidOfPhotos = z
  .array(deviceImage)
  .check(
    z.refine(
      (photos) => photos.every(({ caption = '' }) => textProblem(caption, LENGTH.line) === null),
      `${CAPTION_LABEL}은 최대 ${LENGTH.line}자까지 입력할 수 있습니다.`,
    ),
  )

/** Of key factors: of what was entered here; the server may hold entries from before this was asked. */
export const saidOfFactors = z.array(deviceKpiEntry).check(
  z.refine(
    (entries) => entries.every(({ id, memo }) => !isLocalId(id) || memo.trim() !== ''),
    MESSAGES.kpi.noMemo,
  ),
  z.refine(
    (entries) => entries.every(({ memo }) => textProblem(memo, LENGTH.paragraph) === null),
    `설명은 최대 ${LENGTH.paragraph}자까지 입력할 수 있습니다.`,
  ),
)
