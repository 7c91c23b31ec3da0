/** Who may import whom. The order of the rules is the order of the data's way. */
const reactFree = '^(src/(domain|local|sync|api|lib|catalogue/worker)|sw|server)/'

/**
 * The server's layers, bottom first, and the folders of the server that each may import. What composes them
 * (app.ts, start-server.ts, main.ts) lies outside of all.
 */
const serverLayers = {
  store: [],
  http: [],
  audit: ['store'],
  auth: ['audit', 'http', 'store'],
  idempotency: ['auth', 'http', 'store'],
  images: ['auth', 'audit', 'http', 'store'],
  catalogue: ['idempotency', 'auth', 'http', 'store'],
  history: ['auth', 'http', 'store'],
  'late-work': ['auth', 'http', 'store'],
  live: ['auth', 'http', 'store'],
  models: ['history', 'images', 'idempotency', 'auth', 'audit', 'http', 'store'],
  'models/read': ['images', 'auth', 'http', 'store'],
  'models/write': ['images', 'auth', 'audit', 'http', 'store'],
  keeping: ['models', 'history', 'catalogue', 'idempotency', 'auth', 'audit', 'http', 'store'],
  'hand-over': ['models/read', 'images', 'auth', 'audit', 'http', 'store'],
  metrics: ['http'],
  openapi: ['http'],
  backup: ['audit', 'store'],
  import: ['catalogue', 'audit', 'store'],
  seed: ['import', 'images', 'auth', 'audit', 'store'],
  cli: ['backup', 'import', 'auth', 'audit', 'http', 'store', 'env.ts', 'node-version.ts'],
}

/** The rooms of the device's data, bottom first, and the rooms that each may import. */
const localRooms = {
  // The database names the type of its rows.
  store: ['outbox/operation.ts'],
  outbox: ['store'],
  // The service worker puts photos there: without Dexie, and without a user.
  shared: [],
  'bare-contract': ['store'],
  edits: ['outbox', 'store'],
  answers: ['outbox', 'store'],
  resolve: ['edits', 'answers', 'outbox', 'store'],
  views: ['resolve', 'bare-contract', 'edits', 'answers', 'outbox', 'store'],
}

