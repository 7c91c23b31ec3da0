import { createHash, randomUUID } from 'node:crypto'

interface Sent {
  key: string
  tries: number
  /** The server has said that it is done, or what stands there says so. */
  isAcknowledged: boolean
}

/** What was saved on a device, and is carried to the server. */
export type Work = Sent &
  (
    | { kind: 'process'; name: string }
    | { kind: 'save-model'; text: string }
    | { kind: 'save-process'; description: string }
    | { kind: 'photo'; number: number; sha256: string }
    | { kind: 'show-photo'; imageId: number }
  )

const sent = (): Sent => ({ key: randomUUID(), tries: 0, isAcknowledged: false })

export const newProcess = (): Work => ({ ...sent(), kind: 'process', name: `공정 ${randomUUID()}` })
export const newText = (): Work => ({ ...sent(), kind: 'save-model', text: randomUUID() })
export const newDescription = (): Work => ({ ...sent(), kind: 'save-process', description: randomUUID() })
export const newShownPhoto = (imageId: number): Work => ({ ...sent(), kind: 'show-photo', imageId })
export const newPhoto = (number: number, file: Buffer): Work => ({
  ...{ ...sent(), kind: 'photo', number },
  sha256: createHash('sha256').update(file).digest('hex'),
})
