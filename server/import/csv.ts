/**
 * Reads CSV as spreadsheets write it: commas, quotes doubled inside quotes, line breaks inside quotes, CRLF or LF.
 * @returns the rows with the line (from 1) each begins on; empty lines are left out
 */
export function parseCsv(text: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let startsAt = 1
  const endRow = () => {
    cells.push(cell)
    if (cells.some((value) => value !== '')) rows.push({ line: startsAt, cells })
    cells = []
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '\n') line += 1
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === ',') {
      cells.push(cell)
      cell = ''
    } else if (character === '\n') {
      endRow()
      startsAt = line
    } else if (character !== '\r') cell += character
  }
  if (cell !== '' || cells.length > 0) endRow()
  return rows
}
