import { FileText, SquarePen, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { DiscardDialog } from '#forms/draft/discard-dialog.tsx'
import { discardDraft } from '#forms/draft/draft-rows.ts'
import { timeWords } from '#lib/words/time-words.ts'
import type { ModelAddress } from '#local/views/model-address.ts'
import type { UnsavedInput } from '#local/views/work/unsaved.ts'
import { placePath } from '#session/place/place-path.ts'
import { placeTitle } from '#session/place/place-title.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { Button } from '#ui/buttons/button.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { TypedDialog } from './typed-dialog.tsx'
import { RowReason, SyncRow } from './sync-row.tsx'

interface UnsavedRowProps {
  input: UnsavedInput
  /** Undefined where it is gone. */
  model: ModelAddress | undefined
  /** Why it could not be saved as it is. */
  refusal: string | undefined
  now: number
}

export function UnsavedRow({ input, model, refusal, now }: UnsavedRowProps) {
  const id = useId()
  const db = useDatabase()
  const [open, setOpen] = useState<'typed' | 'question' | null>(null)
  const close = () => setOpen(null)
  const { place } = input
  const title = `${model?.title ?? '삭제된 모델'} › ${place === null ? '삭제된 곳' : placeTitle(place)}`
  return (
    <SyncRow
      id={id}
      badge={{ tone: 'waiting', words: '저장하지 않음' }}
      title={title}
      reason={
        (refusal !== undefined || place === null) && (
          <RowReason>
            {place === null
              ? '입력한 곳이 삭제되어 저장할 수 없습니다. 내용은 복사해 다른 곳에 붙여 넣고, 사진은 다른 공정으로 옮길 수 있습니다.'
              : refusal}
          </RowReason>
        )
      }
      time={`${timeWords(input.savedAt, now)}에 입력`}
      actions={
        place === null || model === undefined ? (
          <>
            <Button aria-describedby={id} onClick={() => setOpen('typed')}>
              <FileText size={20} />
              내용 보기
            </Button>
            <Button look="dangerQuiet" aria-describedby={id} onClick={() => setOpen('question')}>
              <Trash2 size={20} />
              버리기
            </Button>
          </>
        ) : (
          <LinkButton asChild>
            <Link to={placePath(model, place)} aria-describedby={id}>
              <SquarePen size={20} />
              열기
            </Link>
          </LinkButton>
        )
      }
    >
      {open === 'typed' && <TypedDialog draftKey={input.key} title={title} onClose={close} />}
      {open === 'question' && (
        <DiscardDialog onCancel={close} onDiscard={() => void discardDraft(db, input.key)}>
          {title}에 입력한 내용이 사라집니다.
        </DiscardDialog>
      )}
    </SyncRow>
  )
}
