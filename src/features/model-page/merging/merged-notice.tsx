import { ArrowRight, Merge } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Area } from '#domain/model/area.ts'
import { modelPath } from '#domain/model/area-words.ts'
import type { MergedInto } from '#domain/model/model.ts'
import { toward } from '#lib/words/particles.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Notice } from '#features/model-page/notice.tsx'

/** Says of a model that another stands for it, and leads there. */
export function MergedNotice({ area, into }: { area: Area; into: MergedInto }) {
  return (
    <Notice
      icon={<Merge size={20} />}
      action={
        <LinkButton asChild>
          <Link to={modelPath(area, into.slug)}>
            합친 모델 열기
            <ArrowRight size={20} />
          </Link>
        </LinkButton>
      }
    >
      <strong>{toward(into.title)} 합쳤습니다.</strong> 공정은 모두 그 모델에 있습니다. 이 모델의 다른 항목은
      여기 그대로 남아 있습니다.
    </Notice>
  )
}
