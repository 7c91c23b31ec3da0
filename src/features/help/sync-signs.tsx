import type { SyncStatus } from '#local/views/work/sync-status.ts'
import { SyncSign } from '#session/sync/sync-sign.tsx'
import { HelpRow } from './help-text.tsx'

const NOTHING: SyncStatus = {
  waiting: 0,
  sending: null,
  needsYou: 0,
  unsaved: 0,
  doubles: 0,
  lastServerSaveAt: null,
  hold: null,
}
const AT_TWO = new Date(2026, 10, 21, 14, 5).getTime()

interface Sign {
  status: Partial<SyncStatus>
  meaning: string
}

/** Each is drawn as the top bar draws it, so that the manual cannot say other words. */
const SIGNS: readonly Sign[] = [
  {
    status: { waiting: 3 },
    meaning:
      '저장한 내용이 이 기기에 안전하게 있고, 서버로 올라갈 차례를 기다립니다. 앱을 꺼도 사라지지 않습니다.',
  },
  {
    status: { waiting: 12, sending: { done: 3, total: 12 } },
    meaning: '지금 서버로 올리는 중입니다. 기다리지 않고 계속 입력해도 됩니다.',
  },
  {
    status: { lastServerSaveAt: AT_TWO },
    meaning: '모두 서버에 있습니다. 시각은 마지막으로 올라간 때입니다.',
  },
  {
    status: { hold: 'offline' },
    meaning: '네트워크가 없습니다. 오류가 아닙니다. 평소처럼 입력하고 저장하면 됩니다.',
  },
  {
    status: { needsYou: 1 },
    meaning: '사람이 정해야 할 것이 있습니다. 눌러서 이유를 보고 고칩니다. 다른 작업은 계속 올라갑니다.',
  },
  {
    status: { unsaved: 2 },
    meaning:
      '입력하고 저장하지 않은 곳이 있습니다. 입력은 이 기기에 보관되어 있습니다. 눌러서 열거나 모두 저장합니다.',
  },
  {
    status: {},
    meaning: '이 기기에서 아직 저장한 것이 없습니다.',
  },
]

export function SyncSigns() {
  return (
    <dl>
      {SIGNS.map(({ status, meaning }) => (
        <HelpRow key={meaning} sample={<SyncSign status={{ ...NOTHING, ...status }} isOnline />}>
          {meaning}
        </HelpRow>
      ))}
    </dl>
  )
}
