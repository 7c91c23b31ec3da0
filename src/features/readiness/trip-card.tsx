import { useId } from 'react'
import type { Area } from '#domain/model/area.ts'
import { MODEL_LABEL } from '#domain/model/area-words.ts'
import { tellSaveFailed } from '#forms/save/tell-save-failed.ts'
import { sizeWords } from '#lib/words/size-words.ts'
import { chooseGroup, leaveOut } from '#local/views/prepared.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { chakra } from '#ui/chakra.tsx'
import { Card } from '#ui/section-card.tsx'
import { PHOTO_BYTES } from './readiness.ts'
import { preparedWords } from './ready-words.ts'
import { ChangedModels } from './changed-models.tsx'
import { GroupModels } from './group-models.tsx'
import { type TripGroup, countPhotos } from './trip-group.ts'
import { TripTick } from './trip-tick.tsx'

/** The groups to take along, ticked, and of each the models that are left out of it. */
export function TripCard({ groups }: { groups: readonly TripGroup[] }) {
  const id = useId()
  const db = useDatabase()
  const choose: Choose = ({ key, area, models }, isChosen) => {
    const slugs = models.map(({ slug }) => slug)
    const shown = groups.filter((one) => one.isChosen).map((one) => one.key)
    keep(chooseGroup(db, { key, area, slugs, shown }, isChosen))
  }
  const take: Take = (group, slug, isTaken) => {
    if (!isTaken && group.taken.length === 1) choose(group, false)
    else keep(leaveOut(db, group.area, [slug], !isTaken))
  }
  return (
    <Card aria-labelledby={id} paddingInline={{ base: '4', md: '6' }} paddingBlock="5">
      <chakra.h2 id={id} textStyle="section">
        가져갈 그룹
      </chakra.h2>
      {(['general', 'root'] as const).map((area) => (
        <AreaGroups
          key={area}
          area={area}
          groups={groups.filter((group) => group.area === area && group.models.length > 0)}
          onChoose={choose}
          onTake={take}
        />
      ))}
    </Card>
  )
}

function keep(writing: Promise<void>): void {
  writing.catch((error: unknown) => {
    tellSaveFailed('What is taken along could not be kept on this device.', error)
  })
}

type Choose = (group: TripGroup, isChosen: boolean) => void
type Take = (group: TripGroup, slug: string, isTaken: boolean) => void

interface AreaGroupsProps {
  area: Area
  groups: readonly TripGroup[]
  onChoose: Choose
  onTake: Take
}

function AreaGroups({ area, groups, onChoose, onTake }: AreaGroupsProps) {
  const id = useId()
  return (
    <chakra.div role="group" aria-labelledby={id} marginTop="4">
      <chakra.h3 id={id} textStyle="label" color="ink.muted" marginBottom="1">
        {MODEL_LABEL[area]}
      </chakra.h3>
      {groups.length === 0 && <chakra.p color="ink.muted">모델이 있는 그룹이 없습니다.</chakra.p>}
      <chakra.ul role="list" listStyleType="none">
        {groups.map((group) => (
          <li key={group.key}>
            <TripTick
              name={<b>{group.name}</b>}
              note={
                <>
                  {contentWords(group)}
                  {' · '}
                  <StateWords group={group} />
                </>
              }
              isTicked={group.isChosen}
              onTick={(isChosen) => onChoose(group, isChosen)}
            />
            {group.isChosen && hasChoice(group) && (
              <GroupModels group={group} onTake={(slug, isTaken) => onTake(group, slug, isTaken)} />
            )}
            <ChangedModels group={group} />
          </li>
        ))}
      </chakra.ul>
    </chakra.div>
  )
}

function contentWords({ models, taken }: TripGroup): string {
  const count =
    taken.length === models.length
      ? `모델 ${models.length}개`
      : `모델 ${models.length}개 중 ${taken.length}개`
  const photos = countPhotos(taken)
  return photos === 0 ? count : `${count} · 사진 ${photos}장 (${sizeWords(photos * PHOTO_BYTES)}까지)`
}

function StateWords({ group: { prepared, taken } }: { group: TripGroup }) {
  const onDevice = taken.filter((model) => model.onDevice).length
  if (prepared === null) return onDevice === 0 ? '이 기기에 없음' : `모델 ${onDevice}개는 이 기기에 있음`
  return (
    <chakra.span color={prepared.changed.length === 0 ? 'safe' : 'waiting'} fontWeight="bold">
      {preparedWords(prepared)}
    </chakra.span>
  )
}

/** One model alone is chosen with its group. */
function hasChoice({ models, taken }: TripGroup): boolean {
  return models.length > 1 || taken.length < models.length
}
