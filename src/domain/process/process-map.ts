import { parseProcessNumber } from './process-number.ts'

export interface MapColumn<T> {
  main: number
  /** Top to bottom by the decimal suffix. */
  cells: T[]
  /** The same in the rows that all columns share; null where the column has nothing in a row above its last. */
  rows: (T | null)[]
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
  const columns = [...cellsByMain]
    .sort(([a], [b]) => a - b)
    .map(([main, cells]) => ({
      main,
      cells: cells.sort((a, b) => place(a).sub - place(b).sub || a.order - b.order),
    }))
  const rowsOf = (cells: readonly T[]) => {
    const subs = cells.map((cell) => place(cell).sub)
    // Two with the same number take a row each.
    return cells.map((cell, at) => ({ cell, sub: place(cell).sub, nth: at - subs.indexOf(place(cell).sub) }))
  }
  // Each column has its first of a number before its second, and what is equal stays in that order.
  const all = columns.flatMap(({ cells }) => rowsOf(cells)).sort((a, b) => a.sub - b.sub)
  const shared = [...new Set(all.map(({ sub, nth }) => `${sub} ${nth}`))]
  return columns.map(({ main, cells }) => {
    const rows: (T | null)[] = []
    for (const { cell, sub, nth } of rowsOf(cells)) {
      const row = shared.indexOf(`${sub} ${nth}`)
      while (rows.length < row) rows.push(null)
      rows.push(cell)
    }
    return { main, cells, rows }
  })
}
