import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import type { Area } from '#domain/model/area.ts'
import { AREA_PATH } from '#domain/model/area-words.ts'
import { notify } from '#ui/layers/notify.ts'

/** Leads back to the list, and says why. */
export function ModelMissing({ area }: { area: Area }) {
  useEffect(() => {
    notify({
      kind: 'info',
      title: '모델을 찾을 수 없습니다.',
      description: '삭제되었거나 볼 수 없는 그룹의 모델입니다.',
    })
  }, [])
  return <Navigate to={AREA_PATH[area]} replace />
}
