import { useLiveQuery } from 'dexie-react-hooks'
import { CircleAlert, CircleCheck, CloudUpload, ImageDown, type LucideIcon } from 'lucide-react'
import type { Area } from '#domain/model/area.ts'
import type { EntityId } from '#domain/ids.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { Badge, type Tone } from '#ui/signs/badge.tsx'
import { photoKeyOf } from '#local/store/ids/id-map.ts'
import { type PhotoPlace, findPhoto } from './shown-photo.ts'

const PLACES: Record<PhotoPlace, { word: string; tone: Tone; Icon: LucideIcon }> = {
  preparing: { word: '준비 중', tone: 'waiting', Icon: ImageDown },
  device: { word: '대기', tone: 'waiting', Icon: CloudUpload },
  server: { word: '서버에 저장됨', tone: 'safe', Icon: CircleCheck },
  trouble: { word: '확인 필요', tone: 'trouble', Icon: CircleAlert },
}

/** Where a photo is, in a word: being prepared, waiting, on the server, or in need of a person. */
export function PhotoPlaceBadge({ area, imageId }: { area: Area; imageId: EntityId }) {
  const db = useDatabase()
  const photoKey = photoKeyOf(area, imageId)
  const photo = useLiveQuery(() => findPhoto(db, photoKey), [db, photoKey])
  if (photo?.key !== photoKey) return null
  const { word, tone, Icon } = PLACES[photo.place]
  return (
    <Badge tone={tone}>
      <Icon size={14} />
      {word}
    </Badge>
  )
}
