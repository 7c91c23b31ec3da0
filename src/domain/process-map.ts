import { parseProcessNumber } from './process-number.ts'

export interface MapColumn<T> {
  main: number
  /** Top to bottom by the decimal suffix. */
  cells: T[]
}

/** Lays processes out: columns by the number after the dash, rows by the decimal suffix, then by order. */
export function processColumns<T extends { processNumber: string; order: number }>(
  processes: readonly T[],
): MapColumn<T>[] {
  const cellsByMain = new Map<number, T[]>()
  const place = (process: T) => parseProcessNumber(process.processNumber)
  for (const process of processes) {
    const { main } = place(process)
    cellsByMain.set(main, [...(cellsByMain.get(main) ?? []), process])
  }
  return [...cellsByMain]
    .sort(([a], [b]) => a - b)
    .map(([main, cells]) => ({
      main,
      cells: cells.sort((a, b) => place(a).sub - place(b).sub || a.order - b.order),
    }))
}
