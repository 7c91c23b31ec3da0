import { NO_KPI_MEMO } from '#domain/process/kpi.ts'

/** Texts of key management factors that are fixed word for word. */
export const KPI_MESSAGES = {
  created: '성공적으로 생성되었습니다.',
  added: '관리요소가 추가되었습니다.',
  changed: '관리요소가 수정되었습니다.',
  noUnit: '관리요소를 선택해주세요.',
  noMemo: NO_KPI_MEMO,
  known: '이미 있는 항목입니다.',
  removed: '관리요소를 뺐습니다.',
} as const
