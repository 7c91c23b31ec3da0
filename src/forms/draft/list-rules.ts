import * as z from 'zod/mini'
import { isLocalId } from '#domain/ids.ts'
import { MESSAGES } from '#domain/messages.ts'
import { CAPTION_LABEL } from '#domain/model/sections.ts'
import { LENGTH, textProblem } from '#domain/text.ts'
import { deviceImage, deviceKpiEntry } from '#local/store/fields.ts'

// What a list has to keep to before it is saved: else only the server would refuse it.

/** No caption is too long. */
export const photosRule = z
  .array(deviceImage)
  .check(
    z.refine(
      (photos) => photos.every(({ caption = '' }) => textProblem(caption, LENGTH.line) === null),
      `${CAPTION_LABEL}은 최대 ${LENGTH.line}자까지 입력할 수 있습니다.`,
    ),
  )

/** Each key factor that was entered here says something (the server may hold others from before), and none too much. */
export const factorsRule = z.array(deviceKpiEntry).check(
  z.refine(
    (entries) => entries.every(({ id, memo }) => !isLocalId(id) || memo.trim() !== ''),
    MESSAGES.kpi.noMemo,
  ),
  z.refine(
    (entries) => entries.every(({ memo }) => textProblem(memo, LENGTH.paragraph) === null),
    `설명은 최대 ${LENGTH.paragraph}자까지 입력할 수 있습니다.`,
  ),
)
