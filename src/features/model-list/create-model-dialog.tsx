import { useId, useState } from 'react'
import type { Area } from '#domain/model/area.ts'
import { defaultModelName } from '#domain/model/model-name.ts'
import { GROUP_LABEL } from '#domain/model/sections.ts'
import { useDiscardQuestion } from '#forms/draft/use-discard-question.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/layers/dialog.tsx'
import { leaveThen } from '#ui/layers/leave-then.ts'
import { Field } from '#ui/fields/field.tsx'
import { Form } from '#ui/fields/form.tsx'
import { useOnce } from '#ui/hooks/use-once.ts'
import { notify } from '#ui/layers/notify.ts'
import { TextInput } from '#ui/fields/text-input.tsx'
import { checkNewModel } from './create-model.ts'
import { GroupSelect } from '#forms/fields/group-select.tsx'
import { useCreateModel } from './use-create-model.ts'
import { useListedGroups } from '#session/lookups/use-listed-groups.ts'

const NO_GROUPS = '그룹 목록을 아직 불러오지 못했습니다. 네트워크를 확인해주세요.'

interface CreateModelDialogProps {
  area: Area
  title: string
  onClose: () => void
  onCreated: () => void
}

export function CreateModelDialog({ area, title: heading, onClose, onCreated }: CreateModelDialogProps) {
  const listed = useListedGroups(area)
  const groups = listed.kind === 'ready' ? listed.groups : []
  const [proposed] = useState(() => defaultModelName(crypto.getRandomValues(new Uint8Array(5))))
  const [title, setTitle] = useState(proposed)
  const { onSlip, question } = useDiscardQuestion({
    isEntered: title.trim() !== '' && title !== proposed,
    words: '입력한 이름이 사라집니다.',
    onClose,
  })
  const [chosenId, setChosenId] = useState<number | null>(null)
  const groupId = chosenId ?? (groups.length === 1 ? (groups[0]?.id ?? null) : null)
  const [errors, setErrors] = useState<{ title?: string | null; group?: string | null }>({})
  const create = useCreateModel(area)
  const once = useOnce()
  const formId = useId()

  const submit = async () => {
    const group = groups.find(({ id }) => id === groupId) ?? null
    const checked = checkNewModel(title, group && { id: group.id, name: group.name })
    if (checked.kind === 'invalid') {
      setErrors({ title: checked.titleError, group: checked.groupError })
      for (const message of [checked.titleError, checked.groupError]) {
        if (message !== null) notify({ kind: 'error', title: message })
      }
      return
    }
    await once(async () => {
      const key = await create(checked.title, checked.group)
      if (key !== null) onCreated()
      return key !== null
    })
  }

  return (
    <Dialog
      title={heading}
      onClose={onClose}
      onSlip={onSlip}
      footer={
        <>
          <Button size="main" onClick={() => void leaveThen(onClose)}>
            취소
          </Button>
          <Button type="submit" form={formId} look="primary" size="main">
            생성
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => void submit()}>
        <Field label="모델명" error={errors.title}>
          <TextInput
            data-autofocus
            value={title}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setTitle(event.target.value)
              setErrors({ ...errors, title: null })
            }}
          />
        </Field>
        <Field
          label={GROUP_LABEL}
          hint={listed.kind === 'failed' ? NO_GROUPS : undefined}
          error={errors.group}
        >
          <GroupSelect
            groups={groups}
            value={groupId}
            onChoose={(id) => {
              setChosenId(id)
              setErrors({ ...errors, group: null })
            }}
          />
        </Field>
      </Form>
      {question}
    </Dialog>
  )
}
