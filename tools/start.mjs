// `npm start`: builds what has changed of app and server, then runs the server in this process with sample data.
import { buildAppIfChanged, buildServerIfChanged } from './build-if-changed.mjs'

buildAppIfChanged()
buildServerIfChanged()
// Sample data and demo accounts are for trying it out; a real installation sets DEMO=0 or a database.
if (process.env.DEMO === undefined && process.env.DATABASE_URL === undefined) process.env.DEMO = '1'
// Not by its name: it is there only once it is built.
await import(new URL('../dist-server/main.js', import.meta.url).href)
