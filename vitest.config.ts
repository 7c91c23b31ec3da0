import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepTemporaryFilesInMemory } from './tools/memory-folder.mjs'

keepTemporaryFilesInMemory()

/** What takes a minute or two begins first: at the end it would run alone. */
const LONGEST = [
  'faults/chaos',
  'load/hour',
  'faults/connections',
  'running/backup',
  'history/audit',
  'load/bad-requests',
  'histories/histories',
  'histories/histories-bare-server',
  'histories/histories-merging',
].map((name) => `/${name}.test.ts`)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((end) => moduleId.endsWith(end))
      return at === -1 ? LONGEST.length : at
    }
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

/** Unit tests run on fake-indexeddb; the server's run against its HTTP surface on a real database. */
export default defineConfig({
  test: {
    // What a test makes the app complain about is of interest where it fails.
    silent: 'passed-only',
    // Left to itself it keeps one processor free, which is every other one on the machines that check this.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'tests/{app,domain,lib,local,api,sync,session,catalogue,pictures,forms,features,screens,sw,tools,ui}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
          ],
          environment: 'node',
          // Half the time of a process for each file; what they would share, each has as its own (own-browser.ts).
          pool: 'threads',
          setupFiles: ['tests/support/unit/own-browser.ts', 'tests/support/unit/lasting-page.ts'],
          // Limits are for hangs, not for speed.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: [
            'tests/support/server/build-server.ts',
            'tests/server/support/databases/shared-postgres.ts',
          ],
          // A server keeps what it knows in its app and not in its modules, which cost seconds to load: one app
          // after the other is made of the same ones. Many files wait for processes: two for each processor.
          isolate: false,
          maxWorkers: 2 * availableParallelism(),
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
