import type { Client } from 'pg'

/** Where the servers of one database tell each other what notice.ts has. */
export const CHANNEL = 'survey_live'

export interface Hearing {
  /** The text of a notice of any server, this one too. */
  onNotice: (text: string) => void
  /** From now on nothing is missed; what was told before may have been. */
  onBegin: () => void
  /** From now on something may be missed, until it begins again. */
  onLost: () => void
}

/** Resolves, with what ends it, once the first try has begun or has failed; it goes on trying by itself. */
export type Listen = (hearing: Hearing) => Promise<() => Promise<void>>

/** A connection of its own, and what cuts it off whatever it waits for. */
export interface OwnConnection {
  client: Client
  cutOff: () => void
}

/** How its connection is told from others in `pg_stat_activity`. */
export const LISTENER = 'survey-listener'

const WATCH_EVERY_MS = 20_000
/** A connection on which a question every 20 s moves nothing is dead. */
export const SILENT_FOR_MS = 60_000
const PAUSE_MS = { first: 500, most: 15_000 }

/** Listens on PostgreSQL, on a connection that is opened anew whenever it is lost. */
export async function listenOnPostgres(
  open: () => OwnConnection,
  { onNotice, onBegin, onLost }: Hearing,
): Promise<() => Promise<void>> {
  let isOver = false
  let current: OwnConnection
  let pauseMs = PAUSE_MS.first
  let again: NodeJS.Timeout | undefined

  const begin = async (): Promise<void> => {
    const own = open()
    const { client } = own
    current = own
    let isLost = false
    const lose = () => {
      if (isLost) return
      isLost = true
      clearInterval(watch)
      own.cutOff()
      onLost()
      if (isOver) return
      again = setTimeout(() => void begin(), pauseMs * (0.5 + Math.random())).unref()
      pauseMs = Math.min(PAUSE_MS.most, pauseMs * 2)
    }
    const watch = setInterval(() => void client.query('select 1').catch(lose), WATCH_EVERY_MS).unref()
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', ({ payload = '' }) => onNotice(payload))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch {
      lose()
      return
    }
    pauseMs = PAUSE_MS.first
    onBegin()
  }
  await begin()
  return () => {
    isOver = true
    clearTimeout(again)
    current.cutOff()
    return Promise.resolve()
  }
}
