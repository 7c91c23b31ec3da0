// `npm run leaving`: every way of leaving a page, in the middle of the first pull, of a save and of an upload, twenty times
// each, in Chromium and in the other engines that are here. LEAVING_ROUNDS is another number of times.
import { playInEngines } from './engines.mjs'

const env = { LEAVING_ROUNDS: '20', ...process.env }
const args = ['leaving-ways', ...process.argv.slice(2)]
process.exit(playInEngines({ args, env, more: ['chromium'] }) === true ? 0 : 1)