/** The rooms of the sync engine, bottom first, and the rooms that each may import; `page/` has a rule of its own. */
const syncRooms = {
  // States, decisions and shapes: no database, no network, no time of its own.
  model: [],
  kinds: ['model'],
  leader: ['model'],
  pull: ['model'],
  'late-work': ['model'],
  send: ['bare-contract', 'kinds', 'model'],
  'bare-contract': ['leader', 'kinds', 'model'],
  reconcile: ['bare-contract', 'kinds', 'model'],
  queue: ['reconcile', 'bare-contract', 'send', 'leader', 'kinds', 'model', 'messages.ts'],
  worker: ['queue', 'late-work', 'pull', 'leader', 'model', 'messages.ts'],
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, path: '^(src|sw|server)/', pathNot: '\\.(d|worker)\\.ts$|drizzle\\.config' },
      to: {},
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'domain-depends-on-nothing',
      severity: 'error',
      comment: 'domain/ is shared with the server: schemas and rules only.',
      from: { path: '^src/domain/' },
      to: { path: '^(src|sw|server)/', pathNot: '^src/domain/' },
    },
    {
      name: 'lib-depends-on-nothing',
      severity: 'error',
      from: { path: '^src/lib/' },
      to: { path: '^(src|sw|server)/', pathNot: '^src/lib/' },
    },
    {
      name: 'local-knows-only-domain',
      severity: 'error',
      comment: 'An edit never knows whether, when or how it will be sent.',
      from: { path: '^src/local/' },
      to: { path: '^(src|sw|server)/', pathNot: '^src/(local|domain|lib)/' },
    },
    ...Object.entries(localRooms).map(([room, below]) => ({
      name: `local-room-${room}`,
      severity: 'error',
      from: { path: `^src/local/${room}/` },
      to: { path: '^src/local/', pathNot: `^src/local/(${[room, ...below].join('|')})(/|$)` },
    })),
    ...Object.entries(syncRooms).map(([room, below]) => ({
      name: `sync-room-${room}`,
      severity: 'error',
      from: { path: `^src/sync/${room}/` },
      to: { path: '^src/sync/', pathNot: `^src/sync/(${[room, ...below].join('|')})(/|$)` },
    })),
    {
      name: 'api-knows-only-domain',
      severity: 'error',
      from: { path: '^src/api/' },
      to: { path: '^(src|sw|server)/', pathNot: '^src/(api|domain|lib)/' },
    },
    {
      name: 'sync-joins-local-and-api',
      severity: 'error',
      from: { path: '^src/sync/' },
      to: { path: '^(src|sw|server)/', pathNot: '^src/(sync|local|api|domain|lib)/' },
    },
    {
      name: 'sync-is-asked-through-its-page',
      severity: 'error',
      comment: 'page/ asks the worker, in which the rest of sync/ runs; they share messages.ts.',
      from: { path: '^src/app/' },
      to: { path: '^src/sync/', pathNot: '^src/sync/(page/|messages\\.ts$)' },
    },
    {
      name: 'sync-page-only-starts-its-worker',
      severity: 'error',
      comment: 'page/ names the script that it starts, and asks it by messages.ts.',
      from: { path: '^src/sync/page/' },
      to: { path: '^src/sync/', pathNot: '^src/sync/(page/|messages\\.ts$|worker/sync\\.worker\\.ts$)' },
    },
    {
      name: 'catalogue-is-asked-through-its-page',
      severity: 'error',
      comment: 'page/ asks the worker; they share messages.ts.',
      from: { pathNot: '^(src/catalogue/worker/|tests/)' },
      to: { path: '^src/catalogue/worker/' },
    },
    {
      name: 'catalogue-worker-only-looks-up',
      severity: 'error',
      comment:
        'The worker reads lists and searches them: it knows no database, and of the device what was made here.',
      from: { path: '^src/catalogue/(worker/|messages\\.ts$)' },
      to: {
        path: '^(src|sw|server)/',
        pathNot: [
          '^src/catalogue/(worker/|messages\\.ts$)',
          '^src/(api|domain|lib)/',
          '^src/local/(views/catalogue-overlay|store/fields)\\.ts$',
        ],
      },
    },
    {
      name: 'catalogue-knows-no-feature',
      severity: 'error',
      from: { path: '^src/catalogue/page/' },
      to: { path: '^(src/(sync|forms|pictures|features|screens|app)/|sw/|server/)' },
    },
    {
      name: 'ui-knows-no-product-word',
      severity: 'error',
      comment: 'ui/ is look and behaviour; it is given its words and data through props.',
      from: { path: '^src/ui/' },
      to: { path: '^(src|sw|server)/', pathNot: '^src/(ui|lib)/' },
    },
    {
      name: 'session-knows-no-feature',
      severity: 'error',
      comment: 'session/ is who works here, with which database and lists, and how their work stands.',
      from: { path: '^src/session/' },
      to: { path: '^(src|sw|server)/', pathNot: '^src/(session|local|api|domain|lib|ui)/' },
    },
    {
      name: 'pictures-know-no-feature',
      severity: 'error',
      from: { path: '^src/pictures/' },
      to: { path: '^(src|sw|server)/', pathNot: '^src/(pictures|session|local|domain|lib|ui)/' },
    },
    {
      name: 'forms-know-no-feature',
      severity: 'error',
      from: { path: '^src/forms/' },
      to: { path: '^(src|sw|server)/', pathNot: '^src/(forms|session|local|domain|lib|ui)/' },
    },
    {
      name: 'features-are-strangers',
      severity: 'error',
      comment: 'What two features share has a home outside of them, or is put together by screens/ and app/.',
      from: { path: '^src/features/([^/]+)' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'features-write-locally',
      severity: 'error',
      comment: 'Features read and write local/; what moves the edits is out of their sight.',
      from: { path: '^src/features/' },
      to: { path: '^(src/(sync|app|screens)/|sw/|server/)' },
    },
    {
      name: 'screens-compose',
      severity: 'error',
      from: { path: '^src/screens/' },
      to: { path: '^(src/(sync|app|api)/|sw/|server/)' },
    },
    {
      name: 'only-online-calls-in-features',
      severity: 'error',
      comment:
        'What can be edited is fetched and sent by sync/ alone; features may sign in, look up, read the history, manage people, keep the catalogues and merge models.',
      from: { path: '^src/(features|session)/' },
      to: {
        path: '^src/api/',
        pathNot:
          '^src/api/(session|lookups|hand-over|history|own-account|people|keeping|merging|problem|tokens)\\.ts$',
      },
    },
    {
      name: 'the-service-worker-is-its-own-program',
      severity: 'error',
      from: { path: '^sw/' },
      to: { path: '^(src|server)/', pathNot: '^src/(sync|local|api|domain|lib)/' },
    },
    {
      name: 'server-shares-only-domain',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(src|sw)/', pathNot: '^src/domain/' },
    },
    ...Object.entries(serverLayers).map(([folder, below]) => ({
      name: `server-layer-${folder}`,
      severity: 'error',
      from: { path: `^server/${folder}/` },
      to: { path: '^server/', pathNot: `^server/(${[folder, ...below].join('|')})(/|$)` },
    })),
    {
      name: 'no-cycles-between-server-folders',
      severity: 'error',
      scope: 'folder',
      from: { path: '^server/' },
      to: { circular: true },
    },
    {
      name: 'react-stays-in-the-ui',
      severity: 'error',
      from: { path: reactFree },
      to: {
        path: 'node_modules/(react|react-dom|react-router|@chakra-ui|@tanstack|dexie-react-hooks|sonner)/',
      },
    },
    {
      name: 'one-http-client',
      severity: 'error',
      from: { pathNot: '^(src/api/client\\.ts$|tests/)' },
      to: { path: 'node_modules/ky/' },
    },
    {
      name: 'one-database-library',
      severity: 'error',
      comment: 'Only local/ knows Dexie; features use its queries through dexie-react-hooks.',
      from: { pathNot: '^(src/local/|tests/)' },
      to: { path: 'node_modules/dexie/' },
    },
    { name: 'not-from-tests', severity: 'error', from: { pathNot: '^tests/' }, to: { path: '^tests/' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ['import', 'browser', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
