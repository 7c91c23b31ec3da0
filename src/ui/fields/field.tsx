import { type ReactNode, createContext, useContext, useId, useMemo } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { Stack } from '#ui/layout.ts'
import { FieldError } from './field-error.tsx'

/** What a control inside a field needs to be named and explained. */
interface FieldIds {
  controlId: string
  describedBy: string | undefined
  invalid: boolean
}

const FieldContext = createContext<FieldIds | null>(null)

interface FieldProps {
  label: ReactNode
  /** Whether the control says it itself, to who sees it. */
  isLabelHidden?: boolean
  hint?: ReactNode
  error?: string | null | undefined
  children: ReactNode
}

/** A label above its control, a hint below, and in its place the error when there is one. */
export function Field({ label, isLabelHidden = false, hint, error, children }: FieldProps) {
  const id = useId()
  const hasError = error !== undefined && error !== null && error !== ''
  const hasNote = hasError || (hint !== undefined && hint !== null)
  const ids = useMemo(
    () => ({ controlId: id, describedBy: hasNote ? `${id}-note` : undefined, invalid: hasError }),
    [id, hasNote, hasError],
  )
  return (
    <Stack gap="2" minWidth="0">
      <chakra.label htmlFor={id} textStyle="label" className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
      </chakra.label>
      <FieldContext value={ids}>{children}</FieldContext>
      {hasError ? (
        <FieldError id={`${id}-note`}>{error}</FieldError>
      ) : (
        hasNote && (
          <chakra.p id={`${id}-note`} textStyle="note" color="ink.subtle">
            {hint}
          </chakra.p>
        )
      )}
    </Stack>
  )
}

/** Attributes that tie a control to the field around it; none outside a field. */
export function useFieldProps() {
  const field = useContext(FieldContext)
  if (field === null) return {}
  return {
    id: field.controlId,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid ? (true as const) : undefined,
  }
}
