import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { AREA_LABEL, AREA_PATH } from '#domain/model/area-words.ts'
import { processPosition } from '#domain/process/process-number.ts'
import { type PhotoPlace, type PlacesOfModel, lastPhotoPlace } from '#local/views/photo-places.ts'
import { chakra } from '#ui/chakra.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Stack } from '#ui/layout.ts'
import { NumberChip } from '#ui/signs/number-chip.ts'

interface PhotoPlaceChoiceProps {
  models: readonly PlacesOfModel[]
  /** What saving them there means. */
  note: string
  /** Of a process; null: none is chosen. */
  value: string | null
  onChoose: (processKey: string) => void
}

/** The process that was open last, and below it those of the models that were. */
export function PhotoPlaceChoice({ models, note, value, onChoose }: PhotoPlaceChoiceProps) {
  const name = useId()
  const last = lastPhotoPlace(models)
  const [open, setOpen] = useState(models[0]?.key)
  const option = (place: PhotoPlace, about: string) => (
    <Option key={place.key}>
      <input type="radio" name={name} checked={value === place.key} onChange={() => onChoose(place.key)} />
      <NumberChip>{processPosition(place.number)}</NumberChip>
      <span>
        <b>{place.name === '' ? '-' : place.name}</b>
        <small>{about}</small>
      </span>
    </Option>
  )
  return (
    <chakra.fieldset border="0" padding="0" margin="0" minWidth="0">
      <chakra.legend textStyle="section" padding="0" marginBottom="1">
        어디에 넣을까요?
      </chakra.legend>
      <chakra.p color="ink.muted" marginBottom="3">
        {note}
      </chakra.p>
      <Stack gap="2">
        {last !== null && option(last.place, `마지막으로 입력한 공정 · ${last.model.title}`)}
        {models.map((model) => {
          const places = model.places.filter(({ key }) => key !== last?.place.key)
          return (
            <Disclosure
              key={model.key}
              title={model.title}
              note={`${AREA_LABEL[model.area]} · 공정 ${model.places.length}개`}
              isOpen={open === model.key}
              onToggle={() => setOpen(open === model.key ? undefined : model.key)}
            >
              {places.length === 0 ? (
                <chakra.p paddingInline="2" paddingBottom="2" color="ink.muted">
                  {model.places.length === 0 ? '공정이 없습니다.' : '다른 공정이 없습니다.'}
                </chakra.p>
              ) : (
                <Stack gap="2">{places.map((place) => option(place, `공정 사진 ${place.photos}장`))}</Stack>
              )}
            </Disclosure>
          )
        })}
      </Stack>
      <chakra.p color="ink.muted" marginTop="3">
        여기에 없는 모델은 한 번 열면 나옵니다. 사진은 그동안 이 기기에서 기다립니다.
      </chakra.p>
      <LinkButton asChild marginTop="2">
        <Link to={AREA_PATH[models[0]?.area ?? 'general']}>모델 고르러 가기</Link>
      </LinkButton>
    </chakra.fieldset>
  )
}

const Option = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'main',
    paddingInline: '4',
    paddingBlock: '2',
    border: 'control',
    borderRadius: 'field',
    bg: 'card',
    lineHeight: '1.4',
    cursor: 'pointer',
    '&:has(:checked)': { borderColor: 'accent', bg: 'accent.soft' },
    '&:has(:focus-visible)': { outline: '3px solid var(--accent)', outlineOffset: '2px' },
    '& > input': {
      width: '22px',
      height: '22px',
      flexShrink: '0',
      accentColor: 'var(--accent)',
      outline: 'none',
    },
    '& > span:last-child': { flex: '1', minWidth: '0', overflowWrap: 'anywhere' },
    '& small': { display: 'block', fontSize: 'note', color: 'ink.muted' },
  },
})
