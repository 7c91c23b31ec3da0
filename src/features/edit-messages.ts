/** Texts of editing that are fixed word for word. */
export const EDIT_MESSAGES = {
  saved: '정보가 저장되었습니다.',
  failed: '실패하였습니다.',
  processAdded: '공정 정보가 성공적으로 추가되었습니다.',
  processDeleted: '공정 정보가 정상적으로 삭제되었습니다.',
  noIndustry: '저장된 업종 정보가 없습니다.',
  saveIndustryFirst: '업종 정보를 먼저 저장해주세요.',
  pressSave: '저장 버튼을 눌러야 저장됩니다.',
} as const
