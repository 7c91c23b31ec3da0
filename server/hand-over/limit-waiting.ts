import { userOf } from '#server/auth/guard.ts'
import type { Reply, Request } from '#server/http/fastify.ts'
import { tooMany } from '#server/http/problems.ts'

/** One that is made, and one that is asked for meanwhile. */
const MOST = 2

/** About as long as the longest takes; nobody has to wait for it to the second. */
const WAIT_SECONDS = 30

/**
 * One file is made at a time, and whoever waits for theirs is a call under way: of those one person has a few, or a
 * single account would take up what there is for all (http/crowd.ts).
 */
export function limitWaiting() {
  const waiting = new Map<number, Set<Request>>()
  const end = (request: Request): void => {
    const { id } = userOf(request)
    const own = waiting.get(id)
    own?.delete(request)
    if (own?.size === 0) waiting.delete(id)
  }
  return {
    /** A hook, so that a call whose body does not come counts as well. */
    begin: (request: Request, reply: Reply, done: (problem?: Error) => void): void => {
      const { id } = userOf(request)
      const own = waiting.get(id) ?? new Set()
      if (own.size >= MOST) {
        const detail = `파일을 한 번에 ${MOST}개까지 만들 수 있습니다. 먼저 요청한 파일을 받은 뒤 다시 시도해주세요.`
        done(tooMany(detail, WAIT_SECONDS))
        return
      }
      waiting.set(id, own.add(request))
      reply.raw.once('close', () => end(request))
      done()
    },
    /** The file is made: sending it takes as long as the network needs, and no work. */
    end,
  }
}
