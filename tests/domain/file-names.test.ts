import { expect, it } from 'vitest'
import { fileNamePart, handOverFileName } from '#domain/hand-over.ts'

it.each([
  ['한빛다이캐스팅', '한빛다이캐스팅'],
  ['한빛'.normalize('NFD'), '한빛'],
  ['A/B\\C:D*E?F"G<H>I|J', 'A_B_C_D_E_F_G_H_I_J'],
  ['사진\u202egpj.exe', '사진_gpj.exe'],
  ['  .. 한 빛 1.5호 .. ', '한 빛 1.5호'],
  ['...', '_'],
  ['', '_'],
  ['가'.repeat(80), '가'.repeat(60)],
  ['😀'.repeat(61), '😀'.repeat(60)],
])('%j is called %j on every system', (text, name) => {
  expect(fileNamePart(text)).toBe(name)
})

it('a name may be given less room', () => {
  expect(fileNamePart('한빛다이캐스팅', 2)).toBe('한빛')
})

it('one model gives its file its name, more are counted with the day', () => {
  const named = (...titles: string[]) => handOverFileName({ format: 'xlsx', titles, day: '2026-11-22' })
  expect(named('한빛/주조')).toBe('한빛_주조.xlsx')
  expect(named('한빛', '대성')).toBe('참조모델 2개 2026-11-22.xlsx')
  expect(named()).toBe('참조모델 0개 2026-11-22.xlsx')
})
