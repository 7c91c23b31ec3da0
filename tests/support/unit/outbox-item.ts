import type { OutboxItem } from '#local/views/work/outbox-list.ts'

/** An edit of a process that waits for its turn, and nothing is amiss. */
export function outboxItem(other: Partial<OutboxItem>): OutboxItem {
  return {
    opId: 'a',
    kind: 'process.patch',
    state: 'QUEUED',
    modelKey: 'root:1',
    processKey: 'root:7',
    photoKey: null,
    modelTitle: '한빛',
    processName: '용해',
    entryName: null,
    fields: ['description'],
    waitsFor: [],
    since: 0,
    nextAt: null,
    lastError: null,
    conflicts: [],
    needsPerson: false,
    canRetry: false,
    canDiscard: true,
    canRecreate: false,
    ...other,
  }
}
