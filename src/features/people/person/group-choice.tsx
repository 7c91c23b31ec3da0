import { chakra } from '#ui/chakra.tsx'
import { Stack } from '#ui/layout.ts'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { Tick } from '#features/people/tick.tsx'

interface GroupChoiceProps {
  legend: string
  names: readonly string[]
  /** Null: all that the role may see. */
  chosen: readonly string[] | null
  onChoose: (names: string[] | null) => void
}

/** The groups of an area that a person sees: all of their role, or those with a tick. */
export function GroupChoice({ legend, names, chosen, onChoose }: GroupChoiceProps) {
  // A rule may name a group that is not there yet; it stays until it is taken out.
  const offered = [...new Set([...names, ...(chosen ?? [])])]
  return (
    <Stack gap="2">
      <RadioGroup
        legend={legend}
        options={[
          { value: 'all', label: '역할대로 모두' },
          { value: 'some', label: '고른 그룹만' },
        ]}
        value={chosen === null ? 'all' : 'some'}
        onChoose={(value) => onChoose(value === 'all' ? null : [])}
      />
      {chosen !== null && (
        <chakra.div
          role="group"
          aria-label={legend}
          display="grid"
          gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
          columnGap="4"
          paddingInlineStart="2"
        >
          {offered.map((name) => (
            <Tick
              key={name}
              label={name}
              isTicked={chosen.includes(name)}
              onTick={(isTicked) =>
                onChoose(isTicked ? [...chosen, name] : chosen.filter((one) => one !== name))
              }
            />
          ))}
        </chakra.div>
      )}
    </Stack>
  )
}
