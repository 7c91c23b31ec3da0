/** Texts of editing; all but `full` are fixed word for word. */
export const EDIT_MESSAGES = {
  saved: '정보가 저장되었습니다.',
  failed: '실패하였습니다.',
  full: '저장 공간이 부족합니다. 입력한 내용은 그대로 있으니, 이 기기에서 쓰지 않는 파일을 지운 뒤 다시 시도해주세요.',
  processAdded: '공정을 추가했습니다.',
  processDeleted: '공정 정보가 정상적으로 삭제되었습니다.',
  noIndustry: '저장된 업종 정보가 없습니다.',
  saveIndustryFirst: '업종 정보를 먼저 저장해주세요.',
  pressSave: '저장 버튼을 눌러야 저장됩니다.',
} as const
