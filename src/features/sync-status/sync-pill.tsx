import { chakra } from '@chakra-ui/react/styled-system'
import { CircleAlert, CircleCheck, CloudOff, HardDriveUpload, Tablet } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Tone } from '#ui/badge.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { useOnline } from '#ui/use-online.ts'
import { type PillWords, pillWords } from '#session/sync-words.ts'
import { useSyncStatus } from '#session/use-sync-status.ts'

const TONES: Record<PillWords['look'], Tone> = {
  sending: 'waiting',
  trouble: 'trouble',
  waiting: 'waiting',
  offline: 'neutral',
  safe: 'safe',
  idle: 'neutral',
}

/** As tall as a finger, though the pill is slimmer. */
const PillLink = chakra(Link, {
  base: { display: 'inline-flex', alignItems: 'center', minHeight: 'control', borderRadius: 'full' },
})

/** Where the work is, at a glance; opens the sync centre. */
export function SyncPill() {
  const status = useSyncStatus()
  const isOnline = useOnline()
  if (status === undefined) return null
  const { look, words } = pillWords(status, isOnline)
  const tone = look === 'offline' && status.waiting > 0 ? 'waiting' : TONES[look]
  return (
    <chakra.div role="status" minWidth="0">
      <PillLink to="/sync">
        <StatusPill tone={tone} icon={<PillIcon look={look} />}>
          {words}
        </StatusPill>
      </PillLink>
    </chakra.div>
  )
}

function PillIcon({ look }: Pick<PillWords, 'look'>) {
  switch (look) {
    case 'sending':
      return <Spinner size={18} />
    case 'trouble':
      return <CircleAlert size={18} aria-hidden="true" />
    case 'waiting':
      return <HardDriveUpload size={18} aria-hidden="true" />
    case 'offline':
      return <CloudOff size={18} aria-hidden="true" />
    case 'safe':
      return <CircleCheck size={18} aria-hidden="true" />
    case 'idle':
      return <Tablet size={18} aria-hidden="true" />
  }
}
