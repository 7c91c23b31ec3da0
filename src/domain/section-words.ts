import type { Area } from './area.ts'

/** What the sections of a model's page are called, by their number. Only the second differs between the areas. */
const TITLES: Readonly<Record<string, string>> = {
  '01': '제목',
  '03': '개요',
  '04': '공정 정보',
  '05': '공통 KPI',
  '06': '기타 정보',
  '07': '입력 단계',
}
const SECOND: Record<Area, string> = { general: '업종 정보', root: '뿌리기술' }

export const SECTION_NUMBERS = ['01', '02', '03', '04', '05', '06', '07'] as const

export function sectionTitle(area: Area, number: string): string {
  return number === '02' ? SECOND[area] : (TITLES[number] ?? '')
}
