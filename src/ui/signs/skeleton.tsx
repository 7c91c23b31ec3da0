import { chakra } from '#ui/chakra.tsx'
import { Stack } from '#ui/layout.ts'
import { useDelayed } from '#ui/hooks/use-delayed.ts'

const SHOW_AFTER_MS = 200

interface SkeletonProps {
  /** How many lines of what is coming. */
  lines?: number
  label?: string
}

/** Grey lines in the place of what is coming, but only when it does not come at once. */
export function Skeleton({ lines = 3, label = '불러오는 중' }: SkeletonProps) {
  const isDue = useDelayed(true, SHOW_AFTER_MS)
  return (
    <Stack role="status" aria-label={label} gap="3" padding="2" visibility={isDue ? 'visible' : 'hidden'}>
      {Array.from({ length: lines }, (_, line) => (
        <chakra.span
          key={line}
          display="block"
          height="20px"
          borderRadius="small"
          bg="track"
          animation="pulse 1.4s ease-in-out infinite"
          width={line % 3 === 2 ? '60%' : 'full'}
          aria-hidden="true"
        />
      ))}
    </Stack>
  )
}
