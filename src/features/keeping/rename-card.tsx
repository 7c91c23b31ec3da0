import { useState } from 'react'
import type { SeenEntry } from '#api/keeping.ts'
import { type OtherType, otherType as otherTypes } from '#domain/process/equipment.ts'
import type { EntryPatch, KeptCatalogue, KeptEntry } from '#domain/process/keeping.ts'
import { LENGTH, textProblem } from '#domain/text.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FailedNote } from '#ui/signs/failed-note.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Wrap } from '#ui/layout.ts'
import { PartCard } from '#ui/part-card.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useKeeping } from './use-kept-entry.ts'

interface RenameCardProps {
  catalogue: KeptCatalogue
  seen: SeenEntry
}

interface Typed {
  name: string
  kind: { otherType: OtherType | null; industryType: string } | null
}

/** What an entry is called, and what kind of machine it is. */
export function RenameCard({ catalogue, seen }: RenameCardProps) {
  const { keeping } = useOnlineCalls()
  const { isBusy, failed, ask } = useKeeping(catalogue)
  return (
    <PartCard
      title={catalogue === 'kpi' ? '이름 고치기' : '이름과 분류 고치기'}
      hint="쓰이는 곳 모두에 새 이름으로 보이고, 각 모델의 변경 이력에 남습니다."
    >
      {/* Begun anew with each version, so that what is typed is never on top of another. */}
      <RenameForm
        key={seen.etag}
        before={typedOf(seen.entry)}
        isBusy={isBusy}
        failed={failed}
        onSave={(patch) =>
          void ask(() => keeping.change(catalogue, seen, patch), '고친 내용을 저장했습니다.')
        }
      />
    </PartCard>
  )
}

interface RenameFormProps {
  before: Typed
  isBusy: boolean
  failed: string | null
  onSave: (patch: EntryPatch) => void
}

function RenameForm({ before, isBusy, failed, onSave }: RenameFormProps) {
  const [{ name, kind }, setTyped] = useState(before)
  const patch = changesOf(before, { name, kind })
  const nameProblem = name.trim() === '' ? '이름을 입력해주세요.' : textProblem(name, LENGTH.name)
  const industryProblem = textProblem(kind?.industryType ?? '', LENGTH.name)
  const canSave = nameProblem === null && industryProblem === null && Object.keys(patch).length > 0
  return (
    <Form maxWidth="560px" onSubmit={() => canSave && onSave(patch)}>
      <Field label="이름" error={nameProblem}>
        <TextInput value={name} onChange={({ target }) => setTyped({ kind, name: target.value })} />
      </Field>
      {kind !== null && (
        <>
          <Field label="분류">
            <SelectInput
              value={kind.otherType}
              options={otherTypes.options.map((value) => ({ value, label: value }))}
              placeholder="분류 선택"
              onChoose={(value) => setTyped({ name, kind: { ...kind, otherType: otherTypes.parse(value) } })}
            />
          </Field>
          <Field label="업종" hint="모든 업종에 쓰이면 ‘공통’입니다." error={industryProblem}>
            <TextInput
              value={kind.industryType}
              onChange={({ target }) => setTyped({ name, kind: { ...kind, industryType: target.value } })}
            />
          </Field>
        </>
      )}
      <FailedNote words={failed} />
      <Wrap>
        <Button type="submit" look="primary" size="main" disabled={!canSave} aria-busy={isBusy}>
          저장
        </Button>
      </Wrap>
    </Form>
  )
}

function typedOf(entry: KeptEntry): Typed {
  if ('level' in entry) return { name: entry.name, kind: null }
  return { name: entry.name, kind: { otherType: entry.otherType, industryType: entry.industryType } }
}

/** Only what is different. */
function changesOf(before: Typed, { name, kind }: Typed): EntryPatch {
  const { otherType, industryType } = kind ?? {}
  return {
    ...(name.trim() !== before.name && { name: name.trim() }),
    ...(otherType && otherType !== before.kind?.otherType && { otherType }),
    ...(industryType !== undefined &&
      industryType.trim() !== before.kind?.industryType && { industryType: industryType.trim() }),
  }
}
