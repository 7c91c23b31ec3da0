import { CircleCheck, CloudOff, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { HandOverFormat } from '#domain/hand-over.ts'
import { percentOf } from '#lib/words/percent.ts'
import { sizeWords } from '#lib/words/size-words.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/layers/dialog.tsx'
import { leaveThen } from '#ui/layers/leave-then.ts'
import { Stack } from '#ui/layout.ts'
import { Message } from '#ui/signs/message.tsx'
import { ProgressBar } from '#ui/signs/progress-bar.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { useJustChanged } from '#ui/hooks/use-just-changed.ts'
import { useOnline } from '#ui/hooks/use-online.ts'
import { type HandedOver, useHandOver } from './use-hand-over.ts'

const FORMATS: readonly { value: HandOverFormat; label: string }[] = [
  { value: 'xlsx', label: 'Excel' },
  { value: 'csv', label: 'CSV' },
  { value: 'json', label: 'JSON' },
  { value: 'zip', label: '사진과 Excel (ZIP)' },
  { value: 'pdf', label: '보고서 (PDF)' },
]

const WORDS: Record<HandOverFormat, string> = {
  xlsx: '모델, 공정, 장비, 핵심관리요소, DX, 사진 목록이 시트 여섯 장에 들어갑니다.',
  csv: '공정 하나가 한 줄인 표 하나입니다. 다른 프로그램에서 바로 읽을 수 있습니다.',
  json: '프로그램이 읽는 형식입니다.',
  zip: '사진이 ‘모델_공정번호_순번.jpg’ 이름으로 들어 있고, Excel 파일이 함께 있습니다.',
  pdf: '모델마다 보고서 한 편이, 여러 개이면 목록과 함께 PDF 하나에 들어갑니다. 사진이 많으면 몇 분 걸립니다.',
}

interface HandOverDialogProps {
  models: readonly HandedOver[]
  onClose: () => void
}

/** Asks for the form of the file, and shows how much of it has come. */
export function HandOverDialog({ models, onClose }: HandOverDialogProps) {
  const isOnline = useOnline()
  const [format, setFormat] = useState<HandOverFormat>('xlsx')
  const known = models.flatMap(({ slug, ...model }) => (slug === null ? [] : [{ ...model, slug }]))
  const onlyHere = models.length - known.length
  const { state, start, cancel, goOn } = useHandOver(known)
  const isFetching = state.kind === 'fetching'
  const isTooSoon = useJustChanged(state.kind === 'done')
  return (
    <Dialog
      title={`모델 ${known.length}개 내보내기`}
      description="서버에 저장된 내용을 파일로 받습니다. 누가 무엇을 내보냈는지 기록됩니다."
      // Whoever fetches for minutes does not lose it to a slip of the finger.
      {...(isFetching ? { onSlip: () => undefined } : {})}
      onClose={onClose}
      footer={
        isFetching ? (
          <>
            <Button onClick={cancel}>취소</Button>
            {/* Always there: 취소 must not come to stand where 파일 받기 was pressed. */}
            <Button look="primary" disabled={!state.isBroken} onClick={goOn}>
              {state.isBroken ? '지금 이어받기' : '받는 중'}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => void leaveThen(onClose)}>닫기</Button>
            <Button
              look="primary"
              disabled={!isOnline || known.length === 0}
              onClick={() => {
                if (!isTooSoon()) void start(format)
              }}
            >
              파일 받기
            </Button>
          </>
        )
      }
    >
      <Stack gap="4">
        <RadioGroup
          legend="파일 형식"
          options={FORMATS}
          value={format}
          disabled={isFetching}
          onChoose={setFormat}
        />
        <p>{WORDS[format]}</p>
        {onlyHere > 0 && (
          <Message tone="waiting" icon={<TriangleAlert size={20} />}>
            이 기기에만 있는 모델 {onlyHere}개는 서버에 올라간 뒤에 내보낼 수 있습니다.
          </Message>
        )}
        {!isOnline && !isFetching && (
          <Message tone="neutral" role="status" icon={<CloudOff size={20} />}>
            오프라인입니다. 파일은 서버가 만들므로 네트워크에 연결되어 있을 때 받을 수 있습니다.
          </Message>
        )}
        {isFetching && (
          <Stack gap="2">
            <p>{state.total === 0 ? '서버가 파일을 만드는 중' : howFar(state)}</p>
            <ProgressBar label="받은 정도" value={state.total === 0 ? 0 : state.bytes / state.total} />
          </Stack>
        )}
        {isFetching && state.isBroken && (
          <Message tone="waiting" role="alert" icon={<CloudOff size={20} />}>
            연결이 끊겼습니다. 받은 {sizeWords(state.bytes)}는 그대로 두고, 연결되는 대로 이어서 받습니다.
          </Message>
        )}
        {state.kind === 'asking' && state.failed !== null && (
          <Message tone="trouble" role="alert" icon={<TriangleAlert size={20} />}>
            {state.failed}
          </Message>
        )}
        {state.kind === 'done' && (
          <Message tone="safe" role="status" icon={<CircleCheck size={20} />}>
            ‘{state.name}’ 파일을 받았습니다.
          </Message>
        )}
      </Stack>
    </Dialog>
  )
}

/** `받는 중 42% (13MB / 31MB)` */
function howFar({ bytes, total }: { bytes: number; total: number }): string {
  return `받는 중 ${percentOf(bytes / total)}% (${sizeWords(bytes)} / ${sizeWords(total)})`
}
