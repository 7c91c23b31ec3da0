import { encodeQR } from 'qr'
import { useMemo } from 'react'
import { chakra } from '#ui/chakra.tsx'

/** How much white a reader needs around it, in modules. */
const QUIET_ZONE = 4

/** Black on white whatever the theme: many readers know no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { border: QUIET_ZONE }), [text])
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <chakra.svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      width="100%"
      maxWidth="220px"
      height="auto"
      flexShrink="0"
      borderRadius="field"
      border="line"
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="white" />
      <path d={squares.join('')} fill="black" />
    </chakra.svg>
  )
}
