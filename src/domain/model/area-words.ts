import type { Area } from './area.ts'

/** Where an area lives and what it is called. */
export const AREA_PATH: Record<Area, string> = { general: '/reference-model', root: '/root-model' }
export const AREA_LABEL: Record<Area, string> = { general: '일반', root: '뿌리' }
/** What one of its models is called. */
export const MODEL_LABEL: Record<Area, string> = { general: '참조모델', root: '뿌리모델' }

export function modelPath(area: Area, slug: string): string {
  return `${AREA_PATH[area]}/${encodeURIComponent(slug)}`
}

/** 현장 입력 of a model, at the process with this place. */
export function fieldPath(area: Area, slug: string, processIndex: number): string {
  return `${modelPath(area, slug)}/field?processIndex=${processIndex}`
}

/** 변경 이력 of a model. */
export function historyPath(area: Area, slug: string): string {
  return `${modelPath(area, slug)}/history`
}

/** The area of an address; general for the screens that belong to neither. */
export function areaOfPath(pathname: string): Area {
  return ownAreaOfPath(pathname) ?? 'general'
}

/** The same; null for the screens that belong to neither. */
export function ownAreaOfPath(pathname: string): Area | null {
  const isIn = (area: Area) => pathname === AREA_PATH[area] || pathname.startsWith(`${AREA_PATH[area]}/`)
  return isIn('root') ? 'root' : isIn('general') ? 'general' : null
}
