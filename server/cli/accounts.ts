import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { addAccount, changeAccount, findAccount, listAccounts } from '#server/auth/accounts.ts'
import type { AccountPatch } from '#domain/people/people.ts'
import { role } from '#domain/people/session.ts'
import { removeSecondFactor } from '#server/auth/second-factor/second-factor.ts'
import type { Db } from '#server/store/database.ts'
import { operator } from './operator.ts'
import { runCommand, UsageError } from './run-command.ts'

const USAGE = `사용법: npm run accounts -- <명령>
  add <아이디> [--role writer|restricted|viewer]   계정을 만듭니다 (기본 restricted)
  list                                             계정을 보여줍니다
  password <아이디>                                비밀번호를 바꾸고 모든 세션을 끝냅니다
  role <아이디> <writer|restricted|viewer>         역할을 바꿉니다
  administrator <아이디> [off]                     계정을 관리하게 하거나(off: 더는 못 하게) 합니다
  keeper <아이디> [off]                            기준 정보(장비, 관리요소)를 정리하게 하거나(off: 더는 못 하게) 합니다
  disable <아이디>                                 로그인을 막고 모든 세션을 끝내며, 기기가 내려받은 자료를 지우게 합니다
  enable <아이디>                                  다시 로그인할 수 있게 합니다
  reset-second-factor <아이디>                     2단계 인증을 없앱니다 (인증 앱과 복구 코드를 잃었을 때)
비밀번호는 물어보는 곳에 입력하거나 표준 입력으로 보냅니다. 명령줄에는 쓰지 않습니다.`

await runCommand(
  readWork,
  (db, { work }) => work(db),
  ({ isFirst }) => isFirst,
)

interface Asked {
  work: (db: Db) => Promise<boolean>
  /** Whether a new installation may begin with it. */
  isFirst: boolean
}

/** What was asked for, ready to be done. */
function readWork(): Asked {
  const { values, positionals } = parse()
  return { work: workOf({ values, positionals }), isFirst: positionals[0] === 'add' }
}

function workOf({ values, positionals }: ReturnType<typeof parse>): (db: Db) => Promise<boolean> {
  const [command, username, argument] = positionals
  if (command === 'list') return list
  if (username === undefined) throw new UsageError(USAGE)
  const actor = operator()
  const change = (changes: AccountPatch) => async (db: Db) =>
    told(await changeAccount(db, { username, ...changes }, actor))
  switch (command) {
    case 'add': {
      const account = { username, role: asRole(values.role ?? 'restricted') }
      return async (db) => told(await addAccount(db, { ...account, password: await askPassword() }, actor))
    }
    case 'password':
      return async (db) => change({ password: await askPassword() })(db)
    case 'role':
      return change({ role: asRole(argument) })
    case 'administrator':
      return change({ isAdministrator: argument !== 'off' })
    case 'keeper':
      return change({ keepsCatalogue: argument !== 'off' })
    case 'disable':
      return change({ isDisabled: true })
    case 'enable':
      return change({ isDisabled: false })
    case 'reset-second-factor':
      return async (db) => told(await resetSecondFactor(db, username))
    case undefined:
    default:
      throw new UsageError(USAGE)
  }
}

async function list(db: Db): Promise<boolean> {
  for (const account of await listAccounts(db, new Date())) {
    console.log(
      `${account.username.padEnd(20)} ${account.role.padEnd(10)} ${account.isAdministrator ? '관리자 ' : ''}${account.keepsCatalogue ? '기준 정보 정리 ' : ''}${account.isDisabled ? '사용 중지' : ''}`.trim(),
    )
  }
  return true
}

async function resetSecondFactor(db: Db, username: string): Promise<string | null> {
  const account = await findAccount(db, username)
  if (account === undefined) return `없는 아이디입니다: ${username}`
  const isGone = await removeSecondFactor(db, account, { actor: operator(), at: new Date() })
  return isGone ? null : `2단계 인증을 쓰지 않는 계정입니다: ${username}`
}

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { role: { type: 'string' } } })
  } catch {
    throw new UsageError(USAGE)
  }
}

function asRole(word: string | undefined) {
  const parsed = role.safeParse(word)
  if (!parsed.success) throw new UsageError(`역할은 ${role.options.join(', ')} 가운데 하나입니다.`)
  return parsed.data
}

function told(problem: string | null): boolean {
  if (problem === null) console.log('완료했습니다.')
  else console.error(problem)
  return problem === null
}

/** Reads one line; at a terminal without showing it. */
function askPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY
  if (isTerminal) process.stdout.write('비밀번호: ')
  const lines = createInterface({ input: process.stdin, terminal: isTerminal, historySize: 0 })
  return new Promise((resolve) => {
    lines.once('line', (line) => {
      resolve(line)
      lines.close()
      if (isTerminal) process.stdout.write('\n')
    })
    lines.once('close', () => resolve(''))
  })
}
