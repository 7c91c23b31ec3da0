import { createClient } from '#api/client.ts'
import { createLookups } from '#api/lookups.ts'
import { withRenewal } from '#api/with-token.ts'
import { pageMethods, workerMethods } from '#catalogue/messages.ts'
import { parseConfig } from '#lib/config.ts'
import { connect } from '#lib/workers/worker-link.ts'
import { createEngine } from './engine.ts'

/** Entry point of the catalogue worker: connects the engine to its page and to the server. */
const { apiHost, authScheme } = parseConfig(import.meta.env)
const host = apiHost === '' ? location.origin : apiHost

const engine = createEngine({
  // Without a token the service worker may still answer, from what it keeps.
  createLookups: (tokens) =>
    createLookups(withRenewal(createClient({ host, authScheme, token: tokens.token }), tokens)),
  renewToken: () => page.request('renewToken', undefined),
  onState: (catalogue, state) => page.notify('state', { catalogue, state }),
  now: () => performance.now(),
})

const page = connect(self, { ours: workerMethods, theirs: pageMethods }, engine)
