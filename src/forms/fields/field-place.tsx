import type { ReactNode } from 'react'

/** Names the place of a field in its form, so that whoever looks for the field finds it there. Changes no layout. */
export function FieldPlace({ field, children }: { field: string; children: ReactNode }) {
  return (
    <div data-field={field} style={{ display: 'contents' }}>
      {children}
    </div>
  )
}
