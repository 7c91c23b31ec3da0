/**
 * Passwords that guessers try first. What leaked lists have on top is a word of this list with a few digits around it,
 * a run of keys, or a short piece again and again; the list is kept here, so that nothing has to be fetched to ask it.
 */
const WORDS = new Set(
  `password passwd passwort secret letmein welcome login master administrator admin manager superuser root guest
  default changeme computer internet samsung google android windows server system network security access
  qwerty azerty asdf zxcv qazwsx iloveyou loveyou lovely sunshine princess dragon monkey shadow
  football baseball basketball soccer superman batman starwars pokemon michael jennifer jordan jessica daniel
  charlie freedom whatever trustno nothing hello summer winter spring autumn monday friday january december flower
  butterfly chocolate cheese computer1 killer hunter tigger diamond liverpool chelsea arsenal mustang mercedes
  korea seoul busan changwon daegu incheon daejeon hanguk daehan daehanminguk fighting saranghae annyeong
  dkssud dkssudgktpdy rkskek rkskekfk tkfkdgo tkfkdgody qlalfqjsgh alsdkfk eogksalsrnr ahfmrpTdj rhksflwk gksrnr
  비밀번호 암호 관리자 안녕하세요 사랑해 사랑해요 대한민국 한국 조사 현장조사 뿌리기술 참조모델 생산기술연구원`
    .split(/\s+/)
    .map((word) => word.toLowerCase()),
)

const ROWS = [
  '0123456789012345',
  '1234567890-=',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujm',
]

/** Whether a password of this account would be among the first that are tried. */
export function isWeakPassword(password: string, username: string): boolean {
  const plain = password.normalize('NFC').toLowerCase()
  const name = username.normalize('NFC').toLowerCase()
  return isWordAmongSigns(plain) || isOfRuns(plain) || isNameAlone(plain, name)
}

function isWordAmongSigns(plain: string): boolean {
  const spelled = plain
    .replaceAll('@', 'a')
    .replaceAll(/(?<!\d)0(?!\d)/g, 'o')
    .replaceAll('$', 's')
    .replaceAll(/(?<=[a-z])1(?=[a-z])/g, 'i')
  return [plain, spelled].some((text) =>
    text.split(/[^\p{L}]+/u).every((part) => part === '' || WORDS.has(part)),
  )
}

/** Every piece of it is a run along a row of keys, of three or more, or one sign or piece repeated. */
function isOfRuns(plain: string): boolean {
  if (/^(.{1,5})\1+(?!\1).{0,2}$/su.test(plain)) return true
  let at = 0
  while (at < plain.length) {
    const run = longestRun(plain.slice(at))
    if (run < 3) return plain.length - at <= 2 && at > 0
    at += run
  }
  return true
}

function longestRun(text: string): number {
  const rows = ROWS.flatMap((row) => [row, Array.from(row).reverse().join('')])
  const repeated = /^(.)\1*/su.exec(text)?.[0].length ?? 0
  let length = repeated
  while (length < text.length && rows.some((row) => row.includes(text.slice(0, length + 1)))) length += 1
  return length
}

/** The name, with too little beside it to be a password of its own. */
function isNameAlone(plain: string, name: string): boolean {
  return plain.includes(name) && plain.replaceAll(name, '').length < 8
}
