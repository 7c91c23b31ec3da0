import * as z from 'zod/mini'
import { isEntryDate } from '#domain/model/entry-date.ts'
import { modelInput } from '#domain/model/model.ts'
import type { ModelSectionName, fieldsOf } from '#domain/model/sections.ts'
import { type ModelFields, modelFields } from '#local/store/fields.ts'
import type { FieldRules, FieldSchemas } from './draft-values.ts'
import { photosRule } from './list-rules.ts'

/** One section of a model, edited and saved on its own. */
export interface SectionForm<F extends keyof ModelFields> {
  section: ModelSectionName
  /** How the fields are read back from a draft. */
  schemas: FieldSchemas<Pick<ModelFields, F>>
  rules: FieldRules<Pick<ModelFields, F>>
}

const all = modelFields.shape

type FieldOf<S extends ModelSectionName> = ReturnType<typeof fieldsOf<S>>[number]

const workedAt = z.nullable(
  z
    .string()
    .check(
      z.refine((day) => isEntryDate(day, new Date()), '입력일은 2025.01.01부터 오늘까지 선택할 수 있습니다.'),
    ),
)

export const SECTION_FORMS = {
  title: {
    section: 'title',
    schemas: { title: all.title },
    rules: { title: modelInput.title },
  },
  industry: {
    section: 'industry',
    schemas: { genBiz: all.genBiz },
    rules: {},
  },
  technology: {
    section: 'technology',
    schemas: { mainRootTech: all.mainRootTech, subRootTech: all.subRootTech },
    rules: {},
  },
  overview: {
    section: 'overview',
    schemas: { productionItem: all.productionItem, overview: all.overview, features: all.features },
    rules: {
      productionItem: modelInput.productionItem,
      overview: modelInput.overview,
      features: modelInput.features,
    },
  },
  kpi: {
    section: 'kpi',
    schemas: {
      kpis: all.kpis,
      autoProcessState: all.autoProcessState,
      monitoringProcessState: all.monitoringProcessState,
      connectionProcessState: all.connectionProcessState,
    },
    rules: {},
  },
  etc: {
    section: 'etc',
    schemas: { workedAt: all.workedAt, images: all.images, memo: all.memo, manager: all.manager },
    rules: { workedAt, images: photosRule, memo: modelInput.memo, manager: modelInput.manager },
  },
  stage: {
    section: 'stage',
    schemas: { workStatus: all.workStatus },
    rules: {},
  },
} as const satisfies { [S in ModelSectionName]: SectionForm<FieldOf<S>> }
