/** An error without the values that a failed query carries in its message. */
export function errorForLog(error: Error) {
  const isQuery = 'query' in error && typeof error.query === 'string'
  const cause = error.cause instanceof Error ? error.cause : undefined
  const code = codeOf(error) ?? codeOf(cause)
  return {
    type: error.name,
    message: isQuery ? `query failed: ${String(error.query).slice(0, 500)}` : error.message,
    stack: isQuery
      ? (error.stack ?? '')
          .split('\n')
          .filter((line) => /^\s+at /.test(line))
          .join('\n')
      : (error.stack ?? ''),
    ...(code !== undefined && { code }),
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
