/** The database cannot be used as it is; the message says why, in a line that names no password. */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError'
}

const REASONS: Readonly<Record<string, string>> = {
  '28P01': '아이디나 비밀번호가 올바르지 않습니다.',
  '28000': '이 아이디로는 들어갈 수 없습니다. 아이디와 pg_hba.conf를 확인하세요.',
  '3D000': '그 이름의 데이터베이스가 없습니다. createdb -E UTF8 -T template0 <이름>으로 만드세요.',
  '42501': '이 아이디에 필요한 권한이 없습니다.',
  '57P03': '데이터베이스가 시작하거나 끝나는 중입니다.',
  '53300': '남은 연결이 없습니다.',
  ECONNREFUSED: '그 주소에서 답하지 않습니다. PostgreSQL이 켜져 있는지 확인하세요.',
  ENOTFOUND: '그 이름의 서버를 찾을 수 없습니다.',
  EAI_AGAIN: '그 이름의 서버를 찾을 수 없습니다.',
}

/** What a failed connection at the start means, in words. */
export function unusable(error: unknown): UnusableDatabaseError {
  const known = error instanceof Error && 'code' in error ? REASONS[String(error.code)] : undefined
  const said = known ?? (error instanceof Error ? error.message : String(error))
  return new UnusableDatabaseError(`데이터베이스에 연결할 수 없습니다 (DATABASE_URL): ${said}`, {
    cause: error,
  })
}

export function noDatabase(): UnusableDatabaseError {
  return new UnusableDatabaseError(
    '데이터베이스가 없거나 비어 있습니다. DATABASE_URL이나 DATA_DIR이 서버의 것과 같은지 확인하세요.',
  )
}
