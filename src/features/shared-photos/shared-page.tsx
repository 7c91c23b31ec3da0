import { useLiveQuery } from 'dexie-react-hooks'
import { Lock, Share2, TriangleAlert, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { mayWrite } from '#domain/people/access.ts'
import { type WaitingShares, claimShared, listShared } from '#local/shared/shared-photos.ts'
import {
  type PlacesOfModel,
  findPhotoPlace,
  lastPhotoPlace,
  listPhotoPlaces,
} from '#local/views/photo-places.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { dropPlaced } from '#pictures/keep/place-shared.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { PhotoPlaceChoice } from '#session/place/photo-place-choice.tsx'
import { placeTitle } from '#session/place/place-title.ts'
import { useAccess } from '#session/user/use-access.ts'
import { Button } from '#ui/buttons/button.tsx'
import { SaveBar } from '#ui/buttons/save-bar.tsx'
import { chakra } from '#ui/chakra.tsx'
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx'
import { Stack } from '#ui/layout.ts'
import { ListCard } from '#ui/list-card.tsx'
import { Card } from '#ui/section-card.tsx'
import { EmptyState } from '#ui/signs/empty-state.tsx'
import { Message } from '#ui/signs/message.tsx'
import { Skeleton } from '#ui/signs/skeleton.tsx'
import { refusalWords } from './refusal-words.ts'
import { SharedPictures } from './shared-pictures.tsx'
import { usePlacing } from './use-placing.ts'
import { useShared } from './use-shared.ts'

const NOTE =
  '고른 공정의 공정 사진 맨 뒤에 저장합니다. 저장하면 바로 올라가므로, 가려야 할 것이 있는 사진은 여기서 빼고 그 공정에서 사진첩으로 골라 가린 뒤 저장해주세요.'

/** What was shared with the app, and the question where it belongs. */
export function SharedPage() {
  const db = useDatabase()
  const shares = useShared()
  const models = useLiveQuery(() => listPhotoPlaces(db), [db])
  const refusals = refusalWords(useSearchParams()[0])
  useEffect(() => {
    const { indexedDB } = db.deps
    if (indexedDB === undefined) return
    takeOver(db, indexedDB).catch((error: unknown) => {
      console.error('It could not be noted whose shared photos these are.', error)
    })
  }, [db])
  if (shares === undefined || models === undefined) return <Skeleton lines={6} />
  return (
    <Stack gap="5">
      {refusals.map((words) => (
        <Message key={words} tone="trouble" role="status" icon={<TriangleAlert size={20} />}>
          {words}
        </Message>
      ))}
      {shares.ofOthers > 0 && (
        <Message tone="neutral" role="status" icon={<Users size={20} />}>
          이 기기에 다른 사람이 공유한 사진 {shares.ofOthers}장이 있습니다. 그 사람이 로그인하면 보입니다.
        </Message>
      )}
      {shares.photos.length === 0 ? (
        <EmptyState
          icon={<Share2 size={32} />}
          title="기다리는 사진이 없습니다."
          hint="기기의 사진첩에서 사진을 고르고 공유를 누른 뒤 이 앱을 고르면 여기에 나옵니다."
        />
      ) : (
        <Waiting shares={shares} models={models} />
      )}
    </Stack>
  )
}

function Waiting({ shares: { photos }, models }: { shares: WaitingShares; models: PlacesOfModel[] }) {
  const access = useAccess()
  const { isBusy, problems, place, throwAway } = usePlacing()
  const [unchosen, setUnchosen] = useState<ReadonlySet<string>>(new Set())
  const [wanted, setWanted] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const chosen = photos.filter(({ key }) => !unchosen.has(key))
  const target = findPhotoPlace(models, ({ key }) => key === wanted) ?? lastPhotoPlace(models)
  const toggle = (key: string) => {
    const next = new Set(unchosen)
    if (!next.delete(key)) next.add(key)
    setUnchosen(next)
  }
  return (
    <>
      <ListCard
        title={`공유한 사진 ${photos.length}장`}
        note="이 기기에만 있습니다. 공정을 골라 저장하면 올라갑니다."
        action={
          <Button
            look="dangerQuiet"
            disabled={isBusy || chosen.length === 0}
            onClick={() => setIsAsking(true)}
          >
            버리기
          </Button>
        }
      >
        <chakra.li paddingInline={{ base: '4', md: '6' }} paddingBottom="5">
          <SharedPictures photos={photos} unchosen={unchosen} problems={problems} onToggle={toggle} />
        </chakra.li>
      </ListCard>
      {mayWrite(access) ? (
        <Card overflow="clip" aria-label="넣을 곳">
          <chakra.div paddingInline={{ base: '4', md: '6' }} paddingBlock="5">
            <PhotoPlaceChoice
              models={models}
              note={NOTE}
              value={target?.place.key ?? null}
              onChoose={setWanted}
            />
          </chakra.div>
          <SaveBar
            name={
              target === null ? '공정을 골라주세요.' : `${target.model.title} · ${placeTitle(target.place)}`
            }
            label="공유한 사진 저장"
            note={isBusy && '저장하는 중'}
          >
            <Button
              look="primary"
              size="main"
              disabled={isBusy || target === null || chosen.length === 0}
              onClick={() => {
                if (target !== null) void place(chosen, photos.length, target)
              }}
            >
              사진 {chosen.length}장 저장
            </Button>
          </SaveBar>
        </Card>
      ) : (
        <Message tone="trouble" role="status" icon={<Lock size={20} />}>
          권한이 없습니다. 이 계정으로는 사진을 넣을 수 없습니다. 관리자에게 문의해주세요.
        </Message>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`사진 ${chosen.length}장을 버릴까요?`}
          confirmLabel="버리기"
          look="danger"
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false)
            void throwAway(chosen)
          }}
        >
          이 앱에서만 지워집니다. 기기의 사진첩에 있는 사진은 그대로입니다.
        </ConfirmDialog>
      )}
    </>
  )
}

/** What nobody has looked at yet is theirs who look at it first. */
async function takeOver(db: DeviceDatabase, factory: IDBFactory): Promise<void> {
  await claimShared(factory, db.userKey)
  await dropPlaced(db, factory, (await listShared(factory, db.userKey)).photos)
}
