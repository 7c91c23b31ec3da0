import { X, ZoomIn, ZoomOut } from 'lucide-react'
import { chakra } from '#ui/chakra.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Row } from '#ui/layout.ts'

interface LookBarProps {
  title: string
  /** "2 / 5"; empty where there is one photo. */
  place: string
  zoom: { scale: number; isWhole: boolean; isMost: boolean; closer: () => void; further: () => void }
  onClose: () => void
}

/** What is looked at, how close, and the way back. */
export function LookBar({ title, place, zoom, onClose }: LookBarProps) {
  return (
    <Row gap="1" paddingInline="3" paddingBlock="2">
      <chakra.p flex="1" minWidth="0" textStyle="label" lineHeight="1.35" paddingInlineStart="1">
        {title}{' '}
        <chakra.span role="status" color="ink.muted" whiteSpace="nowrap">
          {place}
        </chakra.span>
      </chakra.p>
      <IconButton label="축소" disabled={zoom.isWhole} onClick={zoom.further}>
        <ZoomOut size={24} />
      </IconButton>
      <chakra.span
        role="status"
        aria-label="배율"
        textStyle="label"
        minWidth="52px"
        textAlign="center"
        fontVariantNumeric="tabular-nums"
      >
        {Math.round(zoom.scale * 100)}%
      </chakra.span>
      <IconButton label="확대" disabled={zoom.isMost} onClick={zoom.closer}>
        <ZoomIn size={24} />
      </IconButton>
      <IconButton label="닫기" onClick={onClose}>
        <X size={26} />
      </IconButton>
    </Row>
  )
}
