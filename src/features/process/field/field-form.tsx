import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Area } from '#domain/model/area.ts'
import type { Role } from '#domain/people/session.ts'
import type { FieldSlot, PhotoSlot } from '#forms/fields/list-slot.ts'
import { StoppedNotice } from '#forms/save/stopped-notice.tsx'
import { useProcessForm } from '#features/process/form/use-process-form.ts'
import type { DeviceEquipment, DeviceKpiEntry } from '#local/store/fields.ts'
import type { ShownProcess } from '#local/views/queries.ts'
import { chakra } from '#ui/chakra.tsx'
import { ENTRY_COLUMNS } from '#ui/fields/entry-columns.ts'
import { useWayBack } from '#ui/layers/use-way-back.ts'
import { FieldFoot } from './field-foot.tsx'
import { FieldHead } from './field-head.tsx'
import { type FieldWays, STAY } from './field-ways.ts'
import { useFromPrevious } from './from-previous.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { NameAndText } from './name-and-text.tsx'
import { SiteNotes } from './site-notes.tsx'
import { StateRows } from './state-rows.tsx'
import { useListChanges, usePhotoSlot } from './use-slots.ts'
import { useSuggestions } from './use-suggestions.ts'

/** The parts of the screen that other features bring. */
export interface FieldParts {
  photos: (slot: PhotoSlot) => ReactNode
  equipment: (slot: FieldSlot<DeviceEquipment>) => ReactNode
  kpis: (slot: FieldSlot<DeviceKpiEntry>) => ReactNode
}

interface FieldFormProps extends FieldParts {
  area: Area
  access: Role
  process: ShownProcess
  previous: ShownProcess | undefined
  ways: FieldWays
}

/**
 * One process, entered from top to bottom without a dialog: photos, words, machines, key factors, states. A touch draws
 * only the block that it changes: each has the same lists and functions until they are others.
 */
export function FieldForm({ area, access, process, previous, ways, ...parts }: FieldFormProps) {
  const { form, stopped, save, errors } = useProcessForm(process)
  const { values } = form
  const { suggestions, previous: offered } = useSuggestions(area, process, previous)
  const [isSaving, setIsSaving] = useState(false)
  const isBusy = useRef(false)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const saveThen = (go: () => void) => async () => {
    // A second tap comes before the buttons are drawn disabled.
    if (isBusy.current) return
    isBusy.current = true
    setIsSaving(true)
    // On the way past a process nothing is sent again that was refused before; 저장 does that.
    const { changes } = await form.settle()
    const isSaved = Object.keys(changes).length === 0 && go !== STAY ? true : await save()
    setIsSaving(false)
    isBusy.current = false
    // Who has gone elsewhere meanwhile stays there.
    if (isSaved && isHere.current) go()
  }
  const [isAsking, setIsAsking] = useState(false)
  useWayBack(!isAsking, () => {
    if (form.changeCount === 0) ways.onDone()
    else setIsAsking(true)
  })
  const saveAndLeave = () => {
    setIsAsking(false)
    void saveThen(ways.onDone)()
  }
  const leave = async () => {
    await form.keepNow()
    ways.onDone()
  }
  const { change, changeNow } = form
  const photos = usePhotoSlot({ area, access, process }, form)
  const equipments = useListChanges('equipments', form)
  const kpis = useListChanges('kpis', form)
  const beside = { process, previous: offered }
  const machinesBefore = useFromPrevious('equipments', beside, form)
  const factorsBefore = useFromPrevious('kpis', beside, form)
  const statesBefore = useFromPrevious('states', beside, form)
  const managerBefore = useFromPrevious('manager', beside, form)
  return (
    <chakra.div display="flex" flexDirection="column" minHeight="100dvh" bg="ground">
      <FieldHead process={process} name={values.name} isSaving={isSaving} onDone={saveThen(ways.onDone)} />
      <chakra.main css={LAYOUT}>
        {stopped !== null && (
          <chakra.div gridColumn="1 / -1">
            <StoppedNotice edit={stopped} />
          </chakra.div>
        )}
        <chakra.div data-part="photos" minWidth="0">
          {parts.photos(photos)}
        </chakra.div>
        <chakra.div display="flex" flexDirection="column" gap={{ base: '2', md: '3' }} minWidth="0">
          <NameAndText name={values.name} description={values.description} change={change} errors={errors} />
          <chakra.div css={PICKED}>
            {parts.equipment({
              items: values.equipments,
              suggested: suggestions.equipments,
              error: errors.equipments,
              action: machinesBefore,
              ...equipments,
            })}
            {parts.kpis({
              items: values.kpis,
              suggested: suggestions.kpis,
              error: errors.kpis,
              action: factorsBefore,
              ...kpis,
            })}
          </chakra.div>
          {area === 'general' && (
            <>
              <StateRows
                autoState={values.autoState}
                monitoringState={values.monitoringState}
                connectionState={values.connectionState}
                changeNow={changeNow}
                action={statesBefore}
              />
              <SiteNotes
                access={access}
                memo={values.memo}
                manager={values.manager}
                change={change}
                errors={errors}
                action={managerBefore}
              />
            </>
          )}
        </chakra.div>
      </chakra.main>
      <FieldFoot form={form} ways={ways} isSaving={isSaving} saveThen={saveThen} />
      {isAsking && (
        <LeaveQuestion onSave={saveAndLeave} onLeave={() => void leave()} onStay={() => setIsAsking(false)} />
      )}
    </chakra.div>
  )
}

/** One column; on a tablet held across, the photos stay at the left. */
const LAYOUT = {
  flex: '1',
  display: 'grid',
  alignContent: 'start',
  gap: { base: '2', md: '3' },
  gridTemplateColumns: 'minmax(0, 1fr)',
  width: 'full',
  maxWidth: '1360px',
  marginInline: 'auto',
  paddingInline: { base: '3', md: '4' },
  paddingBlock: { base: '2', md: '3' },
  [ENTRY_COLUMNS]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)',
    '& > [data-part=photos]': { position: 'sticky', top: '77px', alignSelf: 'start' },
  },
} as const

/** What is picked: machines, and beside or below them key factors. */
const PICKED = {
  display: 'grid',
  gap: { base: '2', md: '3' },
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: '0',
  [ENTRY_COLUMNS]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
} as const
