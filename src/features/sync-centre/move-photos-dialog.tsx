import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { movePhotos } from '#forms/save/move-photos.ts'
import {
  type FoundPlace,
  findPhotoPlace,
  lastPhotoPlace,
  listPhotoPlaces,
} from '#local/views/photo-places.ts'
import { PhotoPlaceChoice } from '#session/place/photo-place-choice.tsx'
import { tellNotPlaced, tellPlaced } from '#pictures/keep/tell-placing.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useOnce } from '#ui/hooks/use-once.ts'
import { Dialog } from '#ui/layers/dialog.tsx'

interface MovePhotosDialogProps {
  /** Of the draft in which they were added. */
  draftKey: string
  count: number
  onClose: () => void
  onMoved: () => void
}

/** Where photos belong whose process is gone. */
export function MovePhotosDialog({ draftKey, count, onClose, onMoved }: MovePhotosDialogProps) {
  const db = useDatabase()
  const models = useLiveQuery(() => listPhotoPlaces(db), [db])
  const [wanted, setWanted] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const once = useOnce(isBusy)
  const target = models && (findPhotoPlace(models, ({ key }) => key === wanted) ?? lastPhotoPlace(models))

  const move = ({ model, place }: FoundPlace) =>
    once(async () => {
      setIsBusy(true)
      try {
        const owner = { area: model.area, modelKey: model.key, processKey: place.key }
        tellPlaced(await movePhotos(db, draftKey, owner), { model, place })
        onMoved()
        return true
      } catch (error) {
        tellNotPlaced(error)
        return false
      } finally {
        setIsBusy(false)
      }
    })

  return (
    <Dialog
      title="사진 옮기기"
      onClose={onClose}
      footer={
        <Button
          size="main"
          look="primary"
          disabled={isBusy || !target || count === 0}
          onClick={() => {
            if (target) void move(target)
          }}
        >
          사진 {count}장 저장
        </Button>
      }
    >
      {models && (
        <PhotoPlaceChoice
          models={models}
          note="고른 공정의 공정 사진 맨 뒤에, 적은 설명과 함께 저장합니다."
          value={target?.place.key ?? null}
          onChoose={setWanted}
        />
      )}
    </Dialog>
  )
}
