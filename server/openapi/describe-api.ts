import swagger from '@fastify/swagger'
import type { FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { IDEMPOTENCY_KEY_HEADER } from '#domain/contract.ts'
import { CAPTURED_AT_PART, UPLOAD_PART } from '#domain/process/image.ts'
import { problem } from '#domain/problem.ts'
import type { App } from '#server/http/fastify.ts'
import { OPERATIONS } from './operations.ts'

/** Describes every route from the very schemas that check its requests and answers. To register before them. */
export async function describeApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: '제조공정 참조모델 API',
        version: '1',
        description: '실패는 모두 {detail}로 답하고, 400에는 항목별 안내(fields)가 함께 있습니다.',
      },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token <token>' },
          basic: { type: 'http', scheme: 'basic' },
          session: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
        },
      },
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document)
      if (!url.startsWith('/api/') || url.startsWith('/api/docs/'))
        return { schema: { ...schema, hide: true }, url }
      const method = String(document.route.method)
      const path = url.replace(/:(\w+)/g, '{$1}')
      const [tag, summary] = OPERATIONS[`${method} ${path}`] ?? ['기타', '']
      return {
        schema: {
          ...schema,
          tags: [tag],
          summary,
          security: securityOf(path),
          ...(method === 'POST' && !/^\/api\/(auth|people)\//.test(path) && { headers: KEY_HEADER }),
          ...(path.endsWith('/image/') && method === 'POST' && UPLOAD),
          response: {
            ...(method === 'DELETE' && { 204: { type: 'null', description: '끝났습니다.' } }),
            ...responsesOf(schema),
            '4XX': z.toJSONSchema(problem),
          },
        },
        url,
      }
    },
  })
}

function securityOf(path: string) {
  if (path === '/api/auth/login/') return [{ basic: [] }]
  if (path.startsWith('/api/auth/') && !path.endsWith('/me/')) return [{ session: [] }]
  return path.startsWith('/api/images/') ? [{ token: [] }, { session: [] }] : [{ token: [] }]
}

const KEY_HEADER = {
  type: 'object',
  properties: { [IDEMPOTENCY_KEY_HEADER]: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,100}$' } },
}

const UPLOAD = {
  consumes: ['multipart/form-data'],
  body: {
    type: 'object',
    required: [UPLOAD_PART],
    properties: {
      [UPLOAD_PART]: { type: 'string', format: 'binary' },
      [CAPTURED_AT_PART]: { type: 'string', format: 'date-time' },
    },
  },
}

/** A route without any schema has none after the transformation either, whatever its type says. */
function responsesOf(schema: FastifySchema | undefined): object {
  const response = schema?.response
  return typeof response === 'object' && response !== null ? response : {}
}
