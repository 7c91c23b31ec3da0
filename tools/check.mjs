// `npm run check`: each kind of check that needs no build and no browser, the longest first.
import { runSideBySide } from './run-side-by-side.mjs'

const { failed } = await runSideBySide(['lint', 'unit:due', 'types', 'format:check', 'dead', 'arch'])
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`)
  process.exit(1)
}
