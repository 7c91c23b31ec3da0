import type { Mark, Tool } from './marks.ts'

export const TOOL_WORDS: Record<Tool, string> = {
  arrow: '화살표',
  circle: '원',
  text: '글자',
  cover: '가리기',
}

/** "2 가리기", "3 글자 누유": the marks are counted as they were drawn. */
export function markWords({ kind, text }: Mark, index: number): string {
  return [index + 1, TOOL_WORDS[kind], text].filter((part) => part !== '').join(' ')
}
