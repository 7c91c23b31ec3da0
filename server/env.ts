import { readFileSync } from 'node:fs'
import { isIP, isIPv4 } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { capability, type Capability } from '#domain/people/session.ts'
import { USER_LIMITS, type UserLimits } from './auth/limits.ts'
import type { IdleDays } from './auth/sessions/sessions.ts'
import type { BucketSettings } from './images/bucket-store.ts'
import { CROWD_LIMITS, type CrowdLimits } from './http/crowd.ts'
import { POSTGRES_LIMITS } from './store/database.ts'
import type { DatabaseSettings } from './store/open-configured.ts'

const flag = z.pipe(
  z.enum(['0', '1', 'false', 'true', ''], '0 또는 1이어야 합니다.'),
  z.transform((value) => value === '1' || value === 'true'),
)
const count = (least: number, most: number) => {
  const words = `${least}에서 ${most}까지의 정수여야 합니다.`
  return z.coerce.number(words).check(z.int(words), z.gte(least, words), z.lte(most, words))
}

/** A list with commas between its parts, each of which has to be as it should. */
const listOf = (isOne: (one: string) => boolean, words: string) =>
  z.string().check(z.refine((list) => partsOf(list).every(isOne), words))

const isCapability = (name: string): name is Capability => capability.options.some((one) => one === name)
const capabilityList = z.pipe(
  listOf(isCapability, `쉼표로 나눈 ${capability.options.join(', ')}만 쓸 수 있습니다.`),
  z.transform((list) => partsOf(list).filter(isCapability)),
)

const proxyList = listOf(
  isProxy,
  'loopback, linklocal, uniquelocal, IP 주소, 10.0.0.0/8과 같은 대역만 쉼표로 나누어 쓸 수 있습니다.',
)

const originList = listOf(
  (one) => URL.canParse(one) && /^https?:$/.test(new URL(one).protocol),
  'https://survey.example.kr과 같은 주소만 쉼표로 나누어 쓸 수 있습니다.',
)

/** Long enough for a trip without network: who comes back later gives the password again, and loses nothing. */
const IDLE_DAYS: IdleDays = { administrator: 3, writer: 14, restricted: 14, viewer: 14 }

/** As long as most may be away before the server asks for their password, too. */
const OFFLINE_READ_DAYS = 14

const idleList = listOf(
  (one) => /^(administrator|writer|restricted|viewer)=[1-9]\d{0,2}$/.test(one),
  'administrator=3,writer=14과 같이 쉼표로 나누어 씁니다. (administrator, writer, restricted, viewer; 1일에서 999일까지)',
)

const limitList = listOf(
  (one) => /^(uploads|creations|searches)=\d{1,6}$/.test(one),
  'uploads=600,searches=60과 같이 쉼표로 나누어 씁니다. (uploads, creations, searches; 1분에 몇 번, 0: 제한 없음)',
)

const crowdList = listOf(
  (one) => /^(calls|uploads)=[1-9]\d{0,5}$/.test(one),
  'calls=200,uploads=400과 같이 쉼표로 나누어 씁니다. (calls, uploads; 동시에 몇 건)',
)

/** The numbers of a list such as `writer=14,viewer=7`. */
function numbersIn(list: string): Record<string, number> {
  return Object.fromEntries(
    partsOf(list).map((one) => {
      const [name = '', value] = one.split('=')
      return [name, Number(value)]
    }),
  )
}

/** Encryption to the database is either checked against a certificate, or not asked for. */
const databaseUrl = z
  .url({ protocol: /^postgres(ql)?$/ })
  .check(
    z.refine(
      (url) => !/[?&](sslmode=no-verify|uselibpqcompat=)/i.test(url),
      '인증서를 확인하지 않는 암호화(sslmode=no-verify)는 쓸 수 없습니다. sslmode=verify-full을 쓰세요.',
    ),
  )

const keyList = listOf(
  (one) => Buffer.from(one, 'base64').length === 32,
  'base64로 쓴 32바이트여야 합니다. 바꿀 때는 새 것, 옛 것의 순서로 쉼표로 나누어 씁니다. (openssl rand -base64 32)',
)

