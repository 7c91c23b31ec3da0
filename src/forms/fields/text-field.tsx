import type { Ref } from 'react'
import { Field } from '#ui/fields/field.tsx'
import { ShownText } from '#ui/fields/shown-text.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { FieldPlace } from './field-place.tsx'

interface TextFieldProps<F extends string> {
  field: F
  label: string
  hint?: string | undefined
  form: {
    values: Readonly<Record<F, string>>
    isEditing: boolean
    change: (change: { [K in F]?: string }) => void
  }
  errors: { readonly [K in F]?: string }
  /** Grows with its text. */
  isLong?: boolean
  /** Of one that does not. */
  inputRef?: Ref<HTMLInputElement>
}

/** A text of a form: read, and while the form is edited changed. */
export function TextField<F extends string>(props: TextFieldProps<F>) {
  const { field, label, hint, form, errors, isLong = false, inputRef } = props
  const control = {
    value: form.values[field],
    onChange: (event: { target: { value: string } }) => {
      // One key of F, which TypeScript widens to any string.
      form.change({ [field]: event.target.value } as { [K in F]?: string })
    },
  }
  return (
    <FieldPlace field={field}>
      <Field label={label} hint={hint} error={errors[field]}>
        {!form.isEditing ? (
          <ShownText value={control.value} shape={isLong ? 'text' : 'line'} />
        ) : isLong ? (
          <TextArea {...control} />
        ) : (
          <TextInput ref={inputRef} {...control} />
        )}
      </Field>
    </FieldPlace>
  )
}
