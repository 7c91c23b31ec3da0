import type { WireKind } from './wire-kind.ts'

export const equipmentCreate: WireKind<'equipment.create'> = {
  send: async ({ api, making }, { fields }) => {
    const { value: record } = await api.createEquipment(fields, making())
    return { kind: 'equipment', record }
  },
  look: async ({ api, signal }, { fields: { name, otherType, industryType } }) => {
    const { results } = (await api.equipmentNamed(name, signal)).value
    const record = results.find(
      (one) => one.name === name && one.otherType === otherType && one.industryType === industryType,
    )
    // A catalogue entry with the same content is as good as ours.
    if (record === undefined) return { kind: 'not-applied' }
    return { kind: 'applied', answer: { kind: 'equipment', record } }
  },
}
