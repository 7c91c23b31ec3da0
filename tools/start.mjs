// `npm start`: builds the app when something changed, then runs the server in this process with sample data.
import { buildIfChanged } from './build-if-changed.mjs'

buildIfChanged()
// Sample data and demo accounts are for trying it out; a real installation sets DEMO=0 or a database.
if (process.env.DEMO === undefined && process.env.DATABASE_URL === undefined) process.env.DEMO = '1'
await import('../server/main.ts')
