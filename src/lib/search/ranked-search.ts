import { type Reading, readQuery } from './search-query.ts'
import { type TextIndex, findReading } from './text-index.ts'

const LENGTHS = 4096
const ROWS = 2 ** 27

/**
 * The rows that match what was typed, best first: by how well they match, then the shorter, then in the order
 * they were given. Rows count through all indexes.
 */
export function search(indexes: readonly TextIndex[], typed: string): Uint32Array {
  const readings = readQuery(typed)
  const keys: number[] = []
  let before = 0
  for (const index of indexes) {
    const penalties = bestOf(index, readings)
    for (let row = 0; row < index.size; row += 1) {
      const penalty = penalties[row] ?? 0
      if (penalty === 0) continue
      const length = (index.offsets[row + 1] ?? 0) - (index.offsets[row] ?? 0)
      keys.push((penalty * LENGTHS + Math.min(length, LENGTHS - 1)) * ROWS + before + row)
    }
    before += index.size
  }
  const sorted = Float64Array.from(keys).sort()
  return Uint32Array.from(sorted, (key) => key % ROWS)
}

function bestOf(index: TextIndex, readings: readonly Reading[]): Uint8Array {
  const best = new Uint8Array(index.size)
  for (const reading of readings) {
    const penalties = findReading(index, reading)
    for (let row = 0; row < index.size; row += 1) {
      const penalty = penalties[row] ?? 0
      if (penalty !== 0 && (best[row] === 0 || penalty < (best[row] ?? 0))) best[row] = penalty
    }
  }
  return best
}
