import type { ReactNode } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { Area } from '#domain/model/area.ts'
import { fieldPath, modelPath } from '#domain/model/area-words.ts'
import { SECTIONS } from '#domain/model/sections.ts'
import { ModelCheckButton } from '#features/completeness/model-check-button.tsx'
import { DraftsContext, useDraftStore } from '#forms/draft/use-draft-store.ts'
import { EquipmentItems } from '#features/equipment/equipment-items.tsx'
import { HandOverButton } from '#features/hand-over/hand-over-button.tsx'
import { HistoryLink } from '#features/history/history-link.tsx'
import { KpiItems } from '#features/kpi/kpi-items.tsx'
import { BandsSection } from '#features/model-sections/bands-section.tsx'
import { ModelActions } from '#features/model-page/model-actions.tsx'
import { ModelAway } from '#features/model-page/model-away.tsx'
import { ModelHeader } from '#features/model-page/model-header.tsx'
import { ModelMissing } from '#features/model-page/model-missing.tsx'
import { ModelSkeleton } from '#features/model-page/model-skeleton.tsx'
import { MergeButton } from '#features/model-page/merging/merge-button.tsx'
import { useFollowMerged } from '#features/model-page/merging/use-follow-merged.ts'
import { OfficeNext, OfficeWalk } from '#features/office/office-walk.tsx'
import { OtherSection } from '#features/model-sections/other-section.tsx'
import { OverviewSection } from '#features/model-sections/overview-section.tsx'
import { ReadOnlyLink } from '#features/model-page/read-only-link.tsx'
import { RetireButton } from '#features/model-page/retiring/retire-button.tsx'
import { RetiredNotice } from '#features/model-page/retiring/retired-notice.tsx'
import { SectionNav } from '#features/model-page/section-nav.tsx'
import type { SectionProps } from '#features/model-sections/section-props.ts'
import { StageSection } from '#features/model-sections/stage-section.tsx'
import { TitleSection } from '#features/model-sections/title-section.tsx'
import { type OpenModel, useOpenModel } from '#features/model-page/use-open-model.ts'
import { PhotoAlbum } from '#features/photo-album/photo-album.tsx'
import { useKeepPhoto } from '#pictures/keep/use-keep-photo.ts'
import { PhotoImage, WHOLE_BOX } from '#pictures/show/photo-image.tsx'
import { NewInField } from '#features/process/new-in-field.tsx'
import { ProcessSection } from '#features/process/process-section.tsx'
import { useProcessInView } from '#features/process/use-process-in-view.ts'
import { useAccess } from '#session/user/use-access.ts'
import { useNotePlace } from '#session/place/use-note-place.ts'
import { useNoteSeen } from '#session/place/use-note-seen.ts'
import { BesideMissing } from './beside-missing.tsx'
import { useHashTarget } from './use-hash-target.ts'
import { draftKeys } from '#local/store/drafts.ts'
import type { ModelFields } from '#local/store/fields.ts'
import { Stack } from '#ui/layout.ts'

/** What is its own in each area; all else is the same. */
interface ModelEditorProps {
  area: Area
  /** Section 02. */
  renderSecond: (props: SectionProps) => ReactNode
  /** What the model calls its own industry, besides 공통. */
  industryOf: (model: ModelFields) => string | null
}

export function ModelEditor(props: ModelEditorProps) {
  const { slug = '' } = useParams()
  const opened = useOpenModel(props.area, slug)
  switch (opened.kind) {
    case 'loading':
      return <ModelSkeleton />
    case 'missing':
      return <ModelMissing area={props.area} />
    case 'away':
      return <ModelAway problem={opened.problem} onRetry={opened.retry} />
    case 'open':
      return <OpenEditor key={opened.model.key} {...props} {...opened} />
  }
}

function OpenEditor(props: ModelEditorProps & Extract<OpenModel, { kind: 'open' }>) {
  const { area, renderSecond, industryOf, model, processes, isLoading } = props
  const access = useAccess()
  const keepThumbnail = useKeepPhoto('thumbnail')
  const drafts = useDraftStore(model.key)
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const asked = Number(params.get('processIndex') ?? 0)
  const index = Number.isInteger(asked) ? asked : 0
  const onIndex = (next: number) => setParams({ processIndex: String(next) }, { replace: true })
  const view = useProcessInView(processes, index, onIndex)
  const inView = view.current?.key ?? null
  const onField = (order: number) => void navigate(fieldPath(area, model.slug ?? model.key, order))
  useHashTarget(drafts !== null)
  useFollowMerged(model, {
    inView,
    isAtWork: (key) => drafts !== null && drafts.find(draftKeys.process(key)) !== null,
    pathOf: (slug, place) =>
      `${modelPath(area, slug)}?processIndex=${place}#section-${SECTIONS.process.number}`,
  })
  useNoteSeen(model)
  useNotePlace({
    modelKey: model.key,
    // Who has chosen none looks at the model.
    processKey: params.has('processIndex') ? inView : null,
    inField: false,
  })
  if (drafts === null) return <ModelSkeleton />
  const section = { model, access }
  const listed = { area, slugs: [model.slug, model.key] }
  return (
    <DraftsContext value={drafts}>
      <title>{model.view.title}</title>
      <OfficeWalk {...listed} />
      <ModelHeader
        model={model}
        processes={processes}
        actions={
          <>
            <ModelActions {...section} />
            <HandOverButton models={[{ area, slug: model.slug, title: model.view.title }]} />
            <HistoryLink area={area} slug={model.slug ?? model.key} />
            <RetireButton {...section} />
            <MergeButton {...section} />
            {access !== 'viewer' && <ModelCheckButton modelKey={model.key} />}
          </>
        }
      />
      <RetiredNotice {...section} />
      <BesideMissing
        {...{ model, access, processes, isLoading, index, onIndex }}
        onward={<OfficeNext {...listed} />}
      >
        <SectionNav area={area} action={<NewInField {...section} onField={onField} />}>
          <ReadOnlyLink area={area} slug={model.slug ?? model.key} />
        </SectionNav>
        <Stack gap="5">
          <TitleSection {...section} />
          {renderSecond(section)}
          <OverviewSection {...section} />
          <ProcessSection
            {...section}
            processes={processes}
            isLoading={isLoading}
            view={view}
            picture={({ images }) => (
              <PhotoImage
                frame={WHOLE_BOX}
                area={area}
                image={images[0]}
                alt=""
                size="thumbnail"
                onMissing={keepThumbnail}
              />
            )}
            onIndex={onIndex}
            onField={onField}
            photos={(slot) => <PhotoAlbum {...slot} />}
            equipment={(slot) => <EquipmentItems {...slot} area={area} industry={industryOf(model.view)} />}
            kpis={(slot) => <KpiItems {...slot} area={area} />}
          />
          <BandsSection {...section} kpis={(slot) => <KpiItems {...slot} area={area} />} />
          <OtherSection {...section} photos={(slot) => <PhotoAlbum {...slot} />} />
          <StageSection {...section} />
        </Stack>
      </BesideMissing>
    </DraftsContext>
  )
}
