import { RefreshCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { EmptyState } from './empty-state.tsx'

interface ErrorStateProps {
  title: string
  hint?: ReactNode
  /** Tries again; without it there is no button. */
  onRetry?: () => void
}

export function ErrorState({ title, hint, onRetry }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<TriangleAlert size={32} />}
        title={title}
        hint={hint}
        actions={
          onRetry && (
            <Button onClick={onRetry}>
              <RefreshCw size={20} />
              다시 불러오기
            </Button>
          )
        }
      />
    </div>
  )
}
