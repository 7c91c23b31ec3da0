import { percentOf } from '#lib/words/percent.ts'

interface ProgressRingProps {
  /** What progresses, for those who do not see the ring. */
  label: string
  /** 0 to 1. */
  value: number
  size?: number
}

const RADIUS = 7
const LENGTH = 2 * Math.PI * RADIUS

/** How far something has come, as small as an icon: a ring that fills, and a tick in it when it is whole. */
export function ProgressRing({ label, value, size = 18 }: ProgressRingProps) {
  const share = Math.min(1, Math.max(0, value))
  const words = `${label} ${percentOf(share)}%`
  return (
    <svg viewBox="0 0 18 18" width={size} height={size} fill="none" role="img" aria-label={words}>
      <title>{words}</title>
      <circle cx="9" cy="9" r={RADIUS} stroke="var(--chakra-colors-track)" strokeWidth="2.8" />
      {share > 0 && (
        <circle
          cx="9"
          cy="9"
          r={RADIUS}
          stroke="var(--accent)"
          strokeWidth="2.8"
          strokeDasharray={`${Math.max(share, 0.04) * LENGTH} ${LENGTH}`}
          transform="rotate(-90 9 9)"
        />
      )}
      {share === 1 && <path d="M6 9.2 8.2 11.4 12.2 7" stroke="var(--accent)" strokeWidth="1.8" />}
    </svg>
  )
}
