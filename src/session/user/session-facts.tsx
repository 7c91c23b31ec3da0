import type { PersonSession } from '#domain/people/people.ts'
import { timeWords } from '#lib/words/time-words.ts'
import { chakra } from '#ui/chakra.tsx'
import { Badge } from '#ui/signs/badge.tsx'

interface SessionFactsProps {
  session: PersonSession
  /** When the list was read, wall-clock ms. */
  listedAt: number
}

/** On which device somebody is signed in, and since when. */
export function SessionFacts({ session, listedAt }: SessionFactsProps) {
  return (
    <>
      <chakra.p fontWeight="bold">
        {deviceWords(session)} {session.isCurrent && <Badge tone="accent">지금 이 기기</Badge>}
        {session.struckOffAt !== undefined && <Badge tone="waiting">자료 지우기를 기다림</Badge>}
      </chakra.p>
      <chakra.p color="ink.muted" fontSize="label">
        마지막 사용 {timeWords(Date.parse(session.lastSeenAt), listedAt)} · 로그인{' '}
        {timeWords(Date.parse(session.startedAt), listedAt)}
      </chakra.p>
    </>
  )
}

export function deviceWords({ device }: Pick<PersonSession, 'device'>): string {
  return device === '' ? '알 수 없는 기기' : device
}
