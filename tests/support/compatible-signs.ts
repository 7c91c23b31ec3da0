/** What people type, and a name that has the same in signs that keyboards and forms of other programs make of it. */
export const COMPATIBLE_SIGNS: readonly (readonly [typed: string, name: string])[] = [
  ['500kg', '호이스트 500㎏'],
  ['500㎏', '호이스트 500kg'],
  ['10㎡', '작업대 10m2'],
  ['(주)한빛', '㈜한빛 선반'],
  ['cnc', 'ＣＮＣ 선반'],
  ['ＣＮＣ', 'CNC 선반'],
  ['2호기', '②호기 프레스'],
  ['ㄱ형강 절단기', 'ㄱ형강 절단기'],
  ['수동 선반', '수동\u00a0선반'],
]
