import { type ReactNode, useState } from 'react'
import { leaveThen } from '#ui/layers/leave-then.ts'
import { DiscardDialog } from './discard-dialog.tsx'

interface DiscardQuestion {
  /** Whether anything is entered that closing would throw away. */
  isEntered: boolean
  /** What would be gone. */
  words: string
  onClose: () => void
}

/** What a dialog does by a tap beside it or Escape, which a finger may do without meaning it. */
export function useDiscardQuestion({ isEntered, words, onClose }: DiscardQuestion): {
  onSlip: () => void
  /** To be shown within the dialog. */
  question: ReactNode
} {
  const [isAsking, setIsAsking] = useState(false)
  return {
    onSlip: isEntered ? () => setIsAsking(true) : () => void leaveThen(onClose),
    question: isAsking && (
      <DiscardDialog onCancel={() => setIsAsking(false)} onDiscard={onClose}>
        {words}
      </DiscardDialog>
    ),
  }
}
