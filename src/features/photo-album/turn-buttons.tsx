import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/buttons/icon-button.tsx'

/** To the photos beside the one in view. */
export function TurnButtons({ onTurn }: { onTurn: (by: 1 | -1) => void }) {
  return (
    <>
      <Turn side="left" label="이전 사진" onClick={() => onTurn(-1)}>
        <ChevronLeft size={26} />
      </Turn>
      <Turn side="right" label="다음 사진" onClick={() => onTurn(1)}>
        <ChevronRight size={26} />
      </Turn>
    </>
  )
}

interface TurnProps {
  side: 'left' | 'right'
  label: string
  onClick: () => void
  children: ReactNode
}

function Turn({ side, ...rest }: TurnProps) {
  return (
    <IconButton
      position="absolute"
      top="calc(50% - 24px)"
      {...{ [side]: '12px' }}
      bg="card"
      color="ink"
      borderRadius="full"
      {...rest}
    />
  )
}
