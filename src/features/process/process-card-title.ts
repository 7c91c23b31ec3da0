import { SECTIONS } from '#domain/model/sections.ts'

/** The head of section 04, whether it has processes or not. */
export const PROCESS_CARD = {
  number: SECTIONS.process.number,
  title: `${SECTIONS.process.title} 입력`,
}
