import { ArrowLeft } from 'lucide-react'
import { Link, useLocation, useParams } from 'react-router-dom'
import { AREA_LABEL, areaOfPath, modelPath } from '#domain/model/area-words.ts'
import { ModelHistory } from '#features/history/model-history.tsx'
import { ModelAway } from '#features/model-page/model-away.tsx'
import { ModelMissing } from '#features/model-page/model-missing.tsx'
import { ModelSkeleton } from '#features/model-page/model-skeleton.tsx'
import { type OpenModel, useOpenModel } from '#features/model-page/use-open-model.ts'
import { useAccess } from '#session/user/use-access.ts'
import { EmptyState } from '#ui/signs/empty-state.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** Who changed what in a model, the same in both areas. */
export function HistoryScreen() {
  const { slug = '' } = useParams()
  const area = areaOfPath(useLocation().pathname)
  const opened = useOpenModel(area, slug)
  switch (opened.kind) {
    case 'loading':
      return <ModelSkeleton />
    case 'missing':
      return <ModelMissing area={area} />
    case 'away':
      return <ModelAway problem={opened.problem} onRetry={opened.retry} />
    case 'open':
      return <OpenHistory key={opened.model.key} {...opened} />
  }
}

function OpenHistory({ model, processes }: Extract<OpenModel, { kind: 'open' }>) {
  const access = useAccess()
  const { area, slug, key, view } = model
  return (
    <>
      <title>{`변경 이력 · ${view.title}`}</title>
      <PageHeader
        trail={`${AREA_LABEL[area]} › ${view.group.name} › ${view.title}`}
        title="변경 이력"
        facts="서버에 저장된 변경입니다. 이 기기에서 올리지 않은 작업은 올라간 뒤에 나옵니다."
        actions={
          <LinkButton asChild>
            <Link to={modelPath(area, slug ?? key)}>
              <ArrowLeft size={20} />
              모델로 돌아가기
            </Link>
          </LinkButton>
        }
      />
      {slug === null ? (
        <EmptyState
          icon={<ArrowLeft size={32} />}
          title="아직 서버에 없는 모델입니다."
          hint="서버에 저장된 뒤부터 변경 이력이 남습니다."
        />
      ) : (
        <ModelHistory area={area} slug={slug} model={model} processes={processes} access={access} />
      )}
    </>
  )
}
