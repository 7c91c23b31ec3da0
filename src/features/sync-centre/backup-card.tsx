import { Download, Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { Wrap } from '#ui/layout.ts'
import { PartCard } from '#ui/part-card.tsx'
import { useBackup } from './use-backup.ts'

/** Carries unsent work to another device, or puts it in a safe place, as one file. */
export function BackupCard({ hasWork }: { hasWork: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const { exportWork, importWork } = useBackup()
  return (
    <PartCard
      title="백업"
      hint="올리지 않은 작업과 사진, 저장하지 않은 입력을 파일 하나로 옮깁니다. 다른 기기에서 가져와도 두 번 올라가지 않습니다."
    >
      <Wrap>
        {hasWork && (
          <Button onClick={() => void exportWork()}>
            <Download size={20} />
            백업 내보내기
          </Button>
        )}
        <Button onClick={() => input.current?.click()}>
          <Upload size={20} />
          백업 가져오기
        </Button>
        <input
          ref={input}
          type="file"
          aria-label="가져올 백업 파일"
          hidden
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            currentTarget.value = ''
            if (file !== undefined) void importWork(file)
          }}
        />
      </Wrap>
    </PartCard>
  )
}
