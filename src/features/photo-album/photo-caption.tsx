import { useState } from 'react'
import { mayWrite } from '#domain/people/access.ts'
import { CAPTION_LABEL } from '#domain/model/sections.ts'
import { LENGTH, textProblem } from '#domain/text.ts'
import type { PhotoSlot } from '#forms/fields/list-slot.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import { useOffered } from '#session/user/use-offered.ts'
import { chakra } from '#ui/chakra.tsx'
import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { isComposing } from '#ui/hooks/is-composing.ts'

interface PhotoCaptionProps {
  slot: PhotoSlot
  image: DeviceImage
}

/**
 * What is said of a photo: read, and while the form around it is edited changed. Without a server that keeps it, there
 * is only what was said before, which can be taken back.
 */
export function PhotoCaption({ slot, image }: PhotoCaptionProps) {
  const isOffered = useOffered('captions')
  const { caption = '' } = image
  // The list may be back at what is saved while somebody types: a space at the end is no change of it yet.
  const [typed, setTyped] = useState<string | null>(null)
  const say = (text: string) =>
    slot.onType((now) => now.map((one) => (one.id === image.id ? { ...one, caption: text } : one)))
  if (slot.mode === 'view' || !mayWrite(slot.access) || !(isOffered || caption !== '' || typed !== null)) {
    return caption === '' ? null : <CaptionText maxHeight="30dvh">{caption}</CaptionText>
  }
  return (
    <Field label={CAPTION_LABEL} error={textProblem(typed ?? caption, LENGTH.line)}>
      <TextInput
        value={typed ?? caption}
        enterKeyHint="done"
        onChange={({ target }) => {
          setTyped(target.value)
          say(target.value)
        }}
        onBlur={() => {
          if (typed !== null) say(typed.normalize('NFC').trim())
          setTyped(null)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) event.currentTarget.blur()
        }}
      />
    </Field>
  )
}

/** What is said of a photo, below it. */
export const CaptionText = chakra('p', {
  base: { textStyle: 'body', overflowWrap: 'anywhere', overflowY: 'auto' },
})
