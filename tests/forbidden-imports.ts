/** A file and what it must not import; null for a file that nothing imports and that imports nothing. */
type ForbiddenImport = readonly [from: string, to: string | null]

/**
 * For each rule of .dependency-cruiser.js imports that it alone must refuse. Every `from` is a file of its own;
 * `node_modules/x` is a package, and what begins with `./` is not there.
 */
export const FORBIDDEN_IMPORTS: Readonly<Record<string, readonly ForbiddenImport[]>> = {
  'no-cycles': [
    ['src/lib/hen.ts', 'src/lib/egg.ts'],
    ['src/lib/egg.ts', 'src/lib/hen.ts'],
  ],
  'no-orphans': [
    ['src/lib/alone.ts', null],
    ['sw/alone.ts', null],
    ['server/alone.ts', null],
  ],
  'no-unresolvable': [['src/lib/seeker.ts', './nowhere.ts']],
  'domain-depends-on-nothing': [
    ['src/domain/a.ts', 'src/lib/any.ts'],
    ['src/domain/b.ts', 'src/local/any.ts'],
    ['src/domain/c.ts', 'server/any.ts'],
  ],
  'lib-depends-on-nothing': [
    ['src/lib/a.ts', 'src/domain/any.ts'],
    ['src/lib/b.ts', 'sw/any.ts'],
  ],
  'local-knows-only-domain': [
    ['src/local/a.ts', 'src/api/any.ts'],
    ['src/local/b.ts', 'src/sync/any.ts'],
    ['src/local/c.ts', 'src/features/any/any.tsx'],
  ],
  'local-room-store': [['src/local/store/a.ts', 'src/local/outbox/any.ts']],
  'local-room-outbox': [['src/local/outbox/kinds/a.ts', 'src/local/edits/any.ts']],
  'local-room-shared': [['src/local/shared/a.ts', 'src/local/store/any.ts']],
  'local-room-bare-contract': [['src/local/bare-contract/a.ts', 'src/local/answers/any.ts']],
  'local-room-edits': [['src/local/edits/a.ts', 'src/local/answers/any.ts']],
  'local-room-answers': [['src/local/answers/a.ts', 'src/local/edits/any.ts']],
  'local-room-resolve': [['src/local/resolve/a.ts', 'src/local/views/any.ts']],
  'local-room-views': [['src/local/views/a.ts', 'src/local/any.ts']],
  'sync-room-model': [['src/sync/model/a.ts', 'src/sync/kinds/any.ts']],
  'sync-room-kinds': [['src/sync/kinds/a.ts', 'src/sync/queue/any.ts']],
  'sync-room-leader': [['src/sync/leader/a.ts', 'src/sync/queue/any.ts']],
  'sync-room-pull': [['src/sync/pull/a.ts', 'src/sync/send/any.ts']],
  'sync-room-late-work': [['src/sync/late-work/a.ts', 'src/sync/queue/any.ts']],
  'sync-room-send': [['src/sync/send/a.ts', 'src/sync/pull/any.ts']],
  'sync-room-bare-contract': [['src/sync/bare-contract/a.ts', 'src/sync/queue/any.ts']],
  'sync-room-reconcile': [['src/sync/reconcile/a.ts', 'src/sync/queue/any.ts']],
  'sync-room-queue': [['src/sync/queue/a.ts', 'src/sync/worker/any.ts']],
  'sync-room-worker': [['src/sync/worker/a.ts', 'src/sync/page/any.ts']],
  'api-knows-only-domain': [
    ['src/api/a.ts', 'src/local/any.ts'],
    ['src/api/b.ts', 'src/sync/any.ts'],
  ],
  'sync-joins-local-and-api': [
    ['src/sync/a.ts', 'src/session/any.ts'],
    ['src/sync/b.ts', 'src/ui/any.tsx'],
    ['src/sync/c.ts', 'sw/any.ts'],
  ],
  'sync-is-asked-through-its-page': [
    ['src/app/a.tsx', 'src/sync/worker/any.ts'],
    ['src/app/b.tsx', 'src/sync/worker/sync.worker.ts'],
  ],
  'sync-page-only-starts-its-worker': [
    ['src/sync/page/a.ts', 'src/sync/queue/any.ts'],
    ['src/sync/page/b.ts', 'src/sync/worker/any.ts'],
  ],
  'catalogue-is-asked-through-its-page': [
    ['src/catalogue/page/a.ts', 'src/catalogue/worker/any.ts'],
    ['src/features/any/of-catalogue.tsx', 'src/catalogue/worker/any.ts'],
    ['src/catalogue/messages.ts', 'src/catalogue/worker/any.ts'],
  ],
  'catalogue-worker-only-looks-up': [
    ['src/catalogue/worker/a.ts', 'src/catalogue/page/any.ts'],
    ['src/catalogue/worker/b.ts', 'src/local/store/database.ts'],
    ['src/catalogue/worker/c.ts', 'src/session/any.ts'],
  ],
  'catalogue-knows-no-feature': [
    ['src/catalogue/page/b.tsx', 'src/features/any/any.tsx'],
    ['src/catalogue/page/c.tsx', 'src/sync/any.ts'],
    ['src/catalogue/page/d.tsx', 'src/app/any.tsx'],
  ],
  'ui-knows-no-product-word': [
    ['src/ui/a.tsx', 'src/domain/any.ts'],
    ['src/ui/b.tsx', 'src/local/any.ts'],
  ],
  'session-knows-no-feature': [
    ['src/session/b.ts', 'src/features/any/any.tsx'],
    ['src/session/c.ts', 'src/forms/any.ts'],
    ['src/session/d.ts', 'src/sync/any.ts'],
    ['src/session/e.ts', 'src/catalogue/any.ts'],
  ],
  'pictures-know-no-feature': [
    ['src/pictures/a.ts', 'src/features/any/any.tsx'],
    ['src/pictures/b.ts', 'src/forms/any.ts'],
    ['src/pictures/c.ts', 'src/api/any.ts'],
  ],
  'forms-know-no-feature': [
    ['src/forms/a.ts', 'src/features/any/any.tsx'],
    ['src/forms/b.ts', 'src/pictures/any.ts'],
    ['src/forms/c.ts', 'src/api/any.ts'],
  ],
  'features-are-strangers': [
    ['src/features/any/g.tsx', 'src/features/other/any.tsx'],
    ['src/features/any/h.tsx', 'src/features/any-other/any.tsx'],
    ['src/features/any/i.tsx', 'src/features/loose.tsx'],
    ['src/features/loose-one.tsx', 'src/features/any/any.tsx'],
  ],
  'features-write-locally': [
    ['src/features/any/a.tsx', 'src/sync/any.ts'],
    ['src/features/any/b.tsx', 'src/screens/any.tsx'],
    ['src/features/any/c.tsx', 'src/app/any.tsx'],
    ['src/features/any/d.tsx', 'sw/any.ts'],
  ],
  'screens-compose': [
    ['src/screens/a.tsx', 'src/sync/any.ts'],
    ['src/screens/b.tsx', 'src/api/any.ts'],
    ['src/screens/c.tsx', 'src/app/any.tsx'],
  ],
  'only-online-calls-in-features': [
    ['src/features/any/e.tsx', 'src/api/any.ts'],
    ['src/session/f.ts', 'src/api/any.ts'],
  ],
  'the-service-worker-is-its-own-program': [
    ['sw/a.ts', 'src/features/any/any.tsx'],
    ['sw/b.ts', 'src/app/any.tsx'],
    ['sw/c.ts', 'server/any.ts'],
  ],
  'server-shares-only-domain': [
    ['server/a.ts', 'src/lib/any.ts'],
    ['server/b.ts', 'src/local/any.ts'],
    ['server/c.ts', 'sw/any.ts'],
  ],
  'server-layer-store': [
    ['server/store/a.ts', 'server/http/any.ts'],
    ['server/store/b.ts', 'server/images/any.ts'],
    ['server/store/c.ts', 'server/env.ts'],
  ],
  'server-layer-http': [
    ['server/http/a.ts', 'server/auth/any.ts'],
    ['server/http/b.ts', 'server/app.ts'],
  ],
  'server-layer-metrics': [['server/metrics/a.ts', 'server/models/any.ts']],
  'server-layer-audit': [['server/audit/a.ts', 'server/auth/any.ts']],
  'server-layer-auth': [['server/auth/a.ts', 'server/models/any.ts']],
  'server-layer-idempotency': [['server/idempotency/a.ts', 'server/models/any.ts']],
  'server-layer-images': [
    ['server/images/a.ts', 'server/idempotency/any.ts'],
    ['server/images/b.ts', 'server/models/read/any.ts'],
  ],
  'server-layer-catalogue': [['server/catalogue/a.ts', 'server/models/any.ts']],
  'server-layer-history': [['server/history/a.ts', 'server/models/any.ts']],
  'server-layer-late-work': [['server/late-work/a.ts', 'server/models/any.ts']],
  'server-layer-live': [['server/live/a.ts', 'server/models/any.ts']],
  'server-layer-models': [['server/models/a.ts', 'server/openapi/any.ts']],
  'server-layer-models/read': [['server/models/read/a.ts', 'server/models/write/any.ts']],
  'server-layer-models/write': [['server/models/write/a.ts', 'server/models/any.ts']],
  'server-layer-hand-over': [['server/hand-over/a.ts', 'server/models/write/any.ts']],
  'server-layer-keeping': [['server/keeping/a.ts', 'server/images/any.ts']],
  'server-layer-openapi': [['server/openapi/a.ts', 'server/seed/any.ts']],
  'server-layer-backup': [['server/backup/a.ts', 'server/models/any.ts']],
  'server-layer-import': [['server/import/a.ts', 'server/seed/any.ts']],
  'server-layer-seed': [['server/seed/a.ts', 'server/cli/any.ts']],
  'server-layer-cli': [['server/cli/a.ts', 'server/app.ts']],
  'no-cycles-between-server-folders': [
    ['server/hen/a.ts', 'server/egg/any.ts'],
    ['server/egg/a.ts', 'server/hen/any.ts'],
  ],
  'react-stays-in-the-ui': [
    ['src/domain/d.ts', 'node_modules/react'],
    ['src/lib/c.ts', 'node_modules/react-dom'],
    ['src/local/d.ts', 'node_modules/dexie-react-hooks'],
    ['src/api/c.ts', 'node_modules/@tanstack/react-query'],
    ['src/sync/d.ts', 'node_modules/sonner'],
    ['src/catalogue/worker/d.ts', 'node_modules/react'],
    ['sw/d.ts', 'node_modules/@chakra-ui/react'],
    ['server/d.ts', 'node_modules/react-router'],
  ],
  'one-http-client': [
    ['src/api/d.ts', 'node_modules/ky'],
    ['src/session/a.ts', 'node_modules/ky'],
  ],
  'one-database-library': [['src/features/any/f.tsx', 'node_modules/dexie']],
  'not-from-tests': [['src/lib/d.ts', 'tests/any.ts']],
}
