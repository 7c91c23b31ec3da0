import type { App } from '#server/http/fastify.ts'
import type { Method } from './callers.ts'

export interface Operation {
  method: Method
  /** As the reference writes it: `/api/root-model/{slug}/`. */
  path: string
}

/** Every call that the server describes, which is every call it has (reference.test.ts). */
export function operationsOf(app: App): Operation[] {
  return Object.entries(app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => ({ method: method.toUpperCase() as Method, path })),
  )
}

export function filled(path: string, values: Record<string, string | number>): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(values[name] ?? `{${name}}`)),
  )
}
