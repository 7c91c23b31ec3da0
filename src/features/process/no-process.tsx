import { Workflow } from 'lucide-react'
import type { ReactNode } from 'react'
import { MESSAGES } from '#domain/messages.ts'
import { chakra } from '#ui/chakra.tsx'
import { EmptyState } from '#ui/signs/empty-state.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { PROCESS_CARD } from './process-card-title.ts'
import { AddProcess } from './process-buttons.tsx'

const FIRST_PROCESS = '현장의 첫 공정을 추가하고 사진과 설명을 남겨주세요.'

interface NoProcessProps {
  /** A general process gets its number from the industry of its model, which has to be saved before. */
  hasIndustry: boolean
  /** Absent for people who may only read. */
  onAdd: (() => void) | undefined
  /** Lies over it while the processes are still on their way. */
  overlay: ReactNode
}

/** Before the first process there is one thing to do: to add it, or before that to save the industry. */
export function NoProcess({ hasIndustry, onAdd, overlay }: NoProcessProps) {
  return (
    <SectionCard {...PROCESS_CARD}>
      <chakra.div position="relative">
        <EmptyState
          icon={<Workflow size={32} />}
          title="공정 정보가 없습니다."
          hint={
            onAdd === undefined ? undefined : hasIndustry ? FIRST_PROCESS : MESSAGES.process.saveIndustryFirst
          }
          actions={onAdd && <AddProcess rank={hasIndustry ? 'first' : 'further'} onAdd={onAdd} />}
        />
        {overlay}
      </chakra.div>
    </SectionCard>
  )
}
