import sharp from 'sharp'
import { hall, type LightName, LIGHTS } from './hall.ts'
import { hotScenes } from './hot-scenes.ts'
import { machineScenes } from './machine-scenes.ts'

const SCENES = { ...hotScenes, ...machineScenes }

/** A drawn photo: a scene in a light, seen from one side or the other. */
export interface Shot {
  scene: keyof typeof SCENES
  light: LightName
  isMirrored?: boolean
}

/** Draws a shot as a JPEG of 1600×1200. Nothing of it is taken from anywhere. */
export function drawPhoto(shot: Shot): Promise<Buffer> {
  const light = LIGHTS[shot.light]
  return sharp(Buffer.from(hall(light, SCENES[shot.scene](light))))
    .flop(shot.isMirrored === true)
    .jpeg({ quality: 82 })
    .toBuffer()
}
