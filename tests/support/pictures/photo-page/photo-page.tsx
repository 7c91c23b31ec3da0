import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { addPhoto } from '#pictures/keep/add-photo.ts'
import { PhotoChooser } from '#pictures/take/photo-chooser.tsx'
import { PhotoImage } from '#pictures/show/photo-image.tsx'
import { photoMessages } from '#pictures/keep/photo-messages.ts'
import { onPhotoNews } from '#pictures/keep/photo-news.ts'
import { PhotoPlaceBadge } from '#pictures/show/photo-place-badge.tsx'
import { resumePreparing } from '#pictures/make/resume-preparing.ts'
import { DatabaseContext } from '#session/device/use-database.ts'
import type { LocalId } from '#domain/ids.ts'
import { type DeviceDatabase } from '#local/store/database.ts'
import { dropPhoto } from '#local/edits/photo-edits.ts'
import { notify } from '#ui/layers/notify.ts'

const OWNER = { area: 'root', modelKey: 'root:1', processKey: 'local-process' } as const

/** A form with nothing but photos and a text: what every editor does with them, without the rest of it. */
export function PhotoPage({ db }: { db: DeviceDatabase }) {
  const photos = useLiveQuery(() => db.photos.orderBy('key').toArray(), [db]) ?? []
  const [text, setText] = useState('')
  useEffect(() => {
    void resumePreparing(db)
    return onPhotoNews((outcome) => {
      if (outcome.kind === 'refused') void dropPhoto(db, outcome.photoKey)
    })
  }, [db])

  return (
    <DatabaseContext value={db}>
      <PhotoChooser
        onChoose={(file, source) => {
          void addPhoto(db, file, { source, owner: OWNER }).then((added) => {
            if (added.kind === 'refused') notify({ kind: 'error', ...photoMessages[added.problem] })
          })
        }}
      />
      <label>
        메모 <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <ul>
        {photos.map((photo, index) => (
          <li key={photo.key}>
            <PhotoImage
              frame={{ width: '120px', height: '90px' }}
              area="root"
              image={{ id: photo.key as LocalId, url: null, thumbnailUrl: null }}
              size="thumbnail"
              alt={`사진 ${index + 1}`}
            />
            <PhotoPlaceBadge area="root" imageId={photo.key as LocalId} />
          </li>
        ))}
      </ul>
    </DatabaseContext>
  )
}
