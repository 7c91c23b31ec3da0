import { useId, useState } from 'react'
import type { JournalRow } from '#local/store/records.ts'
import type { SyncOverview } from '#local/views/work/sync-overview.ts'
import { chakra } from '#ui/chakra.tsx'
import { Card } from '#ui/section-card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { deliveryKindWords, outcomeWords, photoDeliveryWords } from './words/delivery-words.ts'
import { timeWords } from '#lib/words/time-words.ts'

/** A model's latest lines; older ones say nothing that a person acts on. */
const MOST_LINES = 60

/** What has reached the server or was given up lately, by model. */
export function DeliveryLog({ overview }: { overview: SyncOverview }) {
  const { log, models, photosByModel, now } = overview
  const id = useId()
  const [open, setOpen] = useState<string | null>(null)
  if (log.length === 0) return null
  const byModel = Map.groupBy(log, ({ modelKey }) => modelKey ?? '')
  return (
    <Card aria-labelledby={id} padding={{ base: '2', md: '4' }}>
      <chakra.h2 id={id} textStyle="section" paddingInline="2" paddingBlock="2">
        최근 전달 기록
      </chakra.h2>
      {[...byModel].map(([modelKey, lines]) => {
        const photos = photosByModel.get(modelKey)
        const title = modelKey === '' ? '장비와 KPI 목록' : (models.get(modelKey)?.title ?? '삭제된 모델')
        return (
          <Disclosure
            key={modelKey}
            title={title}
            note={[...(photos === undefined ? [] : [photoDeliveryWords(photos)]), `${lines.length}건`].join(
              ' · ',
            )}
            isOpen={open === modelKey}
            onToggle={() => setOpen(open === modelKey ? null : modelKey)}
          >
            <Lines lines={lines.slice(0, MOST_LINES)} now={now} />
          </Disclosure>
        )
      })}
    </Card>
  )
}

function Lines({ lines, now }: { lines: readonly JournalRow[]; now: number }) {
  return (
    <chakra.ul role="list" listStyleType="none" paddingInline="2" paddingBottom="3">
      {lines.map((line) => (
        <chakra.li
          key={line.opId}
          display="flex"
          flexWrap="wrap"
          columnGap="3"
          paddingBlock="1"
          fontSize="label"
        >
          <chakra.span color="ink.subtle">{timeWords(line.at, now)}</chakra.span>
          <span>{deliveryKindWords(line.kind)}</span>
          <chakra.span color={line.outcome === 'CONFIRMED' ? 'safe' : 'ink.muted'} fontWeight="bold">
            {outcomeWords(line)}
          </chakra.span>
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
