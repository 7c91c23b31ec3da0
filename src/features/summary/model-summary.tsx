import { useLiveQuery } from 'dexie-react-hooks'
import { ChevronLeft, ClipboardList, Printer } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { modelPath } from '#domain/model/area-words.ts'
import { useKeepPhoto } from '#pictures/keep/use-keep-photo.ts'
import { photoKeyOf } from '#local/store/ids/id-map.ts'
import { useDatabase } from '#session/device/use-database.ts'
import type { ShownProcess } from '#local/views/queries.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import type { ModelRow } from '#local/store/records.ts'
import { Button } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/signs/empty-state.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { ModelFacts } from './parts/model-facts.tsx'
import { ModelRest } from './parts/model-rest.tsx'
import { PartChoice } from './part-choice.tsx'
import { ProcessTable } from './parts/process-table.tsx'
import { ReportElsewhere } from './report-elsewhere.tsx'
import { ReportMap } from './report-map.tsx'
import { readParts } from './report-parts.ts'
import { SummaryPhoto } from './parts/summary-photo.tsx'
import styles from './summary.module.css'
import { type Letterhead, TitleBlock } from './title-block.tsx'
import { findUnsentParts } from './unsent-parts.ts'
import { usePrint } from './use-print.ts'

interface ModelSummaryProps {
  model: ModelRow
  processes: readonly ShownProcess[]
  letterhead: Letterhead
}

/** A model to be read, not changed: a report on screen and on paper, of everything that was recorded. */
export function ModelSummary({ model, processes, letterhead }: ModelSummaryProps) {
  const { area } = model
  const db = useDatabase()
  const unsent = useLiveQuery(() => findUnsentParts(db, model.key), [db, model.key])
  const [params] = useSearchParams()
  const parts = readParts(params)
  const keepThumbnail = useKeepPhoto('thumbnail')
  const images = parts.has('photos') ? [...processes.flatMap((one) => one.images), ...model.view.images] : []
  const print = usePrint(images.map(({ id }) => photoKeyOf(area, id)))
  const photo = (image: DeviceImage, alt: string) => (
    <SummaryPhoto
      area={area}
      image={image}
      alt={alt}
      isUnsent={unsent?.photoKeys.has(photoKeyOf(area, image.id)) === true}
      detail={print.stage === 'screen' ? 'screen' : 'paper'}
      onMissing={keepThumbnail}
      onPicture={print.onPicture}
    />
  )
  const [first, ...others] = processes.map((process) => (
    <ProcessTable
      key={process.key}
      area={area}
      process={process}
      parts={parts}
      isUnsent={unsent?.processKeys.has(process.key) === true}
      photo={photo}
    />
  ))
  return (
    <main>
      <title>{`${model.view.title} 보고서`}</title>
      <div className={styles['bar']}>
        <LinkButton asChild look="plain" paddingInline="3">
          <Link to={modelPath(area, model.slug ?? model.key)}>
            <ChevronLeft size={20} />
            모델로
          </Link>
        </LinkButton>
        <Button look="primary" disabled={print.stage === 'preparing'} onClick={print.start}>
          <Printer size={20} />
          {print.stage === 'preparing' ? '사진 준비 중' : '인쇄 / PDF'}
        </Button>
      </div>
      <PartChoice />
      <div className={styles['sheet']}>
        <TitleBlock {...letterhead} model={model} unsent={unsent?.count ?? 0} />
        {parts.has('map') && processes.length > 0 && (
          <section aria-labelledby="map">
            <h2 id="map" className={styles['part']}>
              공정도
            </h2>
            <ReportMap processes={processes} />
          </section>
        )}
        <ModelFacts model={model} />
        <section aria-labelledby="processes">
          {/* Not every engine keeps a heading with what comes below it. */}
          <div className={styles['whole']}>
            <h2 id="processes" className={styles['part']}>
              공정 정보
            </h2>
            {first === undefined &&
              (model.mergedInto === undefined ? (
                <EmptyState icon={<ClipboardList size={32} />} title="저장된 공정이 없습니다." />
              ) : (
                <ReportElsewhere area={area} into={model.mergedInto} />
              ))}
            {first}
          </div>
          {others}
        </section>
        <ModelRest fields={model.view} parts={parts} photo={photo} />
      </div>
    </main>
  )
}
