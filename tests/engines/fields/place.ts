import type { DrivenPage, Role } from '../drivers/driven-page.ts'

/** A place of the product at which text is typed. */
export interface Place {
  name: string
  /**
   * The files of src/ that put these fields there; together they are all that put any
   * (`tests/tools/text-fields.test.ts`).
   */
  from: readonly string[]
  open: (page: DrivenPage, url: string) => Promise<void>
  /** The fields are those of the window that lies over the page. */
  inDialog?: boolean
  /** All fields that take text there, by name. */
  fields: readonly string[]
  /** Those of them that another place has, too, and in which nothing is composed here. */
  elsewhere?: readonly string[]
  /** Those that take digits only. */
  digits?: readonly string[]
  /** What initials find there, and as what. */
  search?: { field: string; role: Role; initials: string; finds: string }
}
