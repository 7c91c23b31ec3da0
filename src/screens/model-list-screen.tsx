import { Factory, Layers } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { MODEL_LABEL, areaOfPath } from '#domain/model/area-words.ts'
import { WantedNotice } from '#features/sign-in/wanted-notice.tsx'
import { EmptyState } from '#ui/signs/empty-state.tsx'
import { NARROW, useMedia } from '#ui/hooks/use-media.ts'

const ICON = { general: Layers, root: Factory }

/** Before a model is chosen from the list beside it. */
export function ModelListScreen() {
  const isNarrow = useMedia(NARROW)
  const area = areaOfPath(useLocation().pathname)
  const name = MODEL_LABEL[area]
  const Icon = ICON[area]
  return (
    <>
      <title>{name}</title>
      <h1 className="visually-hidden">{name}</h1>
      <WantedNotice />
      <EmptyState
        icon={<Icon size={32} />}
        title={`${name}을 선택해주세요.`}
        hint={`${isNarrow ? '왼쪽 위의 목록을 열어' : '왼쪽 목록에서'} 업종 그룹을 펼치면 모델이 보입니다.`}
      />
    </>
  )
}
