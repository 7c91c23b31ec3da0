import { OwnerGone } from '#local/edits/append-photo.ts'
import type { FoundPlace } from '#local/views/photo-places.ts'
import { photoMessages } from './photo-messages.ts'
import { notify } from '#ui/layers/notify.ts'
import { placeTitle } from '#session/place/place-title.ts'

/** Photos are saved in the process that a person chose for them. */
export function tellPlaced(count: number, { model, place }: FoundPlace): void {
  notify({
    kind: 'success',
    title: `사진 ${count}장을 저장했습니다.`,
    description: `${model.title} · ${placeTitle(place)}`,
  })
}

/** They are where they were. */
export function tellNotPlaced(error: unknown): void {
  console.error('Photos could not be put where they belong.', error)
  if (error instanceof OwnerGone)
    notify({ kind: 'error', title: '그 공정이 없습니다.', description: '다른 공정을 골라주세요.' })
  else notify({ kind: 'error', ...photoMessages.notKept })
}
