import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Area } from '#domain/model/area.ts'
import { localIdOf } from '#domain/ids.ts'
import { tellListChange } from '#forms/save/tell-list-change.ts'
import type { ListSlot } from '#forms/fields/list-slot.ts'
import type { DeviceKpiEntry } from '#local/store/fields.ts'
import { chakra } from '#ui/chakra.tsx'
import { Badge } from '#ui/signs/badge.tsx'
import { SECTIONS } from '#domain/model/sections.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ItemList, ItemRow } from '#ui/search/item-list.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { NewKpiEntry } from './kpi-choice.ts'

const KpiDialog = lazyPart(async () => (await import('./kpi-dialog.tsx')).KpiDialog)

type OpenDialog = { kind: 'add' } | { kind: 'edit'; entry: DeviceKpiEntry }

/** Key management factors: the way to each through the catalogue, its unit in front, its description below. */
export function KpiItems({ items, mode, onChange, area }: ListSlot<DeviceKpiEntry> & { area: Area }) {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const confirm = (values: NewKpiEntry) => {
    const changed = open?.kind === 'edit' ? open.entry.id : null
    onChange((current) =>
      current.some(({ id }) => id === changed)
        ? current.map((entry) => (entry.id === changed ? { ...values, id: entry.id } : entry))
        : // Somebody may have taken it out meanwhile: what was entered is not lost with it.
          [...current, { ...values, id: localIdOf(crypto.randomUUID()) }],
    )
  }
  const remove = (removed: DeviceKpiEntry) => {
    onChange((current) => current.filter(({ id }) => id !== removed.id))
    tellListChange('success', '관리요소를 뺐습니다.')
  }
  return (
    <>
      <ItemList
        label={SECTIONS.process.fields.kpis.label}
        empty="등록된 핵심관리요소가 없습니다."
        actions={
          mode === 'edit' ? (
            <Button onClick={() => setOpen({ kind: 'add' })}>
              <Plus size={20} />
              핵심관리요소 추가
            </Button>
          ) : undefined
        }
      >
        {items.map((entry) => (
          <ItemRow
            key={entry.id}
            lead={<Badge>{entry.kpi3?.name ?? '-'}</Badge>}
            actions={
              mode === 'edit' ? (
                <RowActions
                  name={entry.kpi2?.name ?? SECTIONS.process.fields.kpis.label}
                  onEdit={() => setOpen({ kind: 'edit', entry })}
                  onRemove={() => remove(entry)}
                />
              ) : undefined
            }
          >
            <KpiWords entry={entry} />
          </ItemRow>
        ))}
      </ItemList>
      {open !== null && mode === 'edit' && (
        <KpiDialog
          area={area}
          entry={open.kind === 'edit' ? open.entry : null}
          onConfirm={confirm}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function RowActions({ name, onEdit, onRemove }: { name: string; onEdit: () => void; onRemove: () => void }) {
  return (
    <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end">
      <Button look="quiet" aria-label={`${name} 수정`} onClick={onEdit}>
        수정
      </Button>
      <Button look="quiet" aria-label={`${name} 빼기`} onClick={onRemove}>
        빼기
      </Button>
    </chakra.div>
  )
}

function KpiWords({ entry: { kpi0, kpi1, kpi2, memo } }: { entry: DeviceKpiEntry }) {
  return (
    <>
      <chakra.span textStyle="note" color="ink.muted">
        {[kpi0, kpi1].map((node) => node?.name ?? '-').join(' › ')} ›{' '}
      </chakra.span>
      {kpi2?.name ?? '-'}
      <chakra.span display="block" textStyle="note" color="ink.muted">
        {memo}
      </chakra.span>
    </>
  )
}
