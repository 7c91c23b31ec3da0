import type { DeviceDatabase } from './database.ts'

const ASK_EVERY_MS = 10_000
/**
 * No transaction of ours takes as long as two of these: what has not answered by then is held by somebody. Two, since a
 * page that slept itself hears of the end of the first before it hears of the answer.
 */
const PATIENCE_MS = 5_000

/**
 * A database that has opened may still answer nobody: a worker or a page that the browser froze inside a transaction
 * holds it. What waits then is not lost, and goes on as soon as the database answers.
 * @param onChange called when it falls silent, and when it answers again
 * @returns stops it
 */
export function watchAnswers(db: DeviceDatabase, onChange: (isAnswering: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const ask = async () => {
    const said = { isSilent: false }
    const give = (patience: number) => {
      timer = setTimeout(() => {
        if (patience > 1) {
          give(patience - 1)
          return
        }
        said.isSilent = true
        onChange(false)
      }, PATIENCE_MS)
    }
    give(2)
    // It waits for whoever writes to any of the stores.
    await db
      .transaction('r', db.tables, () => db.meta.get('epoch'))
      .catch((error: unknown) => {
        console.warn('The device database could not be asked.', error)
      })
    clearTimeout(timer)
    if (isOver) return
    if (said.isSilent) onChange(true)
    timer = setTimeout(() => void ask(), ASK_EVERY_MS)
  }
  void ask()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
