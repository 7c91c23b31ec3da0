import { useLiveQuery } from 'dexie-react-hooks'
import { Check, Download } from 'lucide-react'
import { useState } from 'react'
import { CATALOGUE_KINDS, type CataloguePort, useCatalogue } from '#catalogue/page/port.ts'
import type { Area } from '#domain/area.ts'
import { type TakeAlongProgress, useSyncPort } from '#session/sync-port.ts'
import { useDatabase } from '#session/use-database.ts'
import { timeWords } from '#lib/time-words.ts'
import type { ListedGroup } from '#local/views/model-overlay.ts'
import { changedSince, notePrepared, readPrepared } from '#local/views/prepared.ts'
import { Button } from '#ui/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { notify } from '#ui/notify.ts'
import { Spinner } from '#ui/spinner.tsx'

type TakeAlongState = { kind: 'idle' } | ({ kind: 'running' } & TakeAlongProgress)

/**
 * Brings every model of a group and the catalogues onto this device before going where there is no network, and says
 * from then on since when all is here, and what has changed meanwhile.
 */
export function TakeAlong({ area, group }: { area: Area; group: ListedGroup }) {
  const db = useDatabase()
  const port = useSyncPort()
  const catalogue = useCatalogue()
  const [state, setState] = useState<TakeAlongState>({ kind: 'idle' })
  const prepared = useLiveQuery(() => readPrepared(db, { area, groupId: group.id }), [db, area, group.id])
  const served = group.models.filter((model) => !model.slug.startsWith('local-'))
  if (served.length === 0 || prepared === undefined) return null
  const slugs = served.map((model) => model.slug)

  const run = async () => {
    setState({ kind: 'running', done: 0, total: slugs.length, failed: 0 })
    let failed = 0
    try {
      await port.takeAlong(area, slugs, (progress) => {
        failed = progress.failed
        setState({ kind: 'running', ...progress })
      })
    } catch (error) {
      console.error('The group could not be brought onto this device.', error)
      failed = slugs.length
    }
    const hasCatalogues = await loadCatalogues(catalogue)
    if (failed === 0 && hasCatalogues) {
      await notePrepared(db, { area, groupId: group.id }, slugs).catch((error: unknown) => {
        // All of it is here; only the line that says so is not.
        console.error('That a group is prepared could not be noted.', error)
      })
    }
    setState({ kind: 'idle' })
    if (failed > 0) {
      const description =
        '네트워크와 이 기기의 저장 공간을 확인하고 다시 시도해주세요. 이미 내려받은 모델은 이 기기에 있습니다.'
      notify({ kind: 'warning', title: `모델 ${failed}개를 내려받지 못했습니다.`, description })
    } else if (!hasCatalogues) {
      const description = '장비와 핵심관리요소를 찾을 수 없게 됩니다. 네트워크를 확인하고 다시 시도해주세요.'
      notify({ kind: 'warning', title: '목록을 내려받지 못했습니다.', description })
    }
  }

  const preparedWords = () => {
    if (prepared === null) return null
    return { at: prepared.at, changed: changedSince(prepared, served, db.userKey) }
  }

  return (
    <Button
      look="plain"
      width="full"
      justifyContent="flex-start"
      fontSize="note"
      paddingInline="3"
      aria-disabled={state.kind === 'running'}
      onClick={() => {
        if (state.kind !== 'running') void run()
      }}
    >
      <TakeAlongWords state={state} prepared={preparedWords()} />
    </Button>
  )
}

/** @returns whether each of them is on this device whole */
async function loadCatalogues(catalogue: CataloguePort): Promise<boolean> {
  const loads = await Promise.allSettled(CATALOGUE_KINDS.map((kind) => catalogue.load(kind)))
  for (const load of loads) {
    if (load.status === 'rejected') console.warn('A catalogue could not be taken along.', load.reason)
  }
  return CATALOGUE_KINDS.every((kind) => catalogue.state(kind).phase === 'ready')
}

interface TakeAlongWordsProps {
  state: TakeAlongState
  /** When all was here, and how many models are not here as they are now. */
  prepared: { at: number; changed: number } | null
}

function TakeAlongWords({ state, prepared }: TakeAlongWordsProps) {
  if (state.kind === 'running') {
    return (
      <>
        <Spinner size={18} />
        <span role="status">
          내려받는 중 {state.done}/{state.total}
        </span>
      </>
    )
  }
  const isWhole = prepared?.changed === 0
  return (
    <>
      {isWhole ? <Check size={18} /> : <Download size={18} />}
      <chakra.span textAlign="start">
        {!isWhole && <span>그룹 전체 내려받기</span>}
        {prepared !== null && (
          <chakra.span role="status" display="block" color={isWhole ? 'safe' : 'waiting'}>
            {isWhole
              ? `오프라인 준비 완료 ${whenWords(prepared.at)}`
              : `${whenWords(prepared.at)} 준비한 뒤 바뀐 모델 ${prepared.changed}개`}
          </chakra.span>
        )}
      </chakra.span>
    </>
  )
}

/** `08:05` of today, `어제 08:05` and so on of another day. */
function whenWords(at: number): string {
  return timeWords(at, Date.now()).replace(/^오늘 /, '')
}
