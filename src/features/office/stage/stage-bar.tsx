import { type ReactNode, useState } from 'react'
import { WORK_STATUSES, type WorkStatus } from '#domain/model/work-status.ts'
import { chakra } from '#ui/chakra.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { FOOT } from '#ui/layers/clear-of-foot.ts'
import { SelectInput } from '#ui/fields/select-input.tsx'

interface StageBarProps {
  count: number
  running: { done: number; total: number } | null
  onChange: (stage: WorkStatus) => void
  onClear: () => void
  /** What else can be done with them. */
  children?: ReactNode
}

const OPTIONS = WORK_STATUSES.map(({ value, label }) => ({ value: String(value), label }))

/** What can be done with the models that are selected; stays in view while one scrolls on to select more. */
export function StageBar({ count, running, onChange, onClear, children }: StageBarProps) {
  const [chosen, setChosen] = useState<WorkStatus | null>(null)
  return (
    <chakra.section
      aria-label="선택한 모델"
      {...FOOT}
      position="sticky"
      bottom="calc(16px + env(safe-area-inset-bottom))"
      zIndex="foot"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      padding="3"
      bg="card"
      border="control"
      borderRadius="card"
      boxShadow="floating"
    >
      <chakra.p role="status" fontWeight="bold" flex="1 1 auto" paddingInline="2">
        {running === null ? `${count}개 선택` : `바꾸는 중 ${running.done}/${running.total}`}
      </chakra.p>
      <Button look="plain" onClick={onClear} disabled={running !== null}>
        선택 해제
      </Button>
      {children}
      <chakra.div flex="1 1 180px" maxWidth={{ md: '220px' }}>
        <SelectInput
          aria-label="바꿀 단계"
          value={chosen === null ? null : String(chosen)}
          options={OPTIONS}
          placeholder="단계 선택"
          onChoose={(value) =>
            setChosen(WORK_STATUSES.find((status) => String(status.value) === value)?.value ?? null)
          }
        />
      </chakra.div>
      <Button
        look="primary"
        disabled={chosen === null || running !== null}
        onClick={() => {
          if (chosen !== null) onChange(chosen)
        }}
      >
        단계 바꾸기
      </Button>
    </chakra.section>
  )
}
