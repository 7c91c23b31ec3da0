import { useEffect, useRef, useState } from 'react'
import { type ProblemKind, problemOf } from '#api/problem.ts'
import type { Area } from '#domain/model/area.ts'
import { dayInSeoul } from '#domain/model/entry-date.ts'
import { type HandOverFormat, handOverFileName } from '#domain/hand-over.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { downloadFile } from '#lib/download-file.ts'

/** A model that somebody wants as a file. */
export interface HandedOver {
  area: Area
  /** The server's name of it; null while only this device has it. */
  slug: string | null
  title: string
}

export type HandOverState =
  /** `failed`: why the last one did not come; null where none was tried. */
  | { kind: 'asking'; failed: string | null }
  | { kind: 'fetching'; share: number }
  | { kind: 'done'; name: string }

/** Fetches a file and hands it to the browser; leaving stops it. */
export function useHandOver(models: readonly { area: Area; slug: string; title: string }[]) {
  const { handOver } = useOnlineCalls()
  const [state, setState] = useState<HandOverState>({ kind: 'asking', failed: null })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (format: HandOverFormat) => {
    const own = new AbortController()
    let shown = 0
    running.current = own
    setState({ kind: 'fetching', share: 0 })
    const day = dayInSeoul(new Date())
    const name = handOverFileName({ format, titles: models.map(({ title }) => title), day })
    try {
      const file = await handOver(
        { format, models: models.map(({ area, slug }) => ({ area, slug })) },
        {
          signal: own.signal,
          onProgress: (share) => {
            // In whole percent: a large file comes in tens of thousands of pieces.
            const percent = Math.floor(share * 100) / 100
            if (own.signal.aborted || percent === shown) return
            shown = percent
            setState({ kind: 'fetching', share: percent })
          },
        },
      )
      if (own.signal.aborted) return
      downloadFile(file, name)
      setState({ kind: 'done', name })
    } catch (error) {
      if (own.signal.aborted) return
      console.warn('A file could not be fetched.', error)
      setState({ kind: 'asking', failed: whyNot(error) })
    }
  }
  const cancel = () => {
    running.current?.abort()
    setState({ kind: 'asking', failed: null })
  }
  return { state, start, cancel }
}

const BROKEN = '연결이 끊겨 파일을 끝까지 받지 못했습니다. 연결을 확인한 뒤 다시 시도해주세요.'
const WHY: Partial<Record<ProblemKind, string>> = {
  'not-found': '찾을 수 없는 모델이 있습니다. 목록을 새로 고친 뒤 다시 시도해주세요.',
  unauthorised: '다시 로그인한 뒤 시도해주세요.',
  network: BROKEN,
  timeout: BROKEN,
  portal: BROKEN,
}

function whyNot(error: unknown): string {
  const kind = problemOf(error)?.kind
  const why = kind === undefined ? undefined : WHY[kind]
  return why ?? '파일을 만들지 못했습니다. 잠시 후 다시 시도해주세요.'
}
