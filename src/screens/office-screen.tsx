import { isLocalId } from '#domain/ids.ts'
import { HandOverButton } from '#features/hand-over/hand-over-button.tsx'
import type { HandedOver } from '#features/hand-over/use-hand-over.ts'
import { type OfficeEntry, narrow, sectionsOf } from '#features/office/office-entries.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { readFilter } from '#features/office/filter/office-filter.ts'
import { OfficeFreshness } from '#features/office/office-freshness.tsx'
import { OfficeListing } from '#features/office/office-listing.tsx'
import { useOfficeList } from '#features/office/use-office-list.ts'
import { useOfficeFilter } from '#features/office/use-office-place.ts'
import { timeWords } from '#lib/words/time-words.ts'
import { ErrorState } from '#ui/signs/error-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/signs/skeleton.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'

/** The models of both areas for those who finish what the surveyors began. */
export function OfficeScreen() {
  const { entries, asOf, isCurrent, isLoading, failed } = useOfficeList()
  const isOnline = useOnline()
  const { filter, show } = useOfficeFilter()
  const now = useDatabase().deps.now()
  const inUse = entries.filter(({ model }) => !model.facts.isRetired)
  const away = inUse.filter(({ model }) => !model.onDevice).length
  // Of models that nobody could list nothing can be said.
  const isUnknown = entries.length === 0 && failed.length > 0
  const listed = sectionsOf(narrow(entries, filter), filter).flatMap((section) => section.entries)
  return (
    <>
      <title>입력 현황</title>
      <PageHeader
        title="입력 현황"
        actions={
          !isUnknown && (
            <HandOverButton models={handedOver(listed)} label={`목록 ${listed.length}개 내보내기`} />
          )
        }
        facts={
          !isUnknown && (
            <>
              <span>
                모델 {inUse.length}개 중 {inUse.length - away}개가 이 기기에 있음
              </span>
              {asOf !== null && <span>{timeWords(asOf, now)} 서버 목록</span>}
            </>
          )
        }
      />
      {!isLoading && !isUnknown && (
        <OfficeFreshness asOf={asOf} isOnline={isOnline && isCurrent} away={away} now={now} />
      )}
      {failed.length > 0 && (
        <ErrorState
          title="모델 목록을 불러오지 못했습니다."
          onRetry={() => {
            for (const { retry } of failed) retry()
          }}
        />
      )}
      {entries.length === 0 && isLoading && <Skeleton lines={8} label="모델 목록을 불러오는 중" />}
      {(entries.length > 0 || (!isLoading && !isUnknown)) && (
        <OfficeListing
          entries={entries}
          filter={filter}
          now={now}
          onFilter={(change) => show({ ...filter, ...change })}
          onReset={() => show(readFilter(new URLSearchParams()))}
          actions={(chosen) => <HandOverButton models={handedOver(chosen)} />}
        />
      )}
    </>
  )
}

function handedOver(entries: readonly OfficeEntry[]): HandedOver[] {
  return entries.map(({ area, model: { slug, title } }) => ({
    area,
    slug: isLocalId(slug) ? null : slug,
    title,
  }))
}
