import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SharedPhoto } from '#local/shared/shared-photos.ts'
import type { FoundPlace } from '#local/views/photo-places.ts'
import type { PhotoProblem } from '#pictures/keep/photo-messages.ts'
import { placeShared, throwAwayShared } from '#pictures/keep/place-shared.ts'
import { placePath } from '#session/place/place-path.ts'
import { tellNotPlaced, tellPlaced } from '#pictures/keep/tell-placing.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { useOnce } from '#ui/hooks/use-once.ts'
import { notify } from '#ui/layers/notify.ts'

/** Puts shared photos where a person says, or throws them away. */
export function usePlacing() {
  const db = useDatabase()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<ReadonlyMap<string, PhotoProblem>>(new Map())
  const once = useOnce(isBusy)

  const place = (photos: readonly SharedPhoto[], all: number, { model, place: to }: FoundPlace) =>
    once(async () => {
      setIsBusy(true)
      try {
        const factory = db.deps.indexedDB ?? indexedDB
        const owner = { area: model.area, modelKey: model.key, processKey: to.key }
        const { placed, refused } = await placeShared(db, factory, { photos, owner })
        setProblems(refused)
        if (refused.size > 0) notify({ kind: 'error', title: `사진 ${refused.size}장은 넣지 못했습니다.` })
        if (placed.length === 0) return refused.size === 0
        tellPlaced(placed.length, { model, place: to })
        if (placed.length === all) await navigate(placePath(model, to), { replace: true })
        return true
      } catch (error) {
        tellNotPlaced(error)
        return false
      } finally {
        setIsBusy(false)
      }
    })

  const throwAway = async (photos: readonly SharedPhoto[]) => {
    try {
      await throwAwayShared(
        db.deps.indexedDB ?? indexedDB,
        photos.map(({ key }) => key),
      )
    } catch (error) {
      console.error('Shared photos could not be thrown away.', error)
      notify({ kind: 'error', title: '사진을 버리지 못했습니다.', description: '다시 시도해주세요.' })
    }
  }
  return { isBusy, problems, place, throwAway }
}
