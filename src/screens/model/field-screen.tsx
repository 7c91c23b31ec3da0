import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { mayWrite } from '#domain/people/access.ts'
import type { Area } from '#domain/model/area.ts'
import { fieldPath, modelPath } from '#domain/model/area-words.ts'
import { SECTIONS } from '#domain/model/sections.ts'
import { EquipmentPicker } from '#features/equipment/equipment-picker.tsx'
import { KpiPicker } from '#features/kpi/kpi-picker.tsx'
import { ModelAway } from '#features/model-page/model-away.tsx'
import { ModelMissing } from '#features/model-page/model-missing.tsx'
import { ModelSkeleton } from '#features/model-page/model-skeleton.tsx'
import { useFollowMerged } from '#features/model-page/merging/use-follow-merged.ts'
import { type OpenModel, useOpenModel } from '#features/model-page/use-open-model.ts'
import { FieldPhotos } from '#features/photo-album/field-photos.tsx'
import { useProcessInView } from '#features/process/use-process-in-view.ts'
import { FieldEntry } from '#features/process/field/field-entry.tsx'
import { DraftsContext, useDraftStore } from '#forms/draft/use-draft-store.ts'
import { useAccess } from '#session/user/use-access.ts'
import { useNotePlace } from '#session/place/use-note-place.ts'
import { chakra } from '#ui/chakra.tsx'

const Page = chakra('main', { base: { padding: '6' } })

/** 현장 입력 of a model, the same in both areas. Who may not write is led to its page. */
export function FieldScreen({ area }: { area: Area }) {
  const { slug = '' } = useParams()
  const access = useAccess()
  const opened = useOpenModel(area, slug)
  if (!mayWrite(access)) return <Navigate to={modelPath(area, slug)} replace />
  switch (opened.kind) {
    case 'loading':
      return (
        <Page>
          <ModelSkeleton />
        </Page>
      )
    case 'missing':
      return <ModelMissing area={area} />
    case 'away':
      return (
        <Page>
          <ModelAway problem={opened.problem} onRetry={opened.retry} />
        </Page>
      )
    case 'open':
      return <OpenField key={opened.model.key} {...opened} />
  }
}

function OpenField({ model, processes }: Extract<OpenModel, { kind: 'open' }>) {
  const access = useAccess()
  const drafts = useDraftStore(model.key)
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const index = Number(params.get('processIndex') ?? 0)
  const onIndex = (next: number) => setParams({ processIndex: String(next) }, { replace: true })
  const view = useProcessInView(processes, Number.isInteger(index) ? index : 0, onIndex)
  const inView = view.current?.key ?? null
  const isFollowing = useFollowMerged(model, {
    inView,
    isAtWork: () => true,
    pathOf: (slug, place) => fieldPath(model.area, slug, place),
  })
  useNotePlace({ modelKey: model.key, processKey: inView, inField: true })
  const isMerged = model.mergedInto !== undefined && processes.length === 0
  if (isMerged && !isFollowing) {
    return <Navigate to={modelPath(model.area, model.slug ?? model.key)} replace />
  }
  if (drafts === null || isMerged) {
    return (
      <Page>
        <ModelSkeleton />
      </Page>
    )
  }
  const { area } = model
  // In its place: the way back from the page leads where it led before.
  const toPage = (at: number, { number }: { number: string }) =>
    void navigate(`${modelPath(area, model.slug ?? model.key)}?processIndex=${at}#section-${number}`, {
      replace: true,
    })
  return (
    <DraftsContext value={drafts}>
      <title>{`현장 입력 · ${model.view.title}`}</title>
      <FieldEntry
        model={model}
        access={access}
        processes={processes}
        view={view}
        onIndex={onIndex}
        onDone={(at) => toPage(at, SECTIONS.process)}
        onIndustry={() => toPage(view.current?.order ?? 0, SECTIONS.industry)}
        photos={(slot) => <FieldPhotos {...slot} />}
        equipment={(slot) => <EquipmentPicker {...slot} area={area} />}
        kpis={(slot) => <KpiPicker {...slot} />}
      />
    </DraftsContext>
  )
}
