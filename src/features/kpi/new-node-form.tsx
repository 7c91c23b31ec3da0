import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { LENGTH, textProblem } from '#domain/text.ts'
import { chakra } from '#ui/chakra.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Form } from '#ui/fields/form.tsx'
import { isComposing } from '#ui/hooks/is-composing.ts'
import { useOnce } from '#ui/hooks/use-once.ts'
import { TextInput } from '#ui/fields/text-input.tsx'

interface NewNodeFormProps {
  /** What a node of this level is called: 단위. */
  levelName: string
  onCreate: (name: string) => Promise<boolean>
  /** As it is typed; empty once it is made or given up. */
  onType: (name: string) => void
}

/** A button that becomes a field for the name of a new node. Enter at the end of a syllable submits nothing. */
export function NewNodeForm({ levelName, onCreate, onType }: NewNodeFormProps) {
  const [name, setName] = useState<string | null>(null)
  const problem = textProblem(name ?? '', LENGTH.name)
  const cannotBeMade = name === null || name.trim() === '' || problem !== null
  const opener = useRef<HTMLButtonElement>(null)
  const once = useOnce(name !== null)
  const close = () => {
    setName(null)
    onType('')
    // The button is there again after this render.
    requestAnimationFrame(() => opener.current?.focus())
  }
  const submit = async () => {
    if (cannotBeMade) return
    await once(async () => {
      const isMade = await onCreate(name)
      if (isMade) close()
      return isMade
    })
  }
  if (name === null) {
    return (
      <Button ref={opener} look="quiet" paddingInline="2" fontSize="label" onClick={() => setName('')}>
        <Plus size={18} />새 {levelName}
      </Button>
    )
  }
  return (
    <Form
      gap="2"
      onSubmit={() => void submit()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event)) return
        event.preventDefault()
        close()
      }}
    >
      <Field label={`새 ${levelName} 이름`} isLabelHidden error={problem}>
        <TextInput
          autoFocus
          placeholder={`새 ${levelName} 이름`}
          value={name}
          paddingInline="3"
          onChange={({ target }) => {
            setName(target.value)
            onType(target.value)
          }}
        />
      </Field>
      <chakra.div display="flex" gap="2" css={{ '& > *': { flex: '1', paddingInline: '2' } }}>
        <Button onClick={close}>취소</Button>
        <Button type="submit" look="primary" disabled={cannotBeMade}>
          생성
        </Button>
      </chakra.div>
    </Form>
  )
}
