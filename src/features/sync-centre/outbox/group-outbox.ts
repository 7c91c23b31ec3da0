import type { OutboxItem } from '#local/views/work/outbox-list.ts'

/** The waiting items of a model; `modelKey` is null for those of the catalogues. */
export interface OutboxGroup {
  modelKey: string | null
  title: string
  items: OutboxItem[]
  needsYou: number
}

/** Models with something that needs a person come first, and within a model those items do. */
export function groupOutbox(items: readonly OutboxItem[]): OutboxGroup[] {
  const groups = new Map<string | null, OutboxItem[]>()
  for (const item of items) groups.set(item.modelKey, [...(groups.get(item.modelKey) ?? []), item])
  const all = [...groups].map(([modelKey, own]) => {
    const needsYou = own.filter((item) => item.needsPerson)
    return {
      modelKey,
      title: modelKey === null ? '장비와 KPI 목록' : own[0]?.modelTitle || '제목 없는 모델',
      items: [...needsYou, ...own.filter((item) => !item.needsPerson)],
      needsYou: needsYou.length,
    }
  })
  return [...all.filter((group) => group.needsYou > 0), ...all.filter((group) => group.needsYou === 0)]
}

/** The groups with no more than `most` items in all. */
export function firstItems(groups: readonly OutboxGroup[], most: number): OutboxGroup[] {
  const shown: OutboxGroup[] = []
  let room = most
  for (const group of groups) {
    if (room <= 0) break
    shown.push({ ...group, items: group.items.slice(0, room) })
    room -= group.items.length
  }
  return shown
}
