import { useId } from 'react'
import type { Area } from '#domain/model/area.ts'
import { MODEL_LABEL } from '#domain/model/area-words.ts'
import { sizeWords } from '#lib/words/size-words.ts'
import { writeTrip } from '#local/views/prepared.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { chakra } from '#ui/chakra.tsx'
import { Card } from '#ui/section-card.tsx'
import { PHOTO_BYTES } from './readiness.ts'
import { preparedWords } from './ready-words.ts'
import { ChangedModels } from './changed-models.tsx'
import type { TripGroup } from './trip-group.ts'

/** The groups to take along, ticked. */
export function TripCard({ groups }: { groups: readonly TripGroup[] }) {
  const id = useId()
  const db = useDatabase()
  const choose = (key: string, isChosen: boolean) => {
    const others = groups.filter((group) => group.isChosen && group.key !== key)
    void writeTrip(db, [...others.map((group) => group.key), ...(isChosen ? [key] : [])])
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
          groups={groups.filter((group) => group.area === area && group.modelCount > 0)}
          onChoose={choose}
        />
      ))}
    </Card>
  )
}

interface AreaGroupsProps {
  area: Area
  groups: readonly TripGroup[]
  onChoose: (key: string, isChosen: boolean) => void
}

function AreaGroups({ area, groups, onChoose }: AreaGroupsProps) {
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
            <GroupTick group={group} onChoose={(isChosen) => onChoose(group.key, isChosen)} />
            <ChangedModels group={group} />
          </li>
        ))}
      </chakra.ul>
    </chakra.div>
  )
}

const Tick = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    minHeight: 'main',
    paddingBlock: '2',
    borderTop: 'hair',
    cursor: 'pointer',
    '& input': { flexShrink: '0', width: '24px', height: '24px', accentColor: 'var(--accent)' },
  },
})

function GroupTick({ group, onChoose }: { group: TripGroup; onChoose: (isChosen: boolean) => void }) {
  const id = useId()
  return (
    <Tick>
      <input
        type="checkbox"
        aria-describedby={id}
        checked={group.isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      <chakra.span flex="1" minWidth="0" lineHeight="1.4">
        <b>{group.name}</b>
        <chakra.small id={id} display="block" textStyle="note" color="ink.muted">
          {contentWords(group)}
          {' · '}
          <StateWords group={group} />
        </chakra.small>
      </chakra.span>
    </Tick>
  )
}

function contentWords({ modelCount, photoCount }: TripGroup): string {
  const models = `모델 ${modelCount}개`
  if (photoCount === 0) return models
  return `${models} · 사진 ${photoCount}장 (${sizeWords(photoCount * PHOTO_BYTES)}까지)`
}

function StateWords({ group: { prepared, onDevice } }: { group: TripGroup }) {
  if (prepared === null) return onDevice === 0 ? '이 기기에 없음' : `모델 ${onDevice}개는 이 기기에 있음`
  return (
    <chakra.span color={prepared.changed.length === 0 ? 'safe' : 'waiting'} fontWeight="bold">
      {preparedWords(prepared)}
    </chakra.span>
  )
}
