import { CircleAlert } from 'lucide-react'
import { Message } from './message.tsx'

/** Why something was not done, in its place. */
export function FailedNote({ words }: { words: string | null }) {
  if (words === null) return null
  return (
    <Message tone="trouble" role="alert" icon={<CircleAlert size={20} />}>
      {words}
    </Message>
  )
}