const variables = z.object({
  PORT: z._default(count(0, 65_535), 8080),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  DATABASE_URL: z.optional(databaseUrl),
  DATABASE_CONNECTIONS: z._default(count(1, 200), POSTGRES_LIMITS.connections),
  DATABASE_CONNECT_SECONDS: z._default(count(1, 600), POSTGRES_LIMITS.connectMs / 1_000),
  DATABASE_STATEMENT_SECONDS: z._default(count(1, 3_600), POSTGRES_LIMITS.statementMs / 1_000),
  DATABASE_IDLE_SECONDS: z._default(count(1, 3_600), POSTGRES_LIMITS.idleMs / 1_000),
  DEMO: z._default(flag, false),
  APP_DIR: z._default(z.string().check(z.minLength(1)), './dist'),
  /** Takes promises back, to run a client against a server that lacks them. */
  CAPABILITIES: z.optional(capabilityList),
  /** That of the address which a build has where no other is set, too. */
  TUTORIAL_ORIGIN: z._default(z.url({ protocol: /^https?$/ }), 'https://www.youtube-nocookie.com'),
  /** Where the app in APP_DIR has its API: the VITE_API_HOST of its build, if that is not this server. */
  API_ORIGIN: z.optional(z.url({ protocol: /^https?$/ })),
  /** Where apps are served that may use this server's API, besides its own. */
  APP_ORIGINS: z._default(originList, ''),
  LOG_LEVEL: z.optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])),
  /** Which proxies may say who the client is: `loopback`, addresses, networks. */
  TRUST_PROXY: z.optional(proxyList),
  SESSION_DAYS: z._default(count(1, 365), 30),
  ACCESS_MINUTES: z._default(count(1, 24 * 60), 15),
  IDLE_DAYS: z._default(idleList, ''),
  /** Encrypts what second factors are made of: 32 bytes, base64; behind it those from before, which only decrypt. */
  SECRET_KEY: z._default(keyList, ''),
  REQUIRE_SECOND_FACTOR: z._default(flag, false),
  GIVEN_PASSWORD_DAYS: z._default(count(1, 365), 7),
  OFFLINE_READ_DAYS: z._default(count(1, 365), OFFLINE_READ_DAYS),
  USER_LIMITS: z._default(limitList, ''),
  CROWD_LIMITS: z._default(crowdList, ''),
  AUDIT_DAYS: z._default(count(30, 3_660), 730),
  HISTORY_DAYS: z._default(count(30, 36_600), 3_653),
  /** Where the metrics are, apart from everything else. */
  METRICS_PORT: z.optional(count(1, 65_535)),
  METRICS_HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  KEEP_FREE_MB: z._default(count(0, 10_000_000), 512),
  S3_BUCKET: z.optional(z.string().check(z.minLength(3))),
  S3_ENDPOINT: z.optional(z.url()),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  /** Node's own switch, with which anybody between could pass for the bucket. */
  NODE_TLS_REJECT_UNAUTHORIZED: z.optional(
    z.literal(
      '1',
      '0으로 두면 다른 서버의 인증서를 확인하지 않습니다. 지우고, 사설 인증서는 NODE_EXTRA_CA_CERTS로 알려주세요.',
    ),
  ),
})

export interface Settings extends DatabaseSettings {
  port: number
  host: string
  demo: boolean
  appDir: string
  /** Present: only these of the capabilities that the server has. */
  capabilities?: Capability[]
  tutorialOrigin: string
  apiOrigin?: string
  appOrigins: string[]
  logLevel: string
  trustProxy: string | false
  sessionDays: number
  accessMinutes: number
  idleDays: IdleDays
  /** For how many days a device may show what it holds without a word of this server. */
  offlineReadDays: number
  /** For how many days a password signs in that somebody else has chosen. */
  givenPasswordDays: number
  userLimits: UserLimits
  /** How many calls may be under way at a time. */
  crowdLimits: CrowdLimits
  /** Absent: what second factors are made of is kept as it is. */
  secretKeys: Buffer[]
  requireSecondFactor: boolean
  /** How long the audit trail is kept. */
  auditDays: number
  /** How long the change history of models is kept. */
  historyDays: number
  /** What the data folder's disk must have free for uploads to be taken. */
  keepFreeBytes: number
  /** Absent: nothing is measured. */
  metrics?: { port: number; host: string }
  /** Absent: photos lie in dataDir. */
  bucket?: BucketSettings
}

