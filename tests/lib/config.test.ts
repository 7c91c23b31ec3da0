import { expect, it } from 'vitest'
import { parseConfig } from '#lib/config.ts'

it('runs on its defaults', () => {
  expect(parseConfig({})).toMatchObject({
    apiHost: '',
    authScheme: 'Token',
    institute: '생산기술연구원',
    systemTitle: '제조공정 참조모델',
  })
})

// API-01, OPEN-22, OPEN-23
it('takes host, scheme, titles and addresses from its variables', () => {
  const config = parseConfig({
    VITE_API_HOST: 'https://api.example.kr/',
    VITE_AUTH_SCHEME: 'Bearer',
    VITE_INSTITUTE: '시험원',
    VITE_SYSTEM_TITLE: '시험 체계',
    VITE_MANUAL_URL: 'https://example.kr/manual',
    VITE_TUTORIAL_URL: 'https://example.kr/video.mp4',
  })
  expect(config).toEqual({
    apiHost: 'https://api.example.kr',
    authScheme: 'Bearer',
    institute: '시험원',
    systemTitle: '시험 체계',
    manualUrl: 'https://example.kr/manual',
    tutorialUrl: 'https://example.kr/video.mp4',
  })
})

it('an address ends without a slash, however many are written', () => {
  expect(parseConfig({ VITE_API_HOST: 'https://api.example.kr//' }).apiHost).toBe('https://api.example.kr')
})

it('an empty variable is as good as none', () => {
  expect(parseConfig({ VITE_INSTITUTE: '' }).institute).toBe('생산기술연구원')
})

it('refuses what cannot be used', () => {
  expect(() => parseConfig({ VITE_AUTH_SCHEME: 'To ken' })).toThrow()
  expect(() => parseConfig({ VITE_MANUAL_URL: 'not an address' })).toThrow()
})
