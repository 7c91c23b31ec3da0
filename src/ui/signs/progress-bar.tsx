import { chakra } from '#ui/chakra.tsx'

interface ProgressBarProps {
  /** What progresses, for those who do not see the bar. */
  label: string
  /** 0 to 1. */
  value: number
}

export function ProgressBar({ label, value }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <chakra.div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      height="8px"
      minWidth="96px"
      borderRadius="full"
      bg="track"
      overflow="hidden"
      borderWidth="var(--soft-edge)"
      borderStyle="solid"
      borderColor="ink"
    >
      <chakra.div
        height="full"
        bg="accent"
        transformOrigin="left"
        transition="transform 200ms"
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </chakra.div>
  )
}
