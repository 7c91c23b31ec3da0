import { Merge } from 'lucide-react'
import { useState } from 'react'
import type { Role } from '#domain/people/session.ts'
import { mayWrite } from '#domain/people/access.ts'
import type { ModelRow } from '#local/store/records.ts'
import { useOffered } from '#session/user/use-offered.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useJustChanged } from '#ui/hooks/use-just-changed.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const MergeDialog = lazyPart(async () => (await import('./merge-dialog.tsx')).MergeDialog)

/**
 * Leads to making one of two models, for those who may. Before the server has this one it waits in its place:
 * coming later, it would move the page under who types.
 */
export function MergeButton({ model, access }: { model: ModelRow; access: Role }) {
  const isOffered = useOffered('merges-models')
  const [isOpen, setIsOpen] = useState(false)
  // 보관 stands before it, and goes.
  const isTooSoon = useJustChanged(model.view.isRetired === true)
  const { area, serverId, slug, mergedInto } = model
  if (!isOffered || !mayWrite(access) || mergedInto !== undefined) return null
  const double =
    serverId === null || slug === null ? null : { area, id: serverId, slug, title: model.view.title }
  return (
    <>
      <Button
        disabled={double === null}
        title={double === null ? '서버에 저장된 뒤에 합칠 수 있습니다.' : undefined}
        onClick={() => setIsOpen(!isTooSoon())}
      >
        <Merge size={20} />
        다른 모델과 합치기
      </Button>
      {isOpen && double !== null && <MergeDialog double={double} onClose={() => setIsOpen(false)} />}
    </>
  )
}
