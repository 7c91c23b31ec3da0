import { type RefObject } from 'react'
import { textProblem } from '#domain/text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Form } from '#ui/fields/form.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { Row } from '#ui/layout.ts'
import { MOST_LETTERS } from './marks.ts'

interface TextRowProps {
  input: RefObject<HTMLInputElement | null>
  text: string
  onType: (text: string) => void
  /** Puts it into the middle of the photo. */
  onPut: () => void
}

/** Where one writes what is to stand on the photo. */
export function TextRow({ input, text, onType, onPut }: TextRowProps) {
  const problem = textProblem(text, MOST_LETTERS)
  return (
    <Form onSubmit={() => problem === null && onPut()}>
      <Row gap="2" paddingInline="3" paddingTop="2">
        <chakra.div flex="1" minWidth="0">
          <Field label="사진에 쓸 글자" isLabelHidden error={problem}>
            <TextInput
              ref={input}
              placeholder="사진에 쓸 글자"
              value={text}
              onChange={(event) => onType(event.currentTarget.value)}
            />
          </Field>
        </chakra.div>
        <Button type="submit" size="main" disabled={text.trim() === '' || problem !== null}>
          넣기
        </Button>
      </Row>
    </Form>
  )
}
