import { keyAndValue, sampleLines } from './sample-lines.ts'

interface SampleTech {
  name: string
  memo: string
  subs: string[]
}

/**
 * The six basic and eight next-generation root technologies of the law's revision of 2021, with their trades. In
 * `root-techs.txt` `#` is a technology with what it is, and the line below it names its trades.
 */
export async function sampleTechs(): Promise<SampleTech[]> {
  const techs: SampleTech[] = []
  for (const line of await sampleLines('root-techs.txt')) {
    const [name, memo] = keyAndValue(line.slice(2))
    if (line.startsWith('# ')) techs.push({ name, memo, subs: [] })
    else techs.at(-1)?.subs.push(...line.split(', '))
  }
  return techs
}
