import { Copy } from 'lucide-react'
import { mayWrite, offersCopy, offersGroup } from '#domain/people/access.ts'
import { GROUP_LABEL } from '#domain/model/sections.ts'
import type { Role } from '#domain/people/session.ts'
import { GroupSelect } from '#forms/fields/group-select.tsx'
import { useListedGroups } from '#session/lookups/use-listed-groups.ts'
import type { ModelRow } from '#local/store/records.ts'
import { chakra } from '#ui/chakra.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { useModelActions } from './use-model-actions.ts'

interface ModelActionsProps {
  model: ModelRow
  access: Role
}

/** What can be done with the whole model: put it into another group, and copy it. */
export function ModelActions({ model, access }: ModelActionsProps) {
  const listed = useListedGroups(model.area)
  const { moveTo, copy } = useModelActions(model, access)
  const groups = listed.kind === 'ready' ? listed.groups : [model.view.group]
  const current = model.view.group.id
  // Until the server has said which there are, only the place is kept: what stands below would move when they come.
  const isAwaited =
    listed.kind === 'loading' || (listed.kind === 'ready' && listed.asOf === null && listed.isCurrent)
  const otherGroups = isAwaited ? 1 : groups.filter(({ id }) => id !== current).length
  const unseen = isAwaited ? 'hidden' : undefined
  const offer = { role: access, area: model.area, otherGroups }
  if (!offersCopy(offer)) return null
  return (
    <chakra.div
      display="flex"
      alignItems="flex-end"
      gap="2"
      flex={{ base: '1 1 100%', md: '0 1 auto' }}
      minWidth="0"
    >
      {offersGroup(offer) && (
        <chakra.div
          flex={{ base: '1', md: '0 1 auto' }}
          width={{ md: '240px' }}
          minWidth="0"
          visibility={unseen}
        >
          <Field label={GROUP_LABEL}>
            <GroupSelect
              groups={groups}
              value={current}
              onChoose={(id) => {
                const group = groups.find((one) => one.id === id)
                if (group !== undefined) void moveTo({ id, name: group.name })
              }}
            />
          </Field>
        </chakra.div>
      )}
      {model.mergedInto === undefined && (
        <Button
          visibility={mayWrite(access) ? undefined : unseen}
          onClick={(event) => {
            // The second tap of a double one would copy the copy.
            if (event.detail < 2) void copy()
          }}
        >
          <Copy size={20} />
          복사
        </Button>
      )}
    </chakra.div>
  )
}
