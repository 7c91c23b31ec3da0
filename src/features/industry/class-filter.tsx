import { ChevronRight, X } from 'lucide-react'
import { useRef } from 'react'
import type { ClassSystem } from '#api/lookups.ts'
import type { Classification } from '#domain/model/gen-biz.ts'
import { chakra } from '#ui/chakra.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { CLASS_NAMES } from './class-picker.tsx'

interface ClassFilterProps {
  system: ClassSystem
  chosen: Classification | null
  onOpen: () => void
  onClear: () => void
}

/** Says which class the list is narrowed to, and leads to where it is chosen. */
export function ClassFilter({ system, chosen, onOpen, onClear }: ClassFilterProps) {
  const name = CLASS_NAMES[system]
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <chakra.div display="flex" minWidth="0" flex="1 1 240px">
      <Button
        ref={opener}
        flex="1"
        minWidth="0"
        justifyContent="flex-start"
        paddingInline="3"
        onClick={onOpen}
      >
        <chakra.span flex="1" minWidth="0" textAlign="start" lineHeight="1.3">
          <chakra.small display="block" textStyle="caption" color="ink.muted" fontWeight="normal">
            {name}
          </chakra.small>
          {chosen === null ? '전체' : `${chosen.code} ${chosen.name}`}
        </chakra.span>
        <ChevronRight size={18} />
      </Button>
      {chosen !== null && (
        <IconButton
          label={`${name} 조건 지우기`}
          onClick={() => {
            // The button goes, and would take the focus along.
            opener.current?.focus()
            onClear()
          }}
        >
          <X size={20} />
        </IconButton>
      )}
    </chakra.div>
  )
}
