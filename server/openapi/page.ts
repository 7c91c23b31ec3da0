import { createHash } from 'node:crypto'

/** What of an OpenAPI document the page shows. */
export interface ApiDocument {
  info: { title: string; description?: string }
  paths?: Record<string, Record<string, unknown> | undefined>
}

interface Operation {
  tags?: string[]
  summary?: string
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses?: Record<string, { content?: Record<string, { schema: unknown }> }>
}

const STYLE = `
body{font:16px/1.6 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:2rem;color:#1d2530;background:#fff;word-break:keep-all}
h2{margin-top:3rem;border-bottom:2px solid #1d4e89}
details{border:1px solid #cfd6de;border-radius:8px;margin:.6rem 0;padding:.6rem 1rem}
summary{cursor:pointer}
code{font-size:1rem}
b{display:inline-block;min-width:4.5rem;color:#1d4e89}
pre{background:#f2f5f8;padding:1rem;overflow:auto;border-radius:8px;font-size:.85rem}
@media(prefers-color-scheme:dark){body{background:#12171d;color:#e4e9ee}pre{background:#1c232b}b,h2{color:#8fc1f5;border-color:#8fc1f5}details{border-color:#3a4654}}
`

/** The page has no script and this one style. */
export const REFERENCE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The reference as one page of plain HTML. */
export function referencePage(document: ApiDocument): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      // The document is our own: it is written by the plugin from our routes.
      operation: operation as Operation,
    })),
  )
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? '기타')
  const sections = [...byTag].map(
    ([tag, list]) => `<h2>${escaped(tag)}</h2>${list.map((one) => operationHtml(one)).join('')}`,
  )
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(document.info.title)}</title><style>${STYLE}</style></head><body><h1>${escaped(document.info.title)}</h1><p>${escaped(document.info.description ?? '')}</p><p><a href="/api/openapi.json">openapi.json</a></p>${sections.join('')}</body></html>`
}

function operationHtml({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: Operation
}): string {
  const parameters = (operation.parameters ?? []).map(
    (one) =>
      `<li><code>${escaped(one.name)}</code> (${escaped(one.in)}${one.required === true ? ', 필수' : ''})</li>`,
  )
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h3>보내는 내용 <small>${escaped(type)}</small></h3>${schemaHtml(schema)}`,
  )
  const responses = Object.entries(operation.responses ?? {}).map(([status, { content }]) => {
    const schema = Object.values(content ?? {})[0]?.schema
    return `<h3>답 ${escaped(status)}</h3>${schema === undefined ? '' : schemaHtml(schema)}`
  })
  return `<details><summary><b>${method}</b> <code>${escaped(path)}</code><br>${escaped(operation.summary ?? '')}</summary><ul>${parameters.join('')}</ul>${bodies.join('')}${responses.join('')}</details>`
}

function schemaHtml(schema: unknown): string {
  return `<pre>${escaped(JSON.stringify(schema, null, 2))}</pre>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`)
}
