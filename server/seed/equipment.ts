import { type OtherType, equipmentTypeOf, type NewEquipment, otherType } from '#domain/process/equipment.ts'
import { sampleLines } from './sample-lines.ts'

/**
 * The sample catalogue: every kind in each of its variants and ratings; nothing names a maker. In `equipment-kinds.txt`
 * `#` is a 분류, and every other line `industry | kind | variants | ratings`; a name is `rating variant kind`.
 */
export async function sampleEquipment(): Promise<NewEquipment[]> {
  let type: OtherType = '범용'
  const equipment: NewEquipment[] = []
  for (const line of await sampleLines('equipment-kinds.txt')) {
    if (line.startsWith('# ')) type = otherType.parse(line.slice(2))
    else equipment.push(...inAllVariants(type, line))
  }
  return equipment
}

function inAllVariants(type: OtherType, line: string): NewEquipment[] {
  const [industryType = '', kind = '', variants = '', ratings = ''] = line.split(' | ')
  return variants.split(', ').flatMap((variant) =>
    // At comma and space: `1,250톤` is one rating.
    ratings.split(', ').map((rating) => ({
      name: `${rating} ${variant} ${kind}`,
      equipmentType: equipmentTypeOf(type),
      industryType,
      otherType: type,
    })),
  )
}
