import { defineRecipe } from '@chakra-ui/react/styled-system'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays, addMonths, weeksOfMonth } from '#lib/words/calendar-month.ts'
import { chakra } from '#ui/chakra.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Row } from '#ui/layout.ts'

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토']
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

interface CalendarProps {
  /** `YYYY-MM-DD`, as are `min` and `max`; `max` counts as today. */
  value: string | null
  label: (day: string) => string
  min: string
  max: () => string
  onChoose: (day: string | null) => void
}

/** A month of days. Arrow keys move by day and week; days out of bounds cannot be chosen. */
export function Calendar({ value, label, min, onChoose, ...limit }: CalendarProps) {
  const [max] = useState(limit.max)
  const [active, setActive] = useState(value !== null && value >= min && value <= max ? value : max)
  const grid = useRef<HTMLTableElement>(null)
  const month = active.slice(0, 7)
  const monthName = `${month.slice(0, 4)}년 ${Number(month.slice(5))}월`
  const bound = (day: string) => (day < min ? min : day > max ? max : day)
  const showMonth = (count: number) => {
    const days = weeksOfMonth(addMonths(month, count))
      .flat()
      .filter((day) => day !== null)
    setActive(bound(days[Number(active.slice(8)) - 1] ?? days.at(-1) ?? active))
  }

  useEffect(
    () => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true }),
    [active],
  )

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step !== undefined) setActive(bound(addDays(active, step)))
    else if (event.key === 'PageUp') showMonth(-1)
    else if (event.key === 'PageDown') showMonth(1)
    else return
    event.preventDefault()
  }
  return (
    <div role="dialog" aria-label="날짜 선택">
      <Row justifyContent="space-between">
        <IconButton label="이전 달" disabled={month <= min.slice(0, 7)} onClick={() => showMonth(-1)}>
          <ChevronLeft size={22} />
        </IconButton>
        <chakra.p fontWeight="bold" aria-live="polite">
          {monthName}
        </chakra.p>
        <IconButton label="다음 달" disabled={month >= max.slice(0, 7)} onClick={() => showMonth(1)}>
          <ChevronRight size={22} />
        </IconButton>
      </Row>
      <chakra.table
        ref={grid}
        role="grid"
        aria-label={monthName}
        width="full"
        css={{ tableLayout: 'fixed' }}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <chakra.th
                key={weekday}
                textStyle="caption"
                color="ink.subtle"
                fontWeight="normal"
                paddingBlock="1"
              >
                {weekday}
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month).map((week, index) => (
            <tr key={`${month} ${index}`}>
              {week.map((day, weekday) => (
                <chakra.td key={day ?? weekday} role="gridcell" padding="0" aria-selected={day === value}>
                  {day !== null && (
                    <Day
                      type="button"
                      aria-label={`${Number(day.slice(8))}, ${label(day)}`}
                      data-chosen={day === value || undefined}
                      data-today={day === max || undefined}
                      tabIndex={day === active ? 0 : -1}
                      disabled={day < min || day > max}
                      onClick={() => onChoose(day)}
                    >
                      {Number(day.slice(8))}
                    </Day>
                  )}
                </chakra.td>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
      <chakra.div display="flex" justifyContent="space-between" marginTop="1">
        <Button look="plain" disabled={value === null} onClick={() => onChoose(null)}>
          지우기
        </Button>
        <Button look="quiet" onClick={() => onChoose(max)}>
          오늘
        </Button>
      </chakra.div>
    </div>
  )
}

const Day = chakra(
  'button',
  defineRecipe({
    base: {
      width: 'full',
      height: 'control',
      borderRadius: 'field',
      fontSize: '1rem',
      cursor: 'pointer',
      _hover: { bg: 'neutral.soft' },
      '&[data-today]': { fontWeight: 'bold', color: 'accent' },
      '&[data-chosen]': { bg: 'accent', color: 'accent.on', fontWeight: 'bold' },
      _disabled: { color: 'ink.subtle', opacity: '0.45', cursor: 'not-allowed', bg: 'transparent' },
    },
  }),
)
