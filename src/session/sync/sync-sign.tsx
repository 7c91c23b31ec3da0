import { CircleAlert, CircleCheck, CloudOff, HardDriveUpload, PencilLine, Tablet } from 'lucide-react'
import type { SyncStatus } from '#local/views/work/sync-status.ts'
import type { Tone } from '#ui/signs/badge.tsx'
import { chakra } from '#ui/chakra.tsx'
import { Spinner } from '#ui/signs/spinner.tsx'
import { StatusPill } from '#ui/signs/status-pill.tsx'
import { type PillWords, pillWords } from './sync-words.ts'

const TONES: Record<PillWords['look'], Tone> = {
  sending: 'waiting',
  trouble: 'trouble',
  unsaved: 'waiting',
  waiting: 'waiting',
  offline: 'neutral',
  safe: 'safe',
  idle: 'neutral',
}

/** Where the work is, in a picture and words. */
export function SyncSign({ status, isOnline }: { status: SyncStatus; isOnline: boolean }) {
  const { look, words } = pillWords(status, isOnline)
  const tone = look === 'offline' && status.waiting > 0 ? 'waiting' : TONES[look]
  return (
    <StatusPill tone={tone} icon={<SignIcon look={look} />}>
      <PillText words={words} />
    </StatusPill>
  )
}

/** On a phone the line breaks behind the dot, and elsewhere only where a half has no room for itself. */
function PillText({ words }: Pick<PillWords, 'words'>) {
  const [state, more] = words.split(' · ')
  if (more === undefined) return words
  return (
    <>
      <chakra.span display="inline-block">{state} ·</chakra.span>{' '}
      <chakra.span display="inline-block">{more}</chakra.span>
    </>
  )
}

function SignIcon({ look }: Pick<PillWords, 'look'>) {
  switch (look) {
    case 'sending':
      return <Spinner size={18} />
    case 'trouble':
      return <CircleAlert size={18} />
    case 'unsaved':
      return <PencilLine size={18} />
    case 'waiting':
      return <HardDriveUpload size={18} />
    case 'offline':
      return <CloudOff size={18} />
    case 'safe':
      return <CircleCheck size={18} />
    case 'idle':
      return <Tablet size={18} />
  }
}
