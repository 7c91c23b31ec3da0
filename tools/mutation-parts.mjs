/**
 * What `npm run mutate` changes, in parts of at most half an hour, and the tests that it asks of each. These are the
 * tests that are about the part and quick: a score is what they find alone, and the histories, the other folders' tests
 * and the browser come on top of it.
 * @typedef {{ name: string, mutate: string[], tests: string[], least?: number }} Part
 * `least`: the score below which it fails, in per cent.
 */

/** What needs no database and no network. */
const RULES_OF_OUTBOX = 'src/local/outbox/{intent,operation,merge,coalesce,section-fields,kinds/*}.ts'

/** What of accounts and sessions needs no database. */
const RULES_OF_AUTH =
  'server/auth/{{actor,basic,user-cache},sessions/{cookie,device-name},passwords/{passwords,weak-passwords}}.ts'

/** What is shown and entered of models and processes; beside it stand the device, the accounts and the catalogues. */
const RECORDS =
  '(completeness|equipment|hand-over|history|industry|kpi|model-*|office|photo-album|process|summary)'

/**
 * No rule, but styles, drawing on a canvas and calls of the browser's own API: only a real browser shows what comes of
 * them, and the journeys of tests/e2e play them there.
 */
const BROWSER_OF_FEATURES = [
  '!src/features/photo-album/editor/{draw-marks,mark-layer,picture-canvas,once-per-frame}.ts',
  '!src/features/photo-album/look/picture-zoom.ts',
  '!src/features/app-update/background-sync.ts',
  '!src/features/office/filter/office-choice.ts',
]

/** Of what waits as of what is there: one is seen over the other. */
const VIEWS = ['tests/local/{views,bare-contract}/**/*.test.ts']

