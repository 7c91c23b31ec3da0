import type { DeviceImage } from '#local/store/fields.ts'

interface WithPhotos {
  images?: readonly DeviceImage[] | undefined
}

/**
 * The photos of which an edit says something else.
 * @param shown those that are shown by now, as they are then
 */
export function captionedBy(
  { fields, base }: { fields: WithPhotos; base: WithPhotos },
  shown: readonly DeviceImage[] = fields.images ?? [],
): DeviceImage[] {
  const said = ({ images = [] }: WithPhotos, id: DeviceImage['id']) =>
    images.find((image) => image.id === id)?.caption ?? ''
  return shown.filter(({ id }) => said(fields, id) !== said(base, id))
}
