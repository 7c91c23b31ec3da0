import { notify } from '#ui/layers/notify.ts'
import { photoMessages } from './photo-messages.ts'
import type { PreparedPhoto } from '#pictures/make/prepare-photos.ts'

const listeners = new Set<(outcome: PreparedPhoto) => void>()

let isFullTold = false

/** Says what became of a photo, and shows it where a person has to know. */
export function tellPhotoNews(outcome: PreparedPhoto): void {
  if (outcome.kind === 'refused') notify({ kind: 'error', ...photoMessages.damaged })
  const isFull = outcome.kind === 'postponed' && outcome.reason === 'full'
  // It is tried again and again.
  if (isFull && !isFullTold) {
    notify({
      kind: 'warning',
      title: '저장 공간이 부족하여 사진 준비를 멈췄습니다.',
      description: photoMessages.full.description,
    })
  }
  isFullTold = isFull || (isFullTold && outcome.kind !== 'ready')
  for (const hear of listeners) hear(outcome)
}

/** Hears when a picture is ready to be sent, or a photo has to leave the form it was added to. */
export function onPhotoNews(hear: (outcome: PreparedPhoto) => void): () => void {
  listeners.add(hear)
  return () => listeners.delete(hear)
}
