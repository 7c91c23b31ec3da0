/** What a field is called on its form. The server's names for the same thing stand beside ours. */
const LABELS: Readonly<Record<string, string>> = {
  title: '제목',
  group: '그룹',
  mainRootTech: '대분류',
  mainRootTechId: '대분류',
  subRootTech: '소분류',
  subRootTechId: '소분류',
  genBiz: '업종',
  genBizId: '업종',
  productionItem: '생산품목',
  overview: '개요',
  features: '특징',
  kpis: '핵심관리요소',
  autoProcessState: '자동화 수준',
  monitoringProcessState: '전체 공정 모니터링율',
  connectionProcessState: 'KPI 연계율',
  memo: '메모',
  manager: '담당자',
  workedAt: '입력일',
  images: '사진',
  imageIds: '사진',
  workStatus: '입력 단계',
  name: '공정명',
  description: '공정 설명',
  processNumber: '공정 번호',
  equipments: '장비',
  equipmentIds: '장비',
  autoState: '자동화',
  monitoringState: '모니터링',
  connectionState: 'KPI 연계',
}

export function fieldLabel(field: string): string {
  return LABELS[field] ?? '다른 항목'
}

export function fieldLabels(fields: readonly string[]): string {
  return [...new Set(fields.map(fieldLabel))].join(', ')
}
