import { defineRecipe } from '@chakra-ui/react/styled-system'
import { useRef, useState } from 'react'
import { KPI_LEVELS, type KpiLevel } from '#domain/process/kpi.ts'
import { chakra } from '#ui/chakra.tsx'
import { nextLevel } from './kpi-choice.ts'
import { KpiColumn } from './kpi-column.tsx'
import type { KpiLevelsProps } from './kpi-columns.tsx'

const stepsStyle = defineRecipe({
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '2',
    marginTop: '3',
    '& > button': {
      minHeight: 'control',
      minWidth: '0',
      paddingInline: '3',
      paddingBlock: '1',
      borderRadius: 'field',
      border: 'control',
      textAlign: 'start',
      fontSize: 'label',
      lineHeight: '1.35',
      cursor: 'pointer',
    },
    '& > button > small': { display: 'block', fontSize: 'caption', color: 'ink.muted', fontWeight: 'normal' },
    '& > button[aria-current=step]': {
      borderColor: 'accent',
      bg: 'accent.soft',
      fontWeight: 'bold',
      boxShadow: 'softEdge',
    },
    '& > button:disabled': { borderColor: 'line', color: 'ink.subtle', cursor: 'default' },
  },
})

const Steps = chakra('nav', stepsStyle)

const LAST_LEVEL = 3

/** One level at a time, for narrow screens; what is chosen stays in view and can be gone back to. */
export function KpiSteps({ choice, onChoose, onCreate, onTypeNew }: KpiLevelsProps) {
  const [wanted, setWanted] = useState<KpiLevel | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const level = wanted !== null && wanted <= choice.length ? wanted : nextLevel(choice)
  return (
    <>
      <Steps aria-label="단계">
        {KPI_LEVELS.map((name, at) => (
          <button
            key={name}
            type="button"
            aria-current={at === level ? 'step' : undefined}
            disabled={at > choice.length}
            onClick={() => {
              // Four levels, in their order.
              setWanted(at as KpiLevel)
            }}
          >
            <small>{name}</small>
            {choice[at]?.name ?? '선택 안 됨'}
          </button>
        ))}
      </Steps>
      <chakra.div
        ref={box}
        tabIndex={-1}
        flex="1"
        minHeight="220px"
        marginTop="3"
        _focusVisible={{ outline: 'none' }}
      >
        <KpiColumn
          key={level}
          level={level}
          parent={level === 0 ? null : choice[level - 1]}
          chosen={choice[level]}
          onChoose={(node) => {
            setWanted(null)
            onChoose(node)
            // The list that was chosen from makes way for the next one; the focus stays in the dialog.
            if (node.level < LAST_LEVEL) box.current?.focus({ preventScroll: true })
          }}
          onCreate={onCreate}
          onTypeNew={onTypeNew}
        />
      </chakra.div>
    </>
  )
}
