import { TabletSmartphone } from 'lucide-react'
import type { Area } from '#domain/model/area.ts'
import { PhotoPlaceBadge } from '#pictures/show/photo-place-badge.tsx'
import type { DeviceImage } from '#local/store/fields.ts'
import { Badge } from '#ui/signs/badge.tsx'

interface PhotoPlaceProps {
  area: Area
  image: DeviceImage
  isSaved: boolean
}

/** Where a photo is. One that is only in the form is on this device, whatever becomes of it. */
export function PhotoPlace({ area, image, isSaved }: PhotoPlaceProps) {
  if (isSaved) return <PhotoPlaceBadge area={area} imageId={image.id} />
  return (
    <Badge tone="neutral">
      <TabletSmartphone size={14} />
      기기에만 있음
    </Badge>
  )
}
