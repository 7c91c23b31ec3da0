/** Texts of equipment. The first two are fixed word for word. */
export const EQUIPMENT_MESSAGES = {
  created: '신규 장비 생성이 완료되었습니다.',
  createdHint: '기존 장비 탭에서 확인해주세요.',
  known: '이미 있는 장비입니다.',
  added: '장비가 추가되었습니다.',
  removed: '장비를 뺐습니다.',
} as const
