import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { OPERATOR_HEADER, socketIn } from './serve-backups.ts'

const NO_SERVER = ['ENOENT', 'ECONNREFUSED']

/** The database of the server that runs on a data folder, as a tar file; null where none does. */
export async function askServer(dataDir: string, operator: string): Promise<IncomingMessage | null> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage | null>()
  const call = request(
    { agent: false, socketPath: socketIn(dataDir), headers: { [OPERATOR_HEADER]: operator } },
    resolve,
  )
  call.on('error', (error: NodeJS.ErrnoException) => {
    if (NO_SERVER.includes(error.code ?? '')) resolve(null)
    else reject(error)
  })
  call.end()
  const answer = await promise
  if (answer !== null && answer.statusCode !== 200) {
    answer.resume()
    throw new Error(`the server answers ${answer.statusCode}; its log says why`)
  }
  return answer
}
