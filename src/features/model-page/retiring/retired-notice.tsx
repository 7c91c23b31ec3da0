import { Archive, ArchiveRestore } from 'lucide-react'
import type { Role } from '#domain/people/session.ts'
import type { ModelRow } from '#local/store/records.ts'
import { Button } from '#ui/buttons/button.tsx'
import { MergedNotice } from '#features/model-page/merging/merged-notice.tsx'
import { Notice } from '#features/model-page/notice.tsx'
import { useRetiring } from './use-retiring.ts'

/**
 * Says of a model that it is out of the way, and leads back for those who may, or to the one that stands for it now.
 */
export function RetiredNotice({ model, access }: { model: ModelRow; access: Role }) {
  const retire = useRetiring(model, access)
  if (model.mergedInto !== undefined) return <MergedNotice area={model.area} into={model.mergedInto} />
  if (model.view.isRetired !== true) return null
  return (
    <Notice
      icon={<Archive size={20} />}
      action={
        retire !== null && (
          <Button onClick={() => retire(false)}>
            <ArchiveRestore size={20} />
            보관 해제
          </Button>
        )
      }
    >
      <strong>보관한 모델입니다.</strong> 목록에서는 그룹 아래 접혀 있고, 보고 고치는 것은 그대로입니다.
    </Notice>
  )
}
