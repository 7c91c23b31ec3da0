import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { kpiFullName } from '#domain/kpi.ts'

/**
 * The path of every node from level 0 down to itself, parents before their children. In `kpi-tree.txt` `#` is a
 * 분석지표, `##` a 모니터링 지표, and every other line a 핵심관리요소 with its 단위.
 */
export async function sampleKpiPaths(): Promise<string[][]> {
  const text = await readFile(join(import.meta.dirname, 'kpi-tree.txt'), 'utf8')
  const paths = new Map<string, string[]>()
  const add = (path: string[]) => paths.set(kpiFullName(path), path)
  let indicator = ''
  let monitored = ''
  for (const line of text.trim().split('\n')) {
    if (line.startsWith('## ')) {
      monitored = line.slice(3)
      add([indicator, monitored])
    } else if (line.startsWith('# ')) {
      indicator = line.slice(2)
      add([indicator])
    } else {
      const [factor = '', units = ''] = line.split(': ')
      add([indicator, monitored, factor])
      for (const unit of units.split(', ')) add([indicator, monitored, factor, unit])
    }
  }
  return [...paths.values()]
}
