interface Shortcut {
  /** Where it works. */
  where: string
  does: string
  /** Any of these, as `KeyboardEvent.key` names them. */
  keys: readonly string[]
  /** Together with Ctrl, or ⌘ on a Mac. */
  withCtrl?: true
}

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const
const ENDS = ['Home', 'End'] as const

/**
 * The keys that the app answers to, beside those of every page and every dialog (Tab, Enter, Escape): the one table
 * that binds them, and that the list of them is drawn from.
 */
export const SHORTCUTS = {
  search: { where: '어디서나', does: '모델 검색', keys: ['k'], withCtrl: true },
  shortcuts: { where: '어디서나', does: '단축키 보기', keys: ['?'] },
  save: { where: '수정 중인 섹션', does: '저장', keys: ['s'], withCtrl: true },
  confirmKpi: { where: '핵심관리요소 창', does: '고른 내용으로 마치기', keys: ['Enter'], withCtrl: true },
  rows: { where: '입력 현황의 목록', does: '앞뒤 줄로', keys: ['ArrowUp', 'ArrowDown'] },
  processMap: { where: '공정도', does: '옆 공정, 처음과 끝 공정으로', keys: [...ARROWS, ...ENDS] },
  processList: {
    where: '공정 목록',
    does: '앞뒤 공정, 처음과 끝 공정으로',
    keys: ['ArrowUp', 'ArrowDown', ...ENDS],
  },
  photoMove: { where: '사진 자세히 보기', does: '앞뒤 사진으로, 확대했을 때는 옮기기', keys: ARROWS },
  photoZoom: { where: '사진 자세히 보기', does: '확대, 축소, 전체 보기', keys: ['+', '=', '-', '0'] },
  undo: { where: '사진 편집', does: '마지막에 그린 것 되돌리기', keys: ['z'], withCtrl: true },
} as const satisfies Record<string, Shortcut>

export type ShortcutName = keyof typeof SHORTCUTS

type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

export function isPressed(name: ShortcutName, event: PressedKey): boolean {
  const { keys, withCtrl }: Shortcut = SHORTCUTS[name]
  const hasCtrl = event.ctrlKey || event.metaKey
  if (event.altKey || hasCtrl !== (withCtrl === true) || (hasCtrl && event.shiftKey)) return false
  // With a Korean layout the letter may be ㄴ; the place of the key stays. Only letters have a place of such a name.
  const places = keys.map((key) => `Key${key.toUpperCase()}`)
  return keys.includes(event.key) || keys.includes(event.key.toLowerCase()) || places.includes(event.code)
}

const SIGN: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
}
const signOf = (key: string) => SIGN[key] ?? (key.length === 1 ? key.toUpperCase() : key)

/** What is written on the keys, those first that are held. */
export function keySigns(name: ShortcutName): { held: string | null; keys: string[] } {
  const { keys, withCtrl }: Shortcut = SHORTCUTS[name]
  return { held: withCtrl === true ? 'Ctrl' : null, keys: keys.map(signOf) }
}

/** For `aria-keyshortcuts`. */
export function ariaKeys(name: 'search' | 'save' | 'shortcuts'): string {
  const { keys, withCtrl }: Shortcut = SHORTCUTS[name]
  return keys
    .flatMap((key) => (withCtrl === true ? [`Control+${signOf(key)}`, `Meta+${signOf(key)}`] : [key]))
    .join(' ')
}
