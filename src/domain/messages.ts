/** The messages that the specification names, by word or by meaning. What else people read stands where it is shown. */
export const MESSAGES = {
  login: {
    failed: '로그인에 실패하였습니다.',
    shortUsername: '아이디는 최소 2글자 이상이어야 합니다.',
    shortPassword: '비밀번호는 최소 4글자 이상이어야 합니다.',
  },
  noPermission: '권한이 없습니다.',
  askAdministrator: '관리자에게 문의해주세요.',
  saved: '정보가 저장되었습니다.',
  failed: '실패하였습니다.',
  pressSave: '저장 버튼을 눌러야 저장됩니다.',
  model: {
    created: { general: '새로운 참조모델이 생성되었습니다.', root: '새로운 뿌리모델이 생성되었습니다.' },
    createdHint: '추가적인 정보를 입력하여 업데이트해주세요.',
    noTitle: '모델명을 최소 1글자 이상 입력해주세요.',
    noGroup: '그룹을 선택해주세요.',
  },
  section: {
    noMemo: '메모가 필요한 내용을 입력해주세요.',
    noManager: '현장조사 담당자명을 입력해주세요.',
    noDate: '내용을 입력한 날짜를 선택해주세요.',
  },
  process: {
    added: '공정 정보가 성공적으로 추가되었습니다.',
    deleted: '공정 정보가 정상적으로 삭제되었습니다.',
    noIndustry: '저장된 업종 정보가 없습니다.',
    saveIndustryFirst: '업종 정보를 먼저 저장해주세요.',
  },
  kpi: {
    created: '성공적으로 생성되었습니다.',
    added: '관리요소가 추가되었습니다.',
    changed: '관리요소가 수정되었습니다.',
    noUnit: '관리요소를 선택해주세요.',
    noMemo: '설명을 작성해주세요.',
  },
  equipment: {
    created: '신규 장비 생성이 완료되었습니다.',
    createdHint: '기존 장비 탭에서 확인해주세요.',
  },
} as const
