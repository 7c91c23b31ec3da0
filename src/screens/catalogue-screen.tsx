import { CloudOff, Lock } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { keptCatalogue } from '#domain/process/keeping.ts'
import { EntriesPanel } from '#features/keeping/entries-panel.tsx'
import { EntryPanel } from '#features/keeping/entry-panel.tsx'
import { useSignedIn } from '#session/user/use-session.ts'
import { EmptyState } from '#ui/signs/empty-state.tsx'
import { Message } from '#ui/signs/message.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/signs/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'
import { ServerAway } from './server-away.tsx'

const TABS = [
  { value: 'equipment', label: '장비' },
  { value: 'kpi', label: '관리요소' },
] as const

/** For those who keep the catalogues clean. Like accounts, that is done at the server alone. */
export function CatalogueScreen() {
  const isOnline = useOnline()
  return (
    <>
      <title>기준 정보 정리</title>
      <PageHeader title="기준 정보 정리" />
      {isOnline ? (
        <Kept />
      ) : (
        <Message tone="neutral" role="status" icon={<CloudOff size={20} />}>
          오프라인입니다. 기준 정보는 모든 기기가 함께 쓰므로 네트워크에 연결되어 있을 때 고칠 수 있습니다.
        </Message>
      )}
    </>
  )
}

function Kept() {
  const { capabilities, standing } = useSignedIn()
  const [params, setParams] = useSearchParams()
  const tab = keptCatalogue.safeParse(params.get('tab')).data ?? 'equipment'
  const entry = Number(params.get('entry'))
  if (capabilities?.includes('keeps-catalogue') !== true) {
    if (standing === 'checking') return <Skeleton lines={6} />
    if (standing === 'unreachable') return <ServerAway />
    return (
      <EmptyState
        isPage
        icon={<Lock size={32} />}
        title="기준 정보를 정리할 권한이 없습니다."
        hint="권한이 필요하거나 고칠 항목이 있으면 관리자에게 알려주세요."
      />
    )
  }
  const show = (id: number) => setParams({ tab, entry: String(id) })
  return (
    <Tabs
      label="기준 정보"
      tabs={TABS}
      value={tab}
      onChoose={(value) => setParams({ tab: value }, { replace: true })}
    >
      {Number.isInteger(entry) && entry > 0 ? (
        <EntryPanel
          key={`${tab} ${entry}`}
          catalogue={tab}
          id={entry}
          onChoose={show}
          onClose={() => setParams({ tab })}
        />
      ) : (
        <EntriesPanel key={tab} catalogue={tab} onChoose={show} />
      )}
    </Tabs>
  )
}
