import { ChevronLeft, ChevronRight, List } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { ShownProcess } from '#local/views/queries.ts'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { Popover } from '#ui/layers/popover.tsx'
import { ProcessList } from './process-list.tsx'

interface ProcessWaysProps {
  processes: readonly ShownProcess[]
  current: ShownProcess
  /** Keys of the processes with unsaved input. */
  unsaved: ReadonlySet<string>
  onChoose: (process: ShownProcess) => void
}

/** Between the map and the process in view: the ones before and behind it, and all of them in a list. */
export function ProcessWays({ processes, current, unsaved, onChoose }: ProcessWaysProps) {
  const [isOpen, setIsOpen] = useState(false)
  const listButton = useRef<HTMLButtonElement>(null)
  const step = (label: ReactNode, to: ShownProcess | undefined) => (
    <Button
      paddingInline={{ base: '1', md: '4' }}
      gap={{ base: '0', md: '2' }}
      // It keeps the focus at either end.
      aria-disabled={to === undefined}
      onClick={() => {
        if (to !== undefined) onChoose(to)
      }}
    >
      {label}
    </Button>
  )
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'repeat(3, minmax(0, 1fr))', md: 'auto auto 1fr' }}
      gap="2"
      marginTop="4"
    >
      {step(
        <>
          <ChevronLeft size={20} />
          이전 공정
        </>,
        processes[current.order - 1],
      )}
      {step(
        <>
          다음 공정
          <ChevronRight size={20} />
        </>,
        processes[current.order + 1],
      )}
      <Button
        ref={listButton}
        justifySelf={{ md: 'end' }}
        paddingInline={{ base: '1', md: '4' }}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <chakra.span display={{ base: 'none', md: 'inline-flex' }}>
          <List size={20} />
        </chakra.span>
        공정 목록 {processes.length}
      </Button>
      {isOpen && (
        <Popover anchor={listButton} fit="content" onClose={() => setIsOpen(false)}>
          <ProcessList
            processes={processes}
            current={current}
            unsaved={unsaved}
            onChoose={(process) => {
              setIsOpen(false)
              listButton.current?.focus({ preventScroll: true })
              onChoose(process)
            }}
          />
        </Popover>
      )}
    </chakra.div>
  )
}
