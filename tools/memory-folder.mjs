import { statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const FOLDER = '/dev/shm'
/** Several times what all tests have there at once. */
const ROOM_BYTES = 4e9

/**
 * What is made for a while lies in memory from now on, where there is room in it and nobody has chosen a folder. The
 * data folder of a server has a thousand files: a copy of it takes a processor 0.7 s on a disk, and 0.1 s in memory.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = FOLDER
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(FOLDER)
    return Math.min(bavail * bsize, freemem()) > ROOM_BYTES
  } catch {
    return false
  }
}
