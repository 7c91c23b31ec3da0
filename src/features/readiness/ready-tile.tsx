import { ChevronRight, CircleCheck, ListChecks, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { LinkTile } from '#ui/link-tile.tsx'
import type { Readiness } from './readiness.ts'
import { readyWords } from './ready-words.ts'
import type { ReadinessFacts } from './use-readiness.ts'

/** Whether one can go, in a line; leads to the page that says why. */
export function ReadyTile({ facts }: { facts: ReadinessFacts | undefined }) {
  return (
    <LinkTile asChild>
      <Link to="/prepare">
        <StateIcon kind={facts?.readiness.kind} />
        <span>
          <b>현장 준비</b>
          <small>{facts === undefined ? ' ' : wordsOf(facts.readiness)}</small>
        </span>
        <ChevronRight size={20} />
      </Link>
    </LinkTile>
  )
}

function wordsOf(readiness: Readiness): string {
  switch (readiness.kind) {
    case 'ready':
      return readyWords(readiness.at)
    case 'lacking':
      return `더 필요한 것: ${readiness.lacks.join(', ')}`
    case 'nothing-chosen':
      return '가져갈 그룹을 골라주세요.'
  }
}

function StateIcon({ kind }: { kind: Readiness['kind'] | undefined }) {
  const look = { size: 24, 'aria-hidden': true } as const
  if (kind === 'ready') return <CircleCheck {...look} color="var(--chakra-colors-safe)" />
  if (kind === 'lacking') return <TriangleAlert {...look} color="var(--chakra-colors-waiting)" />
  return <ListChecks {...look} color="var(--chakra-colors-ink-subtle)" />
}
