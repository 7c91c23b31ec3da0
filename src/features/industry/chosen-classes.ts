import type { ClassSystem } from '#api/lookups.ts'
import type { Classification } from '#domain/model/gen-biz.ts'

/** The class of each system that industry records are narrowed to; null for all. */
export type ChosenClasses = Record<ClassSystem, Classification | null>
