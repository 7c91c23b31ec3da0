import { defineRecipe } from '@chakra-ui/react/styled-system'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { chakra } from './chakra.tsx'
import { Stack } from './layout.ts'
import { segment, segmentThatIsOn, segmentsFrame } from './buttons/segments-style.ts'

const tabsStyle = defineRecipe({
  base: {
    ...segmentsFrame,
    gridAutoFlow: 'column',
    gridAutoColumns: '1fr',
    '& > button': { ...segment, paddingInline: '3', fontSize: '1rem', cursor: 'pointer' },
    '& > button:hover': { color: 'ink' },
    '& > button[aria-selected=true]': {
      ...segmentThatIsOn,
      boxShadow: 'inset 0 0 0 var(--edge) var(--chakra-colors-line-control)',
    },
  },
})

const List = chakra('div', tabsStyle)

interface TabsProps<T extends string> {
  label: string
  tabs: readonly { value: T; label: string }[]
  value: T
  onChoose: (value: T) => void
  /** The panel of the chosen tab. */
  children: ReactNode
}

/** A few panels of which one is shown. Arrow keys move between the tabs. */
export function Tabs<T extends string>({ label, tabs, value, onChoose, children }: TabsProps<T>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = (at + step + tabs.length) % tabs.length
    const tab = tabs[next]
    if (tab === undefined) return
    onChoose(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <List ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChoose(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </List>
      <Stack
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        flex="1"
        minHeight="0"
        paddingTop="4"
      >
        {children}
      </Stack>
    </>
  )
}
