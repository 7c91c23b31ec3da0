import { Check, Download } from 'lucide-react'
import { useState } from 'react'
import type { Area } from '#domain/area.ts'
import { type TakeAlongProgress, useSyncPort } from '#session/sync-port.ts'
import type { ListedGroup } from '#local/views/model-overlay.ts'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/notify.ts'
import { Spinner } from '#ui/spinner.tsx'

type TakeAlongState = { kind: 'idle' } | ({ kind: 'running' } & TakeAlongProgress) | { kind: 'done' }

/** Brings every model of a group onto this device before going where there is no network. */
export function TakeAlong({ area, group }: { area: Area; group: ListedGroup }) {
  const port = useSyncPort()
  const [state, setState] = useState<TakeAlongState>({ kind: 'idle' })
  const slugs = group.models.filter((model) => !model.slug.startsWith('local-')).map((model) => model.slug)
  if (slugs.length === 0) return null

  const run = async () => {
    setState({ kind: 'running', done: 0, total: slugs.length, failed: 0 })
    let failed = 0
    try {
      await port.takeAlong(area, slugs, (progress) => {
        failed = progress.failed
        setState({ kind: 'running', ...progress })
      })
      setState(failed === 0 ? { kind: 'done' } : { kind: 'idle' })
    } catch (error) {
      console.error('The group could not be brought onto this device.', error)
      failed = slugs.length
      setState({ kind: 'idle' })
    }
    if (failed > 0) {
      const description = '네트워크를 확인하고 다시 시도해주세요. 이미 가져온 모델은 이 기기에 있습니다.'
      notify({ kind: 'warning', title: `${failed}개 모델을 가져오지 못했습니다.`, description })
    }
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
      <TakeAlongWords state={state} />
    </Button>
  )
}

function TakeAlongWords({ state }: { state: TakeAlongState }) {
  switch (state.kind) {
    case 'idle':
      return (
        <>
          <Download size={18} />이 그룹 전체 가져가기
        </>
      )
    case 'running':
      return (
        <>
          <Spinner size={18} />
          <span role="status">
            가져오는 중 {state.done}/{state.total}
          </span>
        </>
      )
    case 'done':
      return (
        <>
          <Check size={18} />
          <span role="status">이 기기에 모두 있음</span>
        </>
      )
  }
}
