import { josa } from 'es-hangul'

/** ‘입력 완료’로, ‘입력 중’으로: the particle follows the sound before it. */
export function toward(name: string): string {
  return `‘${name}’${josa.pick(spoken(name), '으로/로')}`
}

/** ‘선반’을, ‘프레스’를. */
export function asObject(name: string): string {
  return `‘${name}’${josa.pick(spoken(name), '을/를')}`
}

/** How numbers that end with it are heard at their end; with a nought they are 십, 백, 천, 만 or 영. */
const DIGITS = ['영', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구']

/** Up to what is heard last: nobody says a bracket. */
function spoken(name: string): string {
  const heard = name.replace(/[^\p{L}\p{N}]+$/u, '') || name
  return heard.replace(/\d$/, (digit) => DIGITS[Number(digit)] ?? digit)
}
