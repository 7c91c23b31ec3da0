import type { SuggestionSource } from '#local/views/suggested-entries.ts'

/** Why something is offered before a letter is typed. */
export const SOURCE_WORDS: Record<SuggestionSource, string> = {
  previous: '이전 공정',
  recent: '최근',
  often: '자주',
}
