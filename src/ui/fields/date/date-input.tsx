import { CalendarDays } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { pickerStyle } from '#ui/fields/control-style.ts'
import { useFieldProps } from '#ui/fields/field.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Popover } from '#ui/layers/popover.tsx'

const Calendar = lazyPart(async () => (await import('./calendar.tsx')).Calendar)

const Root = chakra('button', pickerStyle)

interface DateInputProps {
  /** `YYYY-MM-DD`. */
  value: string | null
  /** How a day is written. */
  label: (day: string) => string
  /** The first day that can be chosen. */
  min: string
  /** The last one. Asked when the calendar opens: a page may stay open over midnight. */
  max: () => string
  onChoose: (day: string | null) => void
}

/** A day, chosen from a calendar with days as large as buttons. */
export function DateInput({ value, label, min, max, onChoose }: DateInputProps) {
  const [isOpen, setIsOpen] = useState(false)
  const calendarId = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const close = () => setIsOpen(false)
  const choose = (day: string | null) => {
    onChoose(day)
    close()
    anchor.current?.focus()
  }
  return (
    <>
      <Root
        ref={anchor}
        type="button"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? calendarId : undefined}
        {...useFieldProps()}
        onClick={() => setIsOpen(!isOpen)}
      >
        <chakra.span flex="1" color={value === null ? 'ink.subtle' : 'ink'}>
          {value === null ? '날짜 선택' : label(value)}
        </chakra.span>
        <CalendarDays size={20} />
      </Root>
      {isOpen && (
        <Popover anchor={anchor} onClose={close}>
          <div id={calendarId}>
            <Calendar value={value} label={label} min={min} max={max} onChoose={choose} />
          </div>
        </Popover>
      )}
    </>
  )
}
