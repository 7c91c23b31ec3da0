import { Save } from 'lucide-react'
import { useState } from 'react'
import { MESSAGES } from '#domain/messages.ts'
import { mayWrite } from '#domain/people/access.ts'
import { saveDraft } from '#forms/save/save-draft.ts'
import { tellSaveFailed } from '#forms/save/tell-save-failed.ts'
import type { SyncOverview } from '#local/views/work/sync-overview.ts'
import type { UnsavedInput } from '#local/views/work/unsaved.ts'
import { useAccess } from '#session/user/use-access.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { Button } from '#ui/buttons/button.tsx'
import { notify } from '#ui/layers/notify.ts'
import { ListCard } from '#ui/list-card.tsx'
import { UnsavedRow } from './unsaved-row.tsx'

/** What was entered and never saved: it is kept on this device, and nowhere else. */
export function UnsavedCard({ overview: { unsaved, models, now } }: { overview: SyncOverview }) {
  const access = useAccess()
  const { isSaving, refusals, saveAll } = useSaveAll()
  if (unsaved.length === 0) return null
  const savable = unsaved.filter(({ place }) => place !== null)
  return (
    <ListCard
      title="저장하지 않은 입력"
      note="이 기기에 보관되어 있지만 저장하지 않아 서버로 가지 않습니다."
      action={
        mayWrite(access) &&
        savable.length > 0 && (
          <Button look="primary" disabled={isSaving} onClick={() => void saveAll(savable)}>
            <Save size={20} />
            모두 저장
          </Button>
        )
      }
    >
      {unsaved.map((input) => (
        <UnsavedRow
          key={input.key}
          input={input}
          model={models.get(input.modelKey)}
          refusal={refusals.get(input.key)}
          now={now}
        />
      ))}
    </ListCard>
  )
}

/** Saves one after the other; what must be corrected first stays, with what is wrong with it. */
function useSaveAll() {
  const db = useDatabase()
  const [isSaving, setIsSaving] = useState(false)
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const saveAll = async (inputs: readonly UnsavedInput[]) => {
    setIsSaving(true)
    const refused = new Map<string, string>()
    try {
      for (const input of inputs) {
        const saving = await saveDraft(db, input)
        if (!saving.isSaved) refused.set(input.key, saving.messages.join(' '))
      }
    } catch (error) {
      tellSaveFailed('Input that was left in forms could not be kept on this device.', error)
      return
    } finally {
      setIsSaving(false)
      setRefusals(refused)
    }
    const count = inputs.length - refused.size
    if (count > 0)
      notify({ kind: 'success', title: MESSAGES.saved, description: `입력 ${count}곳을 저장했습니다.` })
    if (refused.size > 0) notify({ kind: 'warning', title: `${refused.size}곳은 열어서 저장해주세요.` })
  }
  return { isSaving, refusals, saveAll }
}
