import { Lock, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { mayWrite } from '#domain/people/access.ts'
import type { Role } from '#domain/people/session.ts'
import { ariaKeys } from '#lib/shortcuts.ts'
import { tellNoPermission } from '#session/user/tell-no-permission.ts'
import { chakra } from '#ui/chakra.tsx'
import { Badge } from '#ui/signs/badge.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { buttonStyle } from '#ui/buttons/button-style.ts'
import { isComposing } from '#ui/hooks/is-composing.ts'
import { Message } from '#ui/signs/message.tsx'
import { SaveBar } from '#ui/buttons/save-bar.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { StoppedEdit } from '#forms/save/use-stopped-edit.ts'
import { DiscardDialog } from '#forms/draft/discard-dialog.tsx'
import { RestoredNotice } from '#forms/draft/restored-notice.tsx'
import type { Keeping } from '#forms/draft/draft-store.ts'
import { StoppedNotice } from '#forms/save/stopped-notice.tsx'
import { UnsavedNote } from '#forms/draft/unsaved-note.tsx'
import { useFocusOfMode } from './use-focus-of-mode.ts'
import { useSaveKey } from '#forms/save/use-save-key.ts'
import { useWantedField } from './wanted-field.ts'

/** What the card needs of a form. */
interface EditableForm {
  draftKey: string
  isEditing: boolean
  changeCount: number
  wasRestored: boolean
  keeping: Keeping
  begin: () => void
  discard: () => Promise<void>
}

interface EditableCardProps {
  number: string
  title: string
  /** What the buttons speak of: "개요" makes "개요 수정" and "개요 저장". */
  subject?: string
  access: Role
  /** Whether a restricted user is stopped at the edit button already, or only when saving. */
  guard?: 'edit' | 'save'
  form: EditableForm
  /** What it saved and the server did not carry out. */
  stopped: StoppedEdit | null
  onSave: () => Promise<unknown>
  children: ReactNode
}

/**
 * A numbered card that is read, and on demand edited and saved as a whole: 수정 stands in its head, and while it is
 * edited its bar stays in the window. Viewers only read it.
 */
export function EditableCard({
  access,
  form,
  stopped,
  subject,
  onSave,
  guard = 'save',
  ...card
}: EditableCardProps) {
  const name = subject ?? card.title
  const [isAsking, setIsAsking] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const { formRef, editButtonRef } = useFocusOfMode(form.isEditing)
  useSaveKey(formRef, form.isEditing)
  const save = async () => {
    if (isSaving || !form.isEditing) return
    if (!mayWrite(access)) {
      tellNoPermission()
      return
    }
    setIsSaving(true)
    await onSave()
    setIsSaving(false)
  }
  const begin = () => {
    const isAllowed = guard === 'save' || mayWrite(access)
    if (isAllowed) form.begin()
    else tellNoPermission()
    return isAllowed
  }
  const toggle = () => {
    if (form.isEditing && form.changeCount > 0) setIsAsking(true)
    else if (form.isEditing) void form.discard()
    else begin()
  }
  useWantedField(formRef, { draftKey: form.draftKey, isEditing: form.isEditing, begin })
  return (
    <chakra.form
      ref={formRef}
      data-editing={form.isEditing}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
      }}
    >
      <SectionCard
        number={card.number}
        title={card.title}
        actions={
          access !== 'viewer' &&
          (form.isEditing ? (
            <InPlaceOfActions />
          ) : (
            <>
              <Badge marginInlineEnd={{ base: 'auto', md: '0' }}>읽기 전용</Badge>
              <Button ref={editButtonRef} aria-label={`${name} 수정`} onClick={toggle}>
                <Pencil size={18} />
                수정
              </Button>
              <Button aria-label={`${name} 저장`} disabled>
                저장
              </Button>
            </>
          ))
        }
        footer={
          access !== 'viewer' &&
          form.isEditing && (
            <SaveBar name={name} note={<UnsavedNote form={form} />}>
              <Button aria-label={`${name} 수정 취소`} size="main" onClick={toggle}>
                취소
              </Button>
              <Button
                type="submit"
                look="primary"
                size="main"
                aria-label={`${name} 저장`}
                aria-keyshortcuts={ariaKeys('save')}
                disabled={isSaving}
              >
                저장
              </Button>
            </SaveBar>
          )
        }
      >
        {form.isEditing && access === 'restricted' && (
          <Message tone="trouble" role="status" marginBottom="5" icon={<Lock size={20} />}>
            이 계정으로는 저장할 수 없습니다. 관리자에게 문의해주세요.
          </Message>
        )}
        {stopped !== null && <StoppedNotice edit={stopped} />}
        {form.wasRestored && <RestoredNotice onDiscard={() => setIsAsking(true)} />}
        {card.children}
      </SectionCard>
      {isAsking && (
        <DiscardDialog onCancel={() => setIsAsking(false)} onDiscard={() => void form.discard()}>
          {name}에서 바꾼 내용이 사라지고 마지막으로 저장한 내용이 다시 보입니다.
        </DiscardDialog>
      )}
    </chakra.form>
  )
}

/**
 * In the head of what is being edited. It takes as much room as what stands there for reading: a head of two lines on a
 * phone stays one, and no field moves.
 */
function InPlaceOfActions() {
  return (
    <chakra.span position="relative" display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <Badge css={UNSEEN} data-words="읽기 전용" />
      <LikeButton css={UNSEEN} data-words="수정">
        <Pencil size={18} />
      </LikeButton>
      <LikeButton css={UNSEEN} data-words="저장" />
      <Badge
        tone="accent"
        position="absolute"
        insetInlineEnd="0"
        insetBlock="0"
        height="fit-content"
        marginBlock="auto"
      >
        수정 중
      </Badge>
    </chakra.span>
  )
}

const LikeButton = chakra('span', buttonStyle)

/** As wide as its words, which nobody sees, finds or hears. */
const UNSEEN = { visibility: 'hidden', '&::before': { content: 'attr(data-words)' } } as const
