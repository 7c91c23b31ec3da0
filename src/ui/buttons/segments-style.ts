/** A few choices side by side in one frame, of which one is on: for the recipe of the frame. */
export const segmentsFrame = {
  display: 'grid',
  gap: '1',
  padding: '1',
  borderRadius: 'button',
  bg: 'neutral.soft',
  boxShadow: 'softEdge',
} as const

export const segment = { minHeight: 'control', borderRadius: 'field', color: 'ink.muted' } as const

export const segmentThatIsOn = { bg: 'card', color: 'accent', fontWeight: 'bold' } as const