/** The environment is wrong; the message has one line per variable. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** Reads the environment once, at start. An empty variable counts as absent, except CAPABILITIES. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = [...Object.entries(environment), ...secretFiles(environment)].filter(
    ([name, value]) => value !== '' || name === 'CAPABILITIES',
  )
  // Read before anything else is, and refused in words.
  z.config(z.locales.ko())
  const parsed = variables.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      ({ path, message }) => `  ${shown(path.join('.'), environment)}: ${message}`,
    )
    throw new SettingsError(`환경 변수를 읽을 수 없습니다.\n${lines.join('\n')}`)
  }
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    demo: env.DEMO,
    appDir: resolve(env.APP_DIR),
    // In demo mode the terminal belongs to the address and the accounts.
    logLevel: env.LOG_LEVEL ?? (env.DEMO ? 'warn' : 'info'),
    trustProxy: env.TRUST_PROXY ?? false,
    sessionDays: env.SESSION_DAYS,
    accessMinutes: env.ACCESS_MINUTES,
    idleDays: { ...IDLE_DAYS, ...numbersIn(env.IDLE_DAYS) },
    offlineReadDays: env.OFFLINE_READ_DAYS,
    givenPasswordDays: env.GIVEN_PASSWORD_DAYS,
    userLimits: { ...USER_LIMITS, ...numbersIn(env.USER_LIMITS) },
    crowdLimits: { ...CROWD_LIMITS, ...numbersIn(env.CROWD_LIMITS) },
    secretKeys: partsOf(env.SECRET_KEY).map((key) => Buffer.from(key, 'base64')),
    requireSecondFactor: env.REQUIRE_SECOND_FACTOR,
    auditDays: env.AUDIT_DAYS,
    historyDays: env.HISTORY_DAYS,
    keepFreeBytes: env.KEEP_FREE_MB * 1024 * 1024,
    tutorialOrigin: new URL(env.TUTORIAL_ORIGIN).origin,
    appOrigins: partsOf(env.APP_ORIGINS).map((name) => new URL(name).origin),
    ...(env.API_ORIGIN !== undefined && { apiOrigin: new URL(env.API_ORIGIN).origin }),
    ...(env.DATABASE_URL !== undefined && { databaseUrl: env.DATABASE_URL }),
    limits: {
      connections: env.DATABASE_CONNECTIONS,
      connectMs: env.DATABASE_CONNECT_SECONDS * 1_000,
      statementMs: env.DATABASE_STATEMENT_SECONDS * 1_000,
      idleMs: env.DATABASE_IDLE_SECONDS * 1_000,
    },
    ...(env.METRICS_PORT !== undefined && { metrics: { port: env.METRICS_PORT, host: env.METRICS_HOST } }),
    ...(env.CAPABILITIES !== undefined && { capabilities: env.CAPABILITIES }),
    ...(env.S3_BUCKET !== undefined && { bucket: bucketSettings(env.S3_BUCKET, env) }),
  }
}

const SECRETS = ['DATABASE_URL', 'SECRET_KEY', 'S3_SECRET_ACCESS_KEY']

/**
 * What systemd, Docker or a vault hands over as a file (`SECRET_KEY_FILE`), so that it stands in no environment, which
 * child processes inherit and crash reports contain.
 */
function secretFiles(environment: Record<string, string | undefined>): [string, string][] {
  return SECRETS.flatMap((name): [string, string][] => {
    const file = environment[`${name}_FILE`] ?? ''
    if (file === '') return []
    if ((environment[name] ?? '') !== '') {
      throw new SettingsError(
        `환경 변수를 읽을 수 없습니다.\n  ${name}, ${name}_FILE: 둘 가운데 하나만 쓸 수 있습니다.`,
      )
    }
    try {
      return [[name, readFileSync(file, 'utf8').trim()]]
    } catch {
      throw new SettingsError(
        `환경 변수를 읽을 수 없습니다.\n  ${name}_FILE=${file}: 파일을 읽을 수 없습니다.`,
      )
    }
  })
}

/** A variable with its value, unless that holds a password: what is printed here ends up in a log. */
function shown(name: string, environment: Record<string, string | undefined>): string {
  return SECRETS.includes(name) ? name : `${name}=${environment[name] ?? ''}`
}

/** What the framework would take a wrong one for: `1` for the address 0.0.0.1. */
function isProxy(name: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(name)) return true
  const [address = '', bits, ...rest] = name.split('/')
  if (isIP(address) === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128)
}

function bucketSettings(bucket: string, env: z.infer<typeof variables>): BucketSettings {
  return {
    bucket,
    region: env.S3_REGION,
    ...(env.S3_ENDPOINT !== undefined && { endpoint: env.S3_ENDPOINT }),
    ...(env.S3_ACCESS_KEY_ID !== undefined && { accessKeyId: env.S3_ACCESS_KEY_ID }),
    ...(env.S3_SECRET_ACCESS_KEY !== undefined && { secretAccessKey: env.S3_SECRET_ACCESS_KEY }),
  }
}

function partsOf(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
