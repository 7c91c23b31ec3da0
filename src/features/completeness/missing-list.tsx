import { CircleCheck } from 'lucide-react'
import { type ReactNode, useContext, useId, useState } from 'react'
import { useDrafts } from '#forms/draft/use-draft-store.ts'
import { WantedFieldContext } from '#forms/fields/wanted-field.ts'
import { draftKeys } from '#local/store/drafts.ts'
import type { ModelRow } from '#local/store/records.ts'
import type { ShownProcess } from '#local/views/queries.ts'
import { chakra } from '#ui/chakra.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Row } from '#ui/layout.ts'
import { Card } from '#ui/section-card.tsx'
import { useMedia } from '#ui/hooks/use-media.ts'
import styles from './missing-list.module.css'
import { type MissingInForm, missingFields } from './missing-fields.ts'

/** Where the list stands beside the form, as `Beside` has it. */
const IS_BESIDE = '(min-width: 80em)'

interface MissingListProps {
  model: ModelRow
  processes: readonly ShownProcess[]
  /** The place of the process that is shown. */
  index: number
  onIndex: (index: number) => void
  /**
   * The way to the next model. It stands under the head, and not above it, where the toasts of what was saved lie: it
   * is pressed right after them.
   */
  onward: ReactNode
}

/** What is still to be entered. Choosing a field opens its form, with the focus in it. Folded where it stands above. */
export function MissingList({ model, processes, index, onIndex, onward }: MissingListProps) {
  const drafts = useDrafts()
  const { want } = useContext(WantedFieldContext)
  const isBeside = useMedia(IS_BESIDE)
  const [isOpen, setIsOpen] = useState(false)
  const forms = missingFields(model, processes)
  const count = forms.reduce((sum, { fields }) => sum + fields.length, 0)
  // The second number is that of the check before leaving.
  const title = `미입력 항목 ${count}개 · ${forms.length}곳`

  const choose = ({ form, order, number }: MissingInForm, field: string) => {
    if (form === null) {
      const section = document.getElementById(`section-${number}`)
      section?.scrollIntoView({ block: 'start' })
      section?.focus({ preventScroll: true })
      return
    }
    if (order !== null && order !== index) {
      const left = processes[index]
      // One that was opened and not written in is read again, as on the map.
      if (left !== undefined) void drafts.leave(draftKeys.process(left.key))
      onIndex(order)
    }
    want({ form, field })
  }
  const list = (
    <ul role="list" className={styles['forms']}>
      {forms.map((form) => (
        <FormLine key={form.form ?? form.number} form={form} onChoose={(field) => choose(form, field)} />
      ))}
    </ul>
  )
  return (
    <Card asChild paddingInline={{ base: '3', xl: '4' }} paddingBlock={{ base: '1', xl: '4' }}>
      <nav aria-label="미입력 항목">
        {count === 0 ? (
          <>
            <Row gap="2" minHeight="control" color="safe" fontSize="label">
              <CircleCheck size={20} />
              미입력 항목이 없습니다.
            </Row>
            {isBeside && onward}
          </>
        ) : isBeside ? (
          <>
            <chakra.h2 textStyle="label" marginBottom="3">
              {title}
            </chakra.h2>
            {onward}
            {list}
          </>
        ) : (
          <>
            <h2 className="visually-hidden">미입력 항목</h2>
            <Disclosure title={title} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)}>
              <chakra.div paddingInline="2" paddingTop="2" paddingBottom="3">
                {list}
              </chakra.div>
            </Disclosure>
          </>
        )}
      </nav>
    </Card>
  )
}

function FormLine({ form, onChoose }: { form: MissingInForm; onChoose: (field: string) => void }) {
  const id = useId()
  return (
    <li>
      <p id={id} className={styles['name']}>
        <span>{form.number}</span> {form.name}
      </p>
      <div className={styles['fields']}>
        {form.fields.map(({ field, label }) => (
          <button key={field} type="button" aria-describedby={id} onClick={() => onChoose(field)}>
            {label}
          </button>
        ))}
      </div>
    </li>
  )
}
