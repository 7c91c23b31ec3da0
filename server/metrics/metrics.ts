import type { OpenMetricsContentType } from 'prom-client'
import type { CrowdLimits } from '#server/http/crowd.ts'
import { within } from '#server/http/within.ts'

/** What one call was, when its answer has left. */
export interface AnsweredCall {
  method: string
  /** The pattern and not the address, of which there is no end; `none` where no route answers. */
  route: string
  status: number
  seconds: number
}

export interface Metrics {
  noteCall: (call: AnsweredCall) => void
  /** A call for which there were too many others: neither a failure, nor of any length. */
  noteTurnedAway: (kind: keyof CrowdLimits) => void
  /** A photo that was kept, with the bytes of its call. */
  noteUpload: (bytes: number) => void
  /** All of them as OpenMetrics. */
  read: () => Promise<{ contentType: string; text: string }>
}

/** What is looked up when somebody asks, and not before. */
export interface Measured {
  /** Pictures that are re-encoded, and that wait for it. */
  images: () => { running: number; waiting: number }
  /** Connections to PostgreSQL; null for the embedded database, which has none. */
  connections: () => { used: number; idle: number; waiting: number } | null
  diskFreeBytes: () => Promise<number>
  /** Below it no photo is taken. */
  diskKeptFreeBytes: number
  /** Devices with work that waits and that is stuck, and since when the oldest of it does. */
  lateWork: () => Promise<{ waiting: number; stuck: number; oldestAt: Date | null }>
}

/** Of a database that hangs nothing is said, and all else is. */
const PATIENCE_MS = 3_000

/** From a call out of memory to the limit of a whole call with its body. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

export async function createMetrics(measured: Measured): Promise<Metrics> {
  const { Registry, Histogram, Counter, Gauge, collectDefaultMetrics } = await import('prom-client')
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'survey_call_seconds',
    help: 'How long calls took, by route and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const errors = new Counter({
    name: 'survey_errors_total',
    help: 'Answers of status 500 and above: 503 is a store that is away, 507 a full disk',
    labelNames: ['status'],
    registers,
  })
  const turnedAway = new Counter({
    name: 'survey_turned_away_total',
    help: 'Calls that were told to come again, because more than CROWD_LIMITS were under way',
    labelNames: ['kind'],
    registers,
  })
  const uploads = new Counter({ name: 'survey_uploads_total', help: 'Photos that were kept', registers })
  const uploadBytes = new Counter({
    name: 'survey_upload_bytes_total',
    help: 'Bytes of the calls with them',
    registers,
  })
  new Gauge({
    name: 'survey_images',
    help: 'Pictures that are re-encoded (running), and that wait for it (waiting)',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(measured.images())) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'survey_database_connections',
    help: 'Connections to PostgreSQL (used, idle), and calls that wait for one (waiting)',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(measured.connections() ?? {})) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'survey_disk_free_bytes',
    help: 'What the disk of the data has free',
    registers,
    async collect() {
      const free = await measured.diskFreeBytes().catch(() => null)
      if (free === null) this.remove()
      else this.set(free)
    },
  })
  new Gauge({
    name: 'survey_disk_kept_free_bytes',
    help: 'Below it photos are refused; 0: the disk is not watched',
    registers,
  }).set(measured.diskKeptFreeBytes)

  const late = () => within(PATIENCE_MS, measured.lateWork(), null).catch(() => null)
  new Gauge({
    name: 'survey_late_devices',
    help: 'Devices that have told of work that waits for long, and of work that needs a person (stuck)',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      const known = await late()
      if (known === null) return
      this.set({ state: 'waiting' }, known.waiting)
      this.set({ state: 'stuck' }, known.stuck)
    },
  })
  new Gauge({
    name: 'survey_late_work_seconds',
    help: 'For how long the oldest of that work has been on its device only; 0: there is none',
    registers,
    async collect() {
      const known = await late()
      if (known === null) this.remove()
      else this.set(known.oldestAt === null ? 0 : (Date.now() - known.oldestAt.getTime()) / 1_000)
    },
  })

  return {
    noteCall: ({ method, route, status, seconds }) => {
      calls.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds)
      if (status >= 500) errors.inc({ status: String(status) })
    },
    noteTurnedAway: (kind) => turnedAway.inc({ kind }),
    noteUpload: (bytes) => {
      uploads.inc()
      uploadBytes.inc(bytes)
    },
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  }
}
