import { defineRecipe } from '@chakra-ui/react/styled-system'
import { Link } from 'react-router-dom'
import type { Area } from '#domain/model/area.ts'
import { AREA_LABEL, AREA_PATH } from '#domain/model/area-words.ts'
import { chakra } from '#ui/chakra.tsx'
import { segment, segmentThatIsOn, segmentsFrame } from '#ui/buttons/segments-style.ts'

const switchStyle = defineRecipe({
  base: {
    ...segmentsFrame,
    gridTemplateColumns: '1fr 1fr',
    'html:has(dialog:modal) &': { visibility: 'hidden' },
    '& a': { ...segment, display: 'grid', placeItems: 'center', textDecoration: 'none' },
    '& a:hover': { color: 'ink' },
    '& a[aria-current=true]': {
      ...segmentThatIsOn,
      border: 'line',
    },
  },
})

const Switch = chakra('nav', switchStyle)

const AREAS: readonly Area[] = ['general', 'root']

/**
 * Which kind of model one works on. Hidden while a dialog is open: it would leave what the dialog is about. It
 * keeps its place, so that nothing moves under the finger.
 */
export function ModeSwitch({ area }: { area: Area }) {
  return (
    <Switch aria-label="모델 종류">
      {AREAS.map((one) => (
        <Link key={one} to={AREA_PATH[one]} aria-current={one === area ? 'true' : undefined}>
          {AREA_LABEL[one]}
        </Link>
      ))}
    </Switch>
  )
}
