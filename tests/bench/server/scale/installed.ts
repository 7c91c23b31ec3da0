import type { SeveralOptions } from '../../../support/server/run-servers.ts'

/**
 * As an institute installs it: nobody's demo, a line in the log for each call, and a database that waits for its disk.
 */
export const INSTALLED: SeveralOptions = {
  env: { DEMO: '0', LOG_LEVEL: 'info' },
  waitsForDisk: true,
  // The system gives a process 20,000 files here: two for each open page.
  connections: 19_000,
}
