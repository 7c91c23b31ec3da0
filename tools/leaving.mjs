// `npm run leaving -- --times 20`: every way of leaving a page, in the middle of the first pull, of a save and of an
// upload, so many times each (20), in Chromium and in the other engines that are here. What else is given goes to the
// test runner.
import { playInARow, takeTimes } from './engines.mjs'

const args = process.argv.slice(2)
const env = { ...process.env, LEAVING_ROUNDS: takeTimes(args, '20') }
process.exit(playInARow(1, { args: ['leaving-ways', ...args], env, more: ['chromium'] }) ? 0 : 1)
