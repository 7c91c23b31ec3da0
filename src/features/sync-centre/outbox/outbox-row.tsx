import { FilePlus, GitCompare, RefreshCw, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { OutboxItem } from '#local/views/work/outbox-list.ts'
import { chakra } from '#ui/chakra.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { itemWords, lossWords, placeWords } from '#features/sync-centre/words/item-words.ts'
import { fieldRefusals } from '#session/user/refusal-words.ts'
import { RowReason, SyncRow } from '#features/sync-centre/sync-row.tsx'
import { timeWords } from '#lib/words/time-words.ts'
import { useItemActions } from '#features/sync-centre/use-item-actions.ts'
import { type Situation, nextWords, reasonWords } from '#features/sync-centre/words/waiting-words.ts'

type Asking = { kind: 'discard'; others: number } | { kind: 'conflict' } | null

/** One thing that waits: what it is, where, since when, why, what next, and what a person can do. */
export function OutboxRow({ item, situation }: { item: OutboxItem; situation: Situation }) {
  const id = useId()
  const actions = useItemActions()
  const [asking, setAsking] = useState<Asking>(null)
  const place = placeWords(item)
  const what = itemWords(item)
  const close = () => setAsking(null)
  const askToDiscard = async () =>
    setAsking({ kind: 'discard', others: await actions.countDependents(item.opId) })
  return (
    <SyncRow
      id={id}
      badge={place}
      title={what}
      reason={<Reasons item={item} situation={situation} />}
      time={`${timeWords(item.since, situation.now)}부터 · 다음 시도 ${nextWords(item, situation)}`}
      actions={
        <>
          {item.state === 'CONFLICT' && (
            <Button aria-describedby={id} onClick={() => setAsking({ kind: 'conflict' })}>
              <GitCompare size={20} />값 고르기
            </Button>
          )}
          {item.canRecreate && (
            <Button aria-describedby={id} onClick={() => void actions.recreate(item.opId)}>
              <FilePlus size={20} />
              새로 만들기
            </Button>
          )}
          {item.canRetry && (
            <Button aria-describedby={id} onClick={() => void actions.retry(item.opId)}>
              <RefreshCw size={20} />
              다시 시도
            </Button>
          )}
          {item.canDiscard && (
            <Button look="dangerQuiet" aria-describedby={id} onClick={() => void askToDiscard()}>
              <Trash2 size={20} />
              버리기
            </Button>
          )}
        </>
      }
    >
      {asking?.kind === 'discard' && (
        <ConfirmDialog
          title={`'${what}' 작업을 버릴까요?`}
          confirmLabel="버리기"
          look="danger"
          onCancel={close}
          onConfirm={() => {
            close()
            void actions.discard(item.opId)
          }}
        >
          {lossWords(item, asking.others)}
        </ConfirmDialog>
      )}
      {asking?.kind === 'conflict' && (
        <ConflictDialog
          title={what}
          conflicts={item.conflicts}
          onCancel={close}
          onChoose={(choices) => {
            close()
            void actions.resolve(item.opId, choices)
          }}
        />
      )}
    </SyncRow>
  )
}

function Reasons({ item, situation }: { item: OutboxItem; situation: Situation }) {
  const refusals = item.state === 'REJECTED' ? fieldRefusals(item.lastError) : []
  return (
    <>
      <RowReason>{reasonWords(item, situation)}</RowReason>
      {refusals.length > 0 && (
        <chakra.ul paddingInlineStart="5" fontSize="label" color="trouble" role="list">
          {refusals.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </chakra.ul>
      )}
    </>
  )
}
