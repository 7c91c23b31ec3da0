import { Camera, Plus, Trash2 } from 'lucide-react'
import { Button } from '#ui/buttons/button.tsx'

/** `first` where there is nothing else to do yet. */
export function AddProcess({ rank, onAdd }: { rank: 'first' | 'further'; onAdd: () => void }) {
  const isFirst = rank === 'first'
  return (
    <Button
      look={isFirst ? 'primary' : 'quiet'}
      size={isFirst ? 'main' : 'control'}
      onClick={(event) => {
        // The second tap of a double one would add a second process.
        if (event.detail < 2) onAdd()
      }}
    >
      <Plus size={20} />
      공정 추가
    </Button>
  )
}

/** The way to stand in front of a machine with, for the process in view. */
export function EnterInField({ onEnter }: { onEnter: () => void }) {
  return (
    <Button look="primary" onClick={onEnter}>
      <Camera size={20} />
      현장 입력
    </Button>
  )
}

export function DeleteProcess({ onDelete }: { onDelete: () => void }) {
  return (
    <Button look="dangerQuiet" onClick={onDelete}>
      <Trash2 size={20} />
      공정 삭제
    </Button>
  )
}
