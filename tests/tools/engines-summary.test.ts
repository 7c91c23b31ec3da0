import { expect, it } from 'vitest'
import { lineOfRun, linesOfSpecs } from '../../tools/engines-summary.mjs'
import { playedIn, redIn } from '../../tools/playwright-report.mjs'

type Report = NonNullable<Parameters<typeof playedIn>[0]>
type Status = 'expected' | 'unexpected' | 'flaky' | 'skipped'

const specOf = (file: string, title: string, tests: [project: string, Status, ms: number][]) => ({
  file,
  line: 7,
  title,
  tests: tests.map(([projectName, status, duration]) => ({ projectName, status, results: [{ duration }] })),
})
const journey = specOf('journey.spec.ts', 'offline', [
  ['webkit', 'expected', 60_000],
  ['firefox', 'flaky', 30_400],
])
const held = specOf('held.spec.ts', 'held', [
  ['webkit', 'expected', 8000],
  ['firefox', 'skipped', 0],
])
const report = {
  suites: [{ specs: [], suites: [{ specs: [journey] }] }, { specs: [held] }],
} as unknown as Report

it('a run is told of by engine and by spec, with what was skipped and how long it took', () => {
  const played = playedIn(report)
  expect(linesOfSpecs(played)).toEqual([
    '  firefox  held.spec.ts: 0 passed, 1 skipped, 0 s',
    '  firefox  journey.spec.ts: 0 passed, 1 failed, 30 s',
    '  webkit   held.spec.ts: 1 passed, 8 s',
    '  webkit   journey.spec.ts: 1 passed, 60 s',
  ])
  expect(lineOfRun('run 2 of 3', played, false)).toBe(
    '✗ run 2 of 3: webkit 2 passed, 68 s; firefox 0 passed, 1 failed, 1 skipped, 30 s',
  )
})

it('a test that needed a second try is named as red, and a run that wrote nothing says so', () => {
  expect(redIn(playedIn(report))).toEqual(['firefox journey.spec.ts:7: offline'])
  expect(lineOfRun('run 1 of 1', playedIn(null), false)).toBe('✗ run 1 of 1: nothing was played')
})
