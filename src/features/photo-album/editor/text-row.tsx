import { type RefObject } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '#ui/fields/form.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { Row } from '#ui/layout.ts'

interface TextRowProps {
  input: RefObject<HTMLInputElement | null>
  text: string
  onType: (text: string) => void
  /** Puts it into the middle of the photo. */
  onPut: () => void
}

/** Where one writes what is to stand on the photo. */
export function TextRow({ input, text, onType, onPut }: TextRowProps) {
  return (
    <Form onSubmit={onPut}>
      <Row gap="2" paddingInline="3" paddingTop="2">
        <TextInput
          ref={input}
          aria-label="사진에 쓸 글자"
          placeholder="사진에 쓸 글자"
          maxLength={60}
          value={text}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <Button type="submit" size="main" disabled={text.trim() === ''}>
          넣기
        </Button>
      </Row>
    </Form>
  )
}
