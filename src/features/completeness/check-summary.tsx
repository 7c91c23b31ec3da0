import { chakra } from '#ui/chakra.tsx'
import { Row } from '#ui/layout.ts'
import { ProgressRing } from '#ui/signs/progress-ring.tsx'

interface CheckSummaryProps {
  /** 0 to 1. */
  progress: number
  title: string
  note: string
}

/** How far it has come at a glance, above the lines. */
export function CheckSummary({ progress, title, note }: CheckSummaryProps) {
  return (
    <Row gap="4" padding="4" marginBottom="5" borderRadius="button" bg="ground" boxShadow="softEdge">
      <chakra.span flexShrink="0" display="inline-flex">
        <ProgressRing label="입력" value={progress} size={56} />
      </chakra.span>
      <div>
        <chakra.p fontWeight="bold">{title}</chakra.p>
        <chakra.p textStyle="note" color="ink.muted">
          {note}
        </chakra.p>
      </div>
    </Row>
  )
}
