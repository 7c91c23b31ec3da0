import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GenBiz } from '#domain/model/gen-biz.ts'
import { parseCsv } from '#server/import/csv.ts'
import { keyAndValue, sampleLines } from './sample-lines.ts'

const CLASS_DIGITS = 5
/** Repair is no product. */
const REPAIR_DIVISION = '34'

/**
 * Product records under every five-digit manufacturing class. `sources/ksic-10.csv` has the codes and names of the
 * Korean Standard Industrial Classification, 10th revision: the public classification of Statistics Korea.
 * `industry-products.txt` has products of the classes that the sample models and groups are about, by their code.
 * `input-output-classes.txt` has the classes of the input-output tables by the beginning of that code; their names
 * follow the published tables, their codes are sample values.
 */
export async function sampleIndustries(): Promise<Omit<GenBiz, 'id'>[]> {
  const text = await readFile(join(import.meta.dirname, 'sources', 'ksic-10.csv'), 'utf8')
  const productsByCode = new Map((await sampleLines('industry-products.txt')).map(keyAndValue))
  const linkage = (await sampleLines('input-output-classes.txt')).map(keyAndValue)
  return parseCsv(text)
    .map(({ cells }) => ({ code: cells[0] ?? '', name: cells[1] ?? '' }))
    .filter(({ code }) => code.length === CLASS_DIGITS && !code.startsWith(REPAIR_DIVISION))
    .flatMap(({ code, name }) => {
      const [icCode, ic] = linkageOf(code, linkage)
      const products = productsByCode.get(code)?.split(', ') ?? [productOf(name)]
      return products.map((productName) => ({ productName, ksicCode: code, ksic: name, icCode, ic }))
    })
}

/** What a class makes, from its name: 김치류 제조업 makes 김치류. */
function productOf(className: string): string {
  const remark = /\([^)]*\)$/.exec(className)?.[0] ?? ''
  const trade = className.slice(0, className.length - remark.length)
  return trade.replace(/(?: ?제조업| ?주조업| ?가공업| ?건조업| ?처리업|업)$/, '').trim() + remark
}

/** Code and name of the class of the input-output tables: that of the longest beginning that fits. */
function linkageOf(code: string, linkage: readonly [start: string, icClass: string][]): [string, string] {
  const fitting = linkage.filter(([start]) => code.startsWith(start))
  const [, icClass = ''] = fitting.sort(([a], [b]) => b.length - a.length)[0] ?? []
  return [icClass.slice(0, 4), icClass.slice(5)]
}
