import { type LiveEvent, liveEvent } from '#domain/live.ts'

export interface LiveStream {
  status: number
  headers: Headers
  /** What has come so far. */
  events: LiveEvent[]
  isOver: () => boolean
  leave: () => void
}

/** An open page, as the server sees it. */
export async function openLive(url: string, token: string): Promise<LiveStream> {
  const leaving = new AbortController()
  const headers = token === '' ? {} : { authorization: `Token ${token}` }
  const answer = await fetch(url, { headers, signal: leaving.signal })
  const events: LiveEvent[] = []
  let isOver = !answer.ok
  const read = async () => {
    let rest = ''
    for await (const text of answer.body!.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + text).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts.filter((one) => one.startsWith('data: '))) {
        events.push(liveEvent.parse(JSON.parse(part.slice('data: '.length))))
      }
    }
  }
  if (answer.ok) {
    void read()
      .catch(() => undefined)
      .finally(() => (isOver = true))
  }
  return {
    status: answer.status,
    headers: answer.headers,
    events,
    isOver: () => isOver,
    leave: () => leaving.abort(),
  }
}

/** Who was said to be there last. */
export function peopleOf({ events }: LiveStream): readonly string[] | undefined {
  return events.findLast((event) => event.kind === 'present')?.usernames
}

export function countOf({ events }: LiveStream, kind: LiveEvent['kind']): number {
  return events.filter((event) => event.kind === kind).length
}
