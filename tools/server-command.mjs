// `npm run accounts` and its neighbours: a command of the server, built when something changed.
import { buildServerIfChanged } from './build-if-changed.mjs'

buildServerIfChanged()
// The command finds its own arguments where they would be without this file.
const [name] = process.argv.splice(2, 1)
await import(new URL(`../dist-server/${name}.js`, import.meta.url).href)
