import { expect, it } from 'vitest'
import { refusalWords } from '#features/shared-photos/refusal-words.ts'

const words = (address: string) => refusalWords(new URLSearchParams(address))

it.each([
  ['notAnImage=1', '받지 못한 파일 1개: 사진 파일이 아닙니다. JPEG, PNG, WebP 형식의 사진을 선택해주세요.'],
  ['tooManyBytes=2', '받지 못한 파일 2개: 사진 파일이 너무 큽니다. 40MB 이하의 사진을 선택해주세요.'],
  [
    'unreadable=1',
    '받지 못한 파일 1개: 사진 파일을 읽지 못했습니다. 사진이 이 기기에 내려받아져 있는지 확인하고 다시 선택해주세요.',
  ],
  [
    'full=3',
    '받지 못한 파일 3개: 저장 공간이 부족합니다. 사진을 저장하지 못했습니다. 이미 입력한 내용과 사진은 그대로 있습니다. 이 기기에서 쓰지 않는 파일을 지운 뒤 다시 시도해주세요.',
  ],
  [
    'notKept=1',
    '받지 못한 파일 1개: 사진을 이 기기에 저장하지 못했습니다. 이미 입력한 내용은 그대로 있습니다. 다시 시도해주세요.',
  ],
  [
    'tooMany=12',
    '받지 못한 파일 12개: 사진이 100장 넘게 기다리고 있습니다. 기다리는 사진을 공정에 넣거나 버린 뒤 다시 공유해주세요.',
  ],
])('%s is said with what to do next', (address, sentence) => {
  expect(words(address)).toEqual([sentence])
})

it('each reason has a sentence of its own', () => {
  expect(words('tooMany=1&notAnImage=2')).toHaveLength(2)
})

it.each(['', 'notAnImage=0', 'notAnImage=-1', 'notAnImage=1.5', 'notAnImage=many', 'notAnImage=', 'x=1'])(
  'an address that somebody wrote by hand (%s) says nothing',
  (address) => {
    expect(words(address)).toEqual([])
  },
)
