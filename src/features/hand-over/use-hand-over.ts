import { useEffect, useRef, useState } from 'react'
import { nothingArrived } from '#api/hand-over.ts'
import { type ProblemKind, problemOf } from '#api/problem.ts'
import type { Area } from '#domain/model/area.ts'
import { dayInSeoul } from '#domain/model/entry-date.ts'
import { type HandOverFormat, handOverFileName } from '#domain/hand-over.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { downloadFile } from '#lib/download-file.ts'
import { untilWorthAsking } from './until-worth-asking.ts'

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
  /** `isBroken`: what is here stays, and it goes on once the server is reached. */
  | { kind: 'fetching'; bytes: number; total: number; isBroken: boolean }
  | { kind: 'done'; name: string }

/** Fetches a file and hands it to the browser, through broken connections; leaving stops it. */
export function useHandOver(models: readonly { area: Area; slug: string; title: string }[]) {
  const { handOver } = useOnlineCalls()
  const [state, setState] = useState<HandOverState>({ kind: 'asking', failed: null })
  const running = useRef<AbortController>(null)
  const goOn = useRef<() => void>(() => undefined)
  useEffect(() => () => running.current?.abort(), [])

  const fetchAll = async (format: HandOverFormat, signal: AbortSignal) => {
    const arrived = nothingArrived()
    let shown = -1
    const show = (isBroken: boolean) => {
      const { bytes, total } = arrived
      setState({ kind: 'fetching', bytes, total, isBroken })
    }
    const onProgress = () => {
      // A large file comes in tens of thousands of pieces.
      const permille = arrived.total === 0 ? 0 : Math.floor((arrived.bytes / arrived.total) * 1000)
      if (signal.aborted || permille === shown) return
      shown = permille
      show(false)
    }
    const request = { format, models: models.map(({ area, slug }) => ({ area, slug })) }
    show(false)
    for (let vain = 0; ; vain += 1) {
      const before = arrived.bytes
      shown = -1
      try {
        return await handOver(request, { signal, arrived, onProgress })
      } catch (error) {
        const kind = problemOf(error)?.kind
        if (signal.aborted || arrived.rest === null || kind === undefined || !BREAKS.has(kind)) throw error
        if (arrived.bytes !== before) vain = 0
        show(true)
        await untilWorthAsking(vain, { signal, onPush: (push) => (goOn.current = push) })
        signal.throwIfAborted()
      }
    }
  }

  const start = async (format: HandOverFormat) => {
    const own = new AbortController()
    running.current = own
    const day = dayInSeoul(new Date())
    const name = handOverFileName({ format, titles: models.map(({ title }) => title), day })
    try {
      const file = await fetchAll(format, own.signal)
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
  return { state, start, cancel, goOn: () => goOn.current() }
}

/** What passes by itself, and says nothing about the file. */
const BREAKS: ReadonlySet<ProblemKind> = new Set(['network', 'timeout', 'portal', 'server', 'throttled'])

const BROKEN = '연결이 끊겨 파일을 받지 못했습니다. 연결을 확인한 뒤 다시 시도해주세요.'
const WHY: Partial<Record<ProblemKind, string>> = {
  'not-found': '찾을 수 없는 모델이 있습니다. 목록을 새로 고친 뒤 다시 시도해주세요.',
  unauthorised: '다시 로그인한 뒤 시도해주세요.',
  network: BROKEN,
  timeout: BROKEN,
  portal: BROKEN,
}

function whyNot(error: unknown): string {
  const problem = problemOf(error)
  // What holds it up the server knows best: files of the same person, or everybody's calls.
  if (problem?.kind === 'throttled' && problem.detail !== undefined) return problem.detail
  const why = problem === null ? undefined : WHY[problem.kind]
  return why ?? '파일을 만들지 못했습니다. 잠시 후 다시 시도해주세요.'
}
