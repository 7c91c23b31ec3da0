/** Where one can go from here; each is called once all is saved. */
export interface FieldWays {
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onNew: () => void
  onDone: () => void
}

/** 저장 leads nowhere. */
export const STAY = (): void => undefined
