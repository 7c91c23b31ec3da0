import { Archive } from 'lucide-react'
import { OfficeChoice } from './office-choice.ts'

interface WithRetiredProps {
  isChosen: boolean
  count: number
  onChoose: (isChosen: boolean) => void
}

/** Lists retired models as well; not offered where there is none. */
export function WithRetired({ isChosen, count, onChoose }: WithRetiredProps) {
  if (count === 0 && !isChosen) return null
  return (
    <OfficeChoice type="button" aria-pressed={isChosen} onClick={() => onChoose(!isChosen)}>
      <Archive size={16} />
      보관 포함 <strong>{count}</strong>
    </OfficeChoice>
  )
}
