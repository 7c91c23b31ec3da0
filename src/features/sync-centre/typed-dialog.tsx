import { useLiveQuery } from 'dexie-react-hooks'
import { Copy, ImageUp } from 'lucide-react'
import { useState } from 'react'
import { mayWrite } from '#domain/people/access.ts'
import { readDraft } from '#forms/draft/draft-rows.ts'
import { addedPhotosOf } from '#forms/save/move-photos.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import { PhotoImage } from '#pictures/show/photo-image.tsx'
import { useAccess } from '#session/user/use-access.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Dialog } from '#ui/layers/dialog.tsx'
import { MovePhotosDialog } from './move-photos-dialog.tsx'
import { typedText, typedWords } from './words/typed-words.ts'

interface TypedDialogProps {
  /** Of the draft. */
  draftKey: string
  /** Where it was entered. */
  title: string
  onClose: () => void
}

/** What was entered where it cannot be saved any more, to be read and carried elsewhere. */
export function TypedDialog({ draftKey, title, onClose }: TypedDialogProps) {
  const db = useDatabase()
  const access = useAccess()
  const [isMoving, setIsMoving] = useState(false)
  const row = useLiveQuery(() => db.drafts.get(draftKey), [db, draftKey])
  const draft = row && readDraft(row)
  const fields = draft ? typedWords(draft) : []
  const photos = draft ? addedPhotosOf(draft) : []
  if (isMoving)
    return (
      <MovePhotosDialog
        draftKey={draftKey}
        count={photos.length}
        onClose={() => setIsMoving(false)}
        onMoved={onClose}
      />
    )
  return (
    <Dialog
      title="입력한 내용"
      description={title}
      onClose={onClose}
      footer={
        <>
          {photos.length > 0 && mayWrite(access) && (
            <Button size="main" onClick={() => setIsMoving(true)}>
              <ImageUp size={20} />
              사진 옮기기
            </Button>
          )}
          <Button
            size="main"
            look="primary"
            disabled={fields.length === 0}
            onClick={() => void copyText(typedText(fields), COPIED)}
          >
            <Copy size={20} />
            내용 복사
          </Button>
        </>
      }
    >
      {draft === null && (
        <chakra.p>지금 앱에서는 읽을 수 없는 내용입니다. 이 기기에 그대로 있습니다.</chakra.p>
      )}
      <chakra.dl display="grid" rowGap="4" margin="0">
        {fields.map(({ label, words }) => (
          <div key={label}>
            <chakra.dt textStyle="note" color="ink.muted">
              {label}
            </chakra.dt>
            <chakra.dd margin="0" whiteSpace="pre-wrap" overflowWrap="anywhere" userSelect="text">
              {words}
            </chakra.dd>
          </div>
        ))}
      </chakra.dl>
      {photos.length > 0 && <TypedPhotos photos={photos} />}
    </Dialog>
  )
}

function TypedPhotos({ photos }: { photos: readonly DeviceImage[] }) {
  return (
    <chakra.ul
      role="list"
      listStyleType="none"
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(96px, 1fr))"
      gap="2"
      marginTop="3"
    >
      {photos.map((photo, index) => (
        <chakra.li key={photo.id} borderRadius="button" overflow="hidden">
          <PhotoImage
            // Of either: they are on this device only.
            area="general"
            image={photo}
            frame={{ aspectRatio: '4 / 3' }}
            alt={`추가한 사진 ${index + 1}`}
            size="thumbnail"
          />
        </chakra.li>
      ))}
    </chakra.ul>
  )
}

const COPIED = {
  done: '입력한 내용을 복사했습니다.',
  failed: '복사하지 못했습니다. 내용을 길게 눌러 복사하세요.',
}
