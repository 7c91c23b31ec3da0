import { defineRecipe } from '@chakra-ui/react/styled-system'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { chakra } from '#ui/chakra.tsx'

const OVERSCAN = 4

/** The rows are plain elements styled from here: only a dozen exist at a time, but they change with every key. */
const listStyle = defineRecipe({
  base: {
    position: 'relative',
    flex: '1',
    minHeight: '0',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    border: 'line',
    borderRadius: 'field',
    _focusVisible: { outline: '3px solid var(--accent)', outlineOffset: '-1px' },
    '& [role=option]': {
      position: 'absolute',
      insetInline: '0',
      top: '0',
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: 'main',
      paddingInline: '4',
      paddingBlock: '2',
      lineHeight: '1.4',
      cursor: 'pointer',
      borderBottom: 'hair',
    },
    '& [role=option]:hover': { bg: 'neutral.soft' },
    '& [role=option][data-active=true]': { bg: 'accent.soft', boxShadow: 'inset 3px 0 0 var(--accent)' },
    '& [role=option][aria-selected=true]': { color: 'accent' },
    '& .row-text': { flex: '1', minWidth: '0' },
    '& .row-text > small': { display: 'block', fontSize: 'note', color: 'ink.muted' },
    '& .row-end': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      flexShrink: '0',
      fontSize: 'label',
      fontWeight: 'bold',
      color: 'accent',
    },
    '& .row-badge': {
      flexShrink: '0',
      paddingInline: '2',
      paddingBlock: '2px',
      borderRadius: 'small',
      bg: 'neutral.soft',
      color: 'ink.muted',
      fontSize: 'caption',
      fontWeight: 'bold',
      boxShadow: 'softEdge',
    },
    '& .row-waiting': { height: '20px', width: '60%', borderRadius: 'small', bg: 'track' },
  },
})

const Box = chakra('div', listStyle)

export interface VirtualListProps {
  id: string
  label: string
  /** What its rows answer: with another question it begins at its first row again. */
  question: string | number | null | undefined
  count: number
  /** The row that Enter would choose; kept in view. -1: none. */
  active: number
  estimatedRowHeight: number
  isSelected: (row: number) => boolean
  renderRow: (row: number) => ReactNode
  onChoose: (row: number) => void
  /** The rows in view, each time they change; `last` is the end of the list once that is in view. */
  onView?: (view: { first: number; last: number }) => void
  /** A line behind the last row. */
  end?: ReactNode
  /** The list is a stop of the Tab key of its own, also where its keys mostly come from a search field. */
  onKeyDown: (event: KeyboardEvent) => void
}

export const optionId = (listId: string, row: number) => `${listId}-${row}`

/** A list box of any length. It keeps its scroll place when rows are added behind. */
export function VirtualList(props: VirtualListProps) {
  const { id, label, question, count, active, onView } = props
  const box = useRef<HTMLDivElement>(null)
  // Its functions change with what they answer, which only a memoising compiler would miss; none is used here.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => props.estimatedRowHeight,
    overscan: OVERSCAN,
  })
  const rows = virtualizer.getVirtualItems()
  const first = rows[0]?.index ?? 0
  const last = rows.at(-1)?.index ?? -1

  useLayoutEffect(() => {
    if (box.current !== null) box.current.scrollTop = 0
  }, [question])
  useEffect(() => {
    onView?.({ first, last })
  }, [first, last, count, onView])
  useEffect(() => {
    if (active >= 0) virtualizer.scrollToIndex(active, { align: 'auto' })
  }, [active, virtualizer])

  return (
    <Box
      ref={box}
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      onKeyDown={props.onKeyDown}
      aria-activedescendant={active >= 0 && active < count ? optionId(id, active) : undefined}
    >
      <div role="presentation" style={{ height: `${virtualizer.getTotalSize()}px`, position: 'relative' }}>
        {rows.map((row) => (
          <div
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={row.index}
            id={optionId(id, row.index)}
            role="option"
            aria-selected={props.isSelected(row.index)}
            aria-setsize={count}
            aria-posinset={row.index + 1}
            data-active={row.index === active}
            style={{ transform: `translateY(${row.start}px)` }}
            onClick={() => props.onChoose(row.index)}
          >
            {props.renderRow(row.index)}
          </div>
        ))}
      </div>
      {props.end}
    </Box>
  )
}
