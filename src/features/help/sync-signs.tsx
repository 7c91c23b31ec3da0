import { CircleAlert, CircleCheck, CloudOff, HardDriveUpload, Tablet } from 'lucide-react'
import type { ReactNode } from 'react'
import { pillWords } from '#session/sync-words.ts'
import type { SyncStatus } from '#local/views/sync-status.ts'
import type { Tone } from '#ui/badge.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { HelpRow } from './help-text.tsx'

const NOTHING: SyncStatus = {
  waiting: 0,
  sending: null,
  needsYou: 0,
  doubles: 0,
  lastServerSaveAt: null,
  hold: null,
}
const AT_TWO = new Date(2026, 10, 21, 14, 5).getTime()

interface Sign {
  status: Partial<SyncStatus>
  tone: Tone
  icon: ReactNode
  meaning: string
}

/** The signs are made as the top bar makes them, so that the manual cannot say other words. */
const SIGNS: readonly Sign[] = [
  {
    status: { waiting: 3 },
    tone: 'waiting',
    icon: <HardDriveUpload size={18} aria-hidden="true" />,
    meaning:
      '저장한 내용이 이 기기에 안전하게 있고, 서버로 올라갈 차례를 기다립니다. 앱을 꺼도 사라지지 않습니다.',
  },
  {
    status: { waiting: 12, sending: { done: 3, total: 12 } },
    tone: 'waiting',
    icon: <Spinner size={18} />,
    meaning: '지금 서버로 올리는 중입니다. 기다리지 않고 계속 입력해도 됩니다.',
  },
  {
    status: { lastServerSaveAt: AT_TWO },
    tone: 'safe',
    icon: <CircleCheck size={18} aria-hidden="true" />,
    meaning: '모두 서버에 있습니다. 시각은 마지막으로 올라간 때입니다.',
  },
  {
    status: { hold: 'offline' },
    tone: 'neutral',
    icon: <CloudOff size={18} aria-hidden="true" />,
    meaning: '네트워크가 없습니다. 오류가 아닙니다. 평소처럼 입력하고 저장하면 됩니다.',
  },
  {
    status: { needsYou: 1 },
    tone: 'trouble',
    icon: <CircleAlert size={18} aria-hidden="true" />,
    meaning: '사람이 정해야 할 것이 있습니다. 눌러서 이유를 보고 고칩니다. 다른 작업은 계속 올라갑니다.',
  },
  {
    status: {},
    tone: 'neutral',
    icon: <Tablet size={18} aria-hidden="true" />,
    meaning: '이 기기에서 아직 저장한 것이 없습니다.',
  },
]

export function SyncSigns() {
  return (
    <dl>
      {SIGNS.map(({ status, tone, icon, meaning }) => {
        const { words } = pillWords({ ...NOTHING, ...status }, true)
        return (
          <HelpRow
            key={words}
            sample={
              <StatusPill tone={tone} icon={icon}>
                {words}
              </StatusPill>
            }
          >
            {meaning}
          </HelpRow>
        )
      })}
    </dl>
  )
}
