import { equipmentTypeOf, type NewEquipment, otherType } from '#domain/equipment.ts'
import { KINDS } from './equipment-kinds.ts'

/** The sample catalogue: every kind in each of its variants and ratings. */
export function sampleEquipment(): NewEquipment[] {
  return otherType.options.flatMap((type) =>
    KINDS[type]
      .trim()
      .split('\n')
      .flatMap((line) => {
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
      }),
  )
}
