import { NEW_EQUIPMENT_DEFAULTS } from '#domain/process/equipment.ts'

/** Which industries new equipment may be for: all of them, or that of the model. */
export function industriesFor(industry: string | null): string[] {
  const common = NEW_EQUIPMENT_DEFAULTS.industryType
  const isOwn = industry !== null && industry !== '' && industry !== common
  return isOwn ? [common, industry] : [common]
}
