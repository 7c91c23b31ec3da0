import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Problem } from '#domain/problem.ts'
import { DATA_POLICY } from './content-security-policy.ts'
import type { App } from './fastify.ts'
import { HttpProblem, noSpace, storesAway } from './problems.ts'

const DETAILS: Readonly<Record<number, string>> = {
  400: '요청을 이해할 수 없습니다.',
  404: '찾을 수 없습니다.',
  405: '허용되지 않는 요청입니다.',
  406: '요청한 파일이 없습니다.',
  408: '요청이 제시간에 도착하지 않았습니다.',
  413: '파일이나 내용이 너무 큽니다.',
  414: '주소가 너무 깁니다.',
  415: '지원하지 않는 형식입니다.',
  429: '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.',
  431: '요청 머리글이 너무 큽니다.',
}

/** A disk, or what one user may have of it, is full. */
const NO_SPACE: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT'])

/** The machine has too few files or too little memory left for now, or its disk does not answer or takes nothing. */
const STRAINED: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EIO', 'EROFS', 'ESTALE'])

/** Of what the HTTP parser refuses; the rest is a 400. */
const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Whether what a call needs is away, and the call has certainly done nothing. */
type IsAway = (error: unknown, call: { isRead: boolean }) => boolean

/**
 * Every failure answers `{detail}` in Korean; nothing of the inside leaves the server.
 * @param isFull whether what a call writes to has no room, and the call has certainly done nothing
 */
export function answerFailures(
  app: App,
  isAway: IsAway = () => false,
  isFull: (error: unknown) => boolean = () => false,
): void {
  const tell = (reply: FastifyReply, { message, fields, needs, status, headers }: HttpProblem) => {
    const problem: Problem = {
      detail: message,
      ...(fields && { fields }),
      ...(needs !== undefined && { needs }),
    }
    return reply.code(status).headers(headers).send(problem)
  }
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof HttpProblem) return tell(reply, error)
    if (hasZodFastifySchemaValidationErrors(error)) {
      return reply.code(400).send({
        detail: '입력한 내용이 올바르지 않습니다.',
        fields: messagesByField(error.validation),
      } satisfies Problem)
    }
    const status = isUnheard(error, reply) ? 408 : (error.statusCode ?? 500)
    if (status >= 400 && status < 500) {
      return reply.code(status).send({ detail: DETAILS[status] ?? DETAILS[400] })
    }
    request.log.error({ err: error }, 'request failed')
    if (NO_SPACE.has(error.code) || isFull(error)) return tell(reply, noSpace())
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (STRAINED.has(error.code) || isAway(error, { isRead })) return tell(reply, storesAway())
    return reply.code(500).send({ detail: '서버에 문제가 생겼습니다. 잠시 후 다시 시도해주세요.' })
  })
}

/** Whether a file broke off since whoever asked for it has gone: its stream ends with the connection. */
function isUnheard({ code }: FastifyError, { raw }: FastifyReply): boolean {
  return code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.destroyed
}

/** What is no call of HTTP reaches no part of Fastify: its answer is written to the connection itself. */
export function answerNoCall(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = STATUS_BY_CODE[error.code ?? ''] ?? 400
  const body = JSON.stringify({ detail: DETAILS[status] ?? '' } satisfies Problem)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

export function answerBadAddress(reply: FastifyReply): void {
  void reply
    .code(400)
    .headers({ 'x-content-type-options': 'nosniff', 'content-security-policy': DATA_POLICY })
    .send({ detail: '주소를 읽을 수 없습니다.' } satisfies Problem)
}

interface Issue {
  instancePath: string
  message?: string | undefined
}

function messagesByField(issues: readonly Issue[]): Record<string, string[]> {
  const messages = new Map<string, string[]>()
  for (const issue of issues) {
    const field = issue.instancePath.split('/')[1] ?? ''
    const name = field === '' ? '_' : field
    messages.set(name, [...(messages.get(name) ?? []), issue.message ?? '올바르지 않습니다.'])
  }
  return Object.fromEntries(messages)
}
