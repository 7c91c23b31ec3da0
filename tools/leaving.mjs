// `npm run leaving -- --times 20`: every way of leaving a page, in the middle of the first pull, of a save and of an upload,
// so many times each (20), in Chromium and in the other engines that are here. What else is given goes to the test runner.
import { playInEngines } from './engines.mjs'

const args = process.argv.slice(2)
const at = args.indexOf('--times')
const [, times = '20'] = at === -1 ? [] : args.splice(at, 2)
if (!/^[1-9]\d*$/.test(times)) {
  console.error('--times takes a number.')
  process.exit(1)
}
const env = { ...process.env, LEAVING_ROUNDS: times }
process.exit(playInEngines({ args: ['leaving-ways', ...args], env, more: ['chromium'] }) === true ? 0 : 1)