/** @type {readonly Part[]} */
export const PARTS = [
  {
    name: 'sync/rules',
    mutate: ['src/sync/model/*.ts', 'src/sync/queue/choose.ts'],
    tests: ['tests/sync/rules/*.test.ts'],
    least: 95,
  },
  {
    name: 'sync/queue',
    mutate: ['src/sync/queue/*.ts', '!src/sync/queue/choose.ts'],
    tests: sync(
      'settle',
      'claim',
      'queue-head',
      'step',
      'engine',
      'round',
      'write-round',
      'send-loop',
      'interruptions',
      'later-edits',
      'poison',
      'gone',
      'long-queue',
      'lost-version',
      'one-lead',
    ),
    least: 90,
  },
  {
    name: 'sync/kinds',
    mutate: ['src/sync/{kinds,send,reconcile}/*.ts'],
    tests: sync('looks', 'sendings', 'own-answer', 'mixed-up-answers'),
    least: 95,
  },
  {
    name: 'sync/leader',
    mutate: ['src/sync/{leader,worker,page}/*.ts'],
    tests: [
      ...sync('fence', 'lead', 'leader-watch', 'tabs'),
      ...sync('sync-worker', 'sync-worker-host', 'asked-by-page', 'user-sync', 'start-sync'),
    ],
  },
  {
    name: 'sync/pull',
    mutate: ['src/sync/{pull,bare-contract}/*.ts'],
    tests: sync(
      'pull',
      'pull-model',
      'follow-changes',
      'keep-photos',
      'doubles',
      'looks-again',
      'second-look',
      'by-its-name',
      'mixed-up-answers',
    ),
    least: 95,
  },
  { name: 'sync/late-work', mutate: ['src/sync/late-work/*.ts'], tests: sync('late-work'), least: 85 },
  { name: 'domain', mutate: ['src/domain/**/*.ts'], tests: ['tests/domain/*.test.ts'], least: 95 },
  { name: 'api', mutate: ['src/api/*.ts'], tests: ['tests/api/*.test.ts'], least: 85 },
  {
    name: 'local/rules',
    mutate: [RULES_OF_OUTBOX],
    tests: ['tests/local/outbox/*.test.ts'],
    least: 85,
  },
  {
    name: 'local/outbox',
    mutate: ['src/local/outbox/*.ts', `!${RULES_OF_OUTBOX}`],
    tests: [
      ...local('copy-model', 'edits', 'edited-rows', 'folds', 'outbox-actions', 'recreate', 'storage'),
      ...local('watch-outbox', 'captioned-by', 'queued-edits', 'visit-in-pages'),
      ...sync('contradictions', 'later-edits', 'tabs'),
    ],
  },
  {
    name: 'local/edits',
    mutate: ['src/local/edits/*.ts'],
    tests: [
      ...local('edits', 'edited-rows', 'edit-base', 'catalogue', 'copy-model', 'save-together'),
      ...local('photo-edits', 'retire-model'),
      ...sync('industry'),
    ],
    least: 85,
  },
  {
    name: 'local/answers',
    mutate: ['src/local/answers/*.ts'],
    tests: ['tests/local/answers/*.test.ts'],
    least: 85,
  },
  {
    name: 'local/store',
    mutate: ['src/local/store/**/*.ts'],
    tests: ['tests/local/store/**/*.test.ts'],
    least: 85,
  },
  {
    name: 'local/resolve',
    mutate: ['src/local/resolve/*.ts'],
    tests: ['tests/local/resolve/**/*.test.ts'],
    least: 85,
  },
  {
    name: 'local/views',
    mutate: ['src/local/{views,bare-contract}/*.ts'],
    tests: VIEWS,
    least: 85,
  },
  { name: 'local/views/work', mutate: ['src/local/views/work/*.ts'], tests: VIEWS, least: 85 },
  {
    name: 'local/shared',
    mutate: ['src/local/shared/*.ts'],
    tests: [
      'tests/local/shared/*.test.ts',
      'tests/pictures/place-shared.test.ts',
      'tests/sw/answer-share.test.ts',
    ],
    least: 85,
  },
  {
    // The rules: what has no component and no hook in it.
    name: 'features/records',
    mutate: [`src/features/@${RECORDS}/**/*.ts`, '!src/features/**/use-*.ts', ...BROWSER_OF_FEATURES],
    tests: [`tests/features/@${RECORDS}/**/*.test.ts`],
    least: 90,
  },
  {
    name: 'features/around',
    mutate: [`src/features/!${RECORDS}/**/*.ts`, '!src/features/**/use-*.ts', ...BROWSER_OF_FEATURES],
    tests: [`tests/features/!${RECORDS}/**/*.test.ts`],
    least: 90,
  },
  {
    // What is typed and not saved: its rules, and how it is kept. Hooks and what only tells are asked with the screens.
    name: 'forms',
    mutate: [
      'src/forms/{draft,draft/windows,save}/*.ts',
      ...['!src/forms/**/use-*.ts', '!src/forms/save/{attempt-edit,tell-*}.ts'],
    ],
    tests: ['tests/forms/*.test.ts'],
    least: 85,
  },
  {
    name: 'sw',
    mutate: ['sw/*.ts'],
    tests: ['tests/sw/*.test.ts'],
    least: 95,
  },
  {
    // Its entry only joins it to a page: the journeys play that.
    name: 'catalogue/worker',
    mutate: ['src/catalogue/worker/*.ts', '!src/catalogue/worker/catalogue.worker.ts'],
    tests: ['tests/catalogue/{catalogue,cached-list,store}.test.ts'],
    least: 95,
  },
  {
    // What asks it, without hooks and what a browser starts.
    name: 'catalogue/page',
    mutate: ['src/catalogue/page/{client,kept-client,search}.ts'],
    tests: ['tests/catalogue/{catalogue,kept-client,search,client}.test.ts'],
    least: 95,
  },
  {
    // What calls the browser's own API and is no rule is played by the journeys; `share-target` holds names alone.
    name: 'lib',
    mutate: [
      'src/lib/{*,words/*}.ts',
      '!src/lib/{after-first-paint,download-file,on-first-touch,share-target}.ts',
    ],
    tests: ['tests/lib/*.test.ts'],
    least: 95,
  },
  {
    name: 'session/device',
    mutate: ['src/session/device/{begin-anew,kept-words,read-ahead}.ts'],
    tests: ['tests/session/{begin-anew,kept-words,read-ahead}.test.ts'],
    least: 95,
  },
  {
    // What is remembered, noted, told and cleared of a user; the session itself is not among it.
    name: 'session/user',
    mutate: [
      'src/session/user/{clearings,refusal-words,remembered-user,server-sign-out}.ts',
      'src/session/user/{session-state,supply-tokens,user-notes}.ts',
    ],
    tests: ['tests/session/*.test.ts'],
    least: 95,
  },
  {
    name: 'auth/rules',
    mutate: [RULES_OF_AUTH],
    tests: server(
      'auth/credentials',
      'auth/device-name',
      'auth/session-cookie',
      'auth/user-cache',
      'auth/weak-passwords',
    ),
    least: 85,
  },
  {
    // Passed by every call, so that all tests would have to be asked.
    name: 'server/auth/guard',
    mutate: ['server/auth/{guard,group-rules}.ts'],
    tests: server('auth/calls/guard', 'auth/calls/seen-and-checked-groups', 'auth/seen-groups'),
    least: 85,
  },
  {
    name: 'server/auth/sessions',
    mutate: ['server/auth/{sessions,passwords,second-factor}/*.ts', `!${RULES_OF_AUTH}`],
    tests: server(
      ...['auth/sessions/sessions', 'auth/sessions/ended-sessions', 'auth/leaked-passwords'],
      ...[
        'auth/seal-secret',
        'auth/second-factor/second-factor-codes',
        'auth/second-factor/second-factor-steps',
        'auth/second-factor/own-second-factor',
      ],
    ),
    least: 85,
  },
  {
    name: 'server/auth/calls',
    mutate: ['server/auth/*routes.ts', 'server/auth/ask-password.ts'],
    tests: server('auth/calls/login-calls', 'auth/calls/own-account', 'auth/calls/people-calls'),
    least: 85,
  },
  {
    name: 'server/auth/accounts',
    mutate: ['server/auth/{accounts,audit-refusals,limits,throttle}.ts'],
    tests: server(
      'auth/accounts',
      'auth/calls/audit-refusals',
      'auth/counted-attempts',
      'auth/calls/user-limits',
    ),
    least: 85,
  },
  {
    name: 'server/http',
    mutate: ['server/http/*.ts'],
    tests: ['tests/server/http/*.test.ts'],
    least: 85,
  },
  {
    name: 'server/models/read',
    mutate: ['server/models/read/*.ts'],
    tests: server('models/read/found-records', 'models/read/kept-answers', 'models/read/model-lists'),
    least: 85,
  },
  {
    name: 'server/models/write',
    mutate: ['server/models/write/*.ts', '!server/models/write/{copy-model,merge-models}.ts'],
    tests: server('models/write/kpi-entries', 'models/write/new-records', 'models/write/patched-records'),
    least: 85,
  },
  {
    name: 'server/models/merging',
    mutate: ['server/models/write/{copy-model,merge-models}.ts'],
    tests: server('models/write/copied-models', 'models/write/merged-models'),
    least: 85,
  },
  {
    // Processes have their routes here, too.
    name: 'server/models/calls',
    mutate: ['server/models/*.ts'],
    tests: server(
      ...[
        'models/calls/merge-calls',
        'models/calls/model-calls',
        'models/calls/process-calls',
        'models/calls/shown-entries',
        'models/calls/upload-calls',
      ],
    ),
    least: 85,
  },
]

/** @param {string[]} names */
function sync(...names) {
  return names.map((name) => `tests/sync/**/${name}.test.ts`)
}

/** @param {string[]} names */
function local(...names) {
  return names.map((name) => `tests/local/**/${name}.test.ts`)
}

/** @param {string[]} names */
function server(...names) {
  return names.map((name) => `tests/server/${name}.test.ts`)
}
