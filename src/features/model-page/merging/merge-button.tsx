import { Merge } from 'lucide-react'
import { useState } from 'react'
import type { Role } from '#domain/people/session.ts'
import { mayWrite } from '#domain/people/access.ts'
import type { ModelRow } from '#local/store/records.ts'
import { useOffered } from '#session/user/use-offered.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const MergeDialog = lazyPart(async () => (await import('./merge-dialog.tsx')).MergeDialog)

/** Leads to making one of two models, for those who may; not before the server has this one. */
export function MergeButton({ model, access }: { model: ModelRow; access: Role }) {
  const isOffered = useOffered('merges-models')
  const [isOpen, setIsOpen] = useState(false)
  const { area, serverId, slug, mergedInto } = model
  if (!isOffered || !mayWrite(access) || serverId === null || slug === null) return null
  if (mergedInto !== undefined) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Merge size={20} />
        다른 모델과 합치기
      </Button>
      {isOpen && (
        <MergeDialog
          double={{ area, id: serverId, slug, title: model.view.title }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
