import type { Role } from '#domain/people/session.ts'
import { mayWrite } from '#domain/people/access.ts'
import { attemptEdit } from '#forms/save/attempt-edit.ts'
import { retireModel } from '#local/edits/model-edits.ts'
import type { ModelRow } from '#local/store/records.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { useOffered } from '#session/user/use-offered.ts'
import { notify } from '#ui/layers/notify.ts'

/** Puts a model out of the way and back, on this device first, as every edit; null for who may not. */
export function useRetiring({ key }: ModelRow, access: Role): ((isRetired: boolean) => void) | null {
  const db = useDatabase()
  const isOffered = useOffered('retires-models')
  if (!isOffered || !mayWrite(access)) return null
  return (isRetired) =>
    void attemptEdit(
      access,
      async () => {
        await retireModel(db, key, isRetired)
        notify({ kind: 'success', ...(isRetired ? RETIRED : BACK) })
      },
      'Whether the model is retired could not be kept on this device.',
    )
}

const RETIRED = {
  title: '모델을 보관했습니다.',
  description: '목록에서는 그룹 아래 접어 둡니다. 내용은 그대로입니다.',
}
const BACK = { title: '보관을 해제했습니다.', description: '다시 목록에 나타납니다.' }
