import { type RefObject, createContext, useContext, useEffect, useEffectEvent } from 'react'

/** A field that somebody wants to enter, in the form of this name (`draftKeys`). */
export interface WantedField {
  form: string
  field: string
}

interface Want {
  wanted: WantedField | null
  want: (field: WantedField | null) => void
}

/** Where nobody can want one, nothing is wanted. */
export const WantedFieldContext = createContext<Want>({ wanted: null, want: () => undefined })

interface WantedForm {
  draftKey: string
  isEditing: boolean
  /** Begins editing. @returns false where that is refused */
  begin: () => boolean
}

/**
 * Opens the form for the field that is wanted in it, and puts the focus there; also where the form comes only later, as
 * that of another process does.
 */
export function useWantedField(form: RefObject<HTMLElement | null>, own: WantedForm): void {
  const { wanted, want } = useContext(WantedFieldContext)
  const isWanted = wanted?.form === own.draftKey
  const goTo = useEffectEvent((field: string) => {
    // Once it is being edited, this is called again.
    if (!own.isEditing && own.begin()) return
    want(null)
    showField(form.current, field)
  })
  const field = isWanted ? wanted.field : null
  useEffect(() => {
    if (field !== null) goTo(field)
  }, [field, own.isEditing])
}

function showField(form: HTMLElement | null, field: string): void {
  const controls = `[data-field="${field}"] :is(input, textarea, select, button):not(:disabled)`
  // One that cannot be entered now, such as a list that waits for another choice, leads to its section.
  const target = form?.querySelector<HTMLElement>(controls) ?? form?.querySelector<HTMLElement>('section')
  target?.scrollIntoView({ block: target.matches('section') ? 'start' : 'center' })
  target?.focus({ preventScroll: true })
}
