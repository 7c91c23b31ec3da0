import type { Double } from '#local/bare-contract/doubles.ts'

export const DOUBLES_TITLE = '서버에 같은 항목이 두 개 있을 수 있습니다'
export const DOUBLES_HINT =
  '연결이 끊길 때 브라우저가 같은 요청을 한 번 더 보냈을 수 있습니다. 저장한 내용은 그대로 있고, 저절로 지우지 않습니다.'

const KINDS: Record<Double['kind'], string> = {
  model: '모델',
  process: '공정',
  equipment: '장비',
  kpi: 'KPI',
}

/** `공정 '용해'`, with the model it belongs to. */
export function doubleWords(double: Double, modelTitle: string | null): string {
  const what = `${KINDS[double.kind]} '${double.name}'`
  return double.kind === 'process' && modelTitle !== null ? `${modelTitle} · ${what}` : what
}

/** What there is, and how a person can tell which one counts. */
export function doubleReason({ kind, twins }: Double): string {
  const more = `${twins.length}개 더`
  switch (kind) {
    case 'model':
      return `제목이 같은 모델이 서버에 ${more} 있습니다. 열어서 비교하고, 쓰지 않을 모델은 제목을 바꿔 구분해주세요.`
    case 'process':
      return `이름이 같은 공정이 이 모델에 ${more} 있습니다. 모델을 열어서 비교하고, 쓰지 않을 공정을 삭제해주세요.`
    case 'equipment':
      return `같은 장비가 장비 목록에 ${more} 있습니다. 내용이 같으므로 어느 것을 골라도 됩니다.`
    case 'kpi':
      return `같은 KPI가 KPI 목록에 ${more} 있습니다. 내용이 같으므로 어느 것을 골라도 됩니다.`
  }
}
