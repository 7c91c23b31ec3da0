/** Where one can go from here; each is called once all is saved. */
export interface FieldWays {
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onNew: () => void
  /** Whether `onNew` has only just come to stand where `onNext` was pressed. */
  isNewTooSoon: () => boolean
  onDone: () => void
}

/** 저장 leads nowhere. */
export const STAY = (): void => undefined
