import { kpiFullName } from '#domain/process/kpi.ts'
import { keyAndValue, sampleLines } from './sample-lines.ts'

/**
 * The path of every node from level 0 down to itself, parents before their children. In `kpi-tree.txt` `#` is a
 * 분석지표, `##` a 모니터링 지표, and every other line a 핵심관리요소 with its 단위.
 */
export async function sampleKpiPaths(): Promise<string[][]> {
  const paths = new Map<string, string[]>()
  const add = (path: string[]) => paths.set(kpiFullName(path), path)
  let indicator = ''
  let monitored = ''
  for (const line of await sampleLines('kpi-tree.txt')) {
    if (line.startsWith('## ')) {
      monitored = line.slice(3)
      add([indicator, monitored])
    } else if (line.startsWith('# ')) {
      indicator = line.slice(2)
      add([indicator])
    } else {
      const [factor, units] = keyAndValue(line)
      add([indicator, monitored, factor])
      for (const unit of units.split(', ')) add([indicator, monitored, factor, unit])
    }
  }
  return [...paths.values()]
}
