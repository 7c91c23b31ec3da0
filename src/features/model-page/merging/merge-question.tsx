import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Merge, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SeenMerge } from '#api/merging.ts'
import { modelPath } from '#domain/model/area-words.ts'
import { fieldLabels } from '#domain/model/sections.ts'
import { toward } from '#lib/words/particles.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'
import { useSyncPort } from '#session/sync/sync-port.ts'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { Dialog } from '#ui/layers/dialog.tsx'
import { Stack } from '#ui/layout.ts'
import { FailedNote } from '#ui/signs/failed-note.tsx'
import { Message } from '#ui/signs/message.tsx'
import { Skeleton } from '#ui/signs/skeleton.tsx'
import type { Double } from './double.ts'
import { mergingFailure, useMerging } from './use-merging.ts'

interface MergeQuestionProps {
  double: Double
  into: { id: number; slug: string; name: string }
  onOther: () => void
  onClose: () => void
}

/** What a merge will do, in numbers, before it is done. */
export function MergeQuestion({ double, into, onOther, onClose }: MergeQuestionProps) {
  const { merging } = useOnlineCalls()
  const port = useSyncPort()
  const navigate = useNavigate()
  const { area, slug } = double
  const models = { area, slug, into: into.id }
  const preview = useQuery({
    queryKey: queryKeys.merge(area, slug, into.id),
    queryFn: () => merging.preview(models),
    staleTime: 0,
    gcTime: 0,
  })
  const { isBusy, failed, ask } = useMerging(area)
  const [isMerged, setIsMerged] = useState(false)
  const seen = preview.data
  const canMerge = seen?.refusal === null
  const merge = async () => {
    if (seen === undefined || isMerged) return
    const done = `${toward(into.name)} 합쳤습니다.`
    if (!(await ask(() => merging.merge(models, seen), done))) return
    setIsMerged(true)
    // The double first: with it comes the one that has its processes now. What does not come now comes when it is
    // opened.
    for (const one of [slug, into.slug]) await port.pull(area, one).catch(() => undefined)
    onClose()
    await navigate(modelPath(area, into.slug))
  }
  return (
    <Dialog
      role="alertdialog"
      title={`${toward(into.name)} 합칠까요?`}
      onClose={onClose}
      footer={
        <>
          <Button size="main" data-autofocus onClick={onOther}>
            다른 모델 고르기
          </Button>
          {canMerge && (
            <Button size="main" look="primary" aria-busy={isBusy || isMerged} onClick={() => void merge()}>
              <Merge size={20} />
              합치기
            </Button>
          )}
        </>
      }
    >
      <Stack gap="4">
        <Direction from={double.title} into={into.name} />
        <FailedNote words={failed ?? (preview.isError ? mergingFailure(preview.error) : null)} />
        {seen === undefined ? (
          !preview.isError && <Skeleton lines={4} />
        ) : (
          <Preview seen={seen} into={into.name} />
        )}
      </Stack>
    </Dialog>
  )
}

function Direction({ from, into }: { from: string; into: string }) {
  return (
    <chakra.p
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      paddingInline="4"
      paddingBlock="3"
      borderRadius="field"
      bg="neutral.soft"
      css={{ '& svg': { flexShrink: '0', color: 'ink.muted' } }}
    >
      <span>{from}</span>
      <ArrowRight size={18} aria-label="에서" />
      <strong>{into}</strong>
    </chakra.p>
  )
}

function Preview({ seen, into }: { seen: SeenMerge; into: string }) {
  const { refusal, processes, photos, differing } = seen
  if (refusal !== null) {
    return (
      <Message tone="waiting" icon={<TriangleAlert size={20} />}>
        {refusal}
      </Message>
    )
  }
  return (
    <chakra.ul display="flex" flexDirection="column" gap="3" paddingInlineStart="5" listStyleType="disc">
      <li>
        <strong>
          {processes === 0 ? '옮길 공정이 없습니다.' : `공정 ${processes}개, 사진 ${photos}장이 옮겨집니다.`}
        </strong>{' '}
        {processes > 0 && `‘${into}’의 공정 뒤에 이어지고, 공정 번호는 새로 매겨집니다.`}
      </li>
      <li>
        {differing.length === 0
          ? '모델의 다른 항목은 서로 같거나 비어 있습니다.'
          : `다르게 적힌 항목 ${differing.length}개(${fieldLabels(differing)})는 남는 모델의 값이 그대로이고, 이 모델의 값은 이 모델에 남습니다.`}
      </li>
      <li>
        이 모델은 보관되어 언제든 볼 수 있고, 아직 올리지 않은 기기의 공정 작업은 남는 모델에 저장됩니다.
      </li>
      <li>두 모델의 변경 이력에 남지만, 합친 뒤에 다시 나눌 수는 없습니다.</li>
    </chakra.ul>
  )
}
