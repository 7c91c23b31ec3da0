import { expect, test } from 'vitest'
import { deviceName } from '#server/auth/sessions/device-name.ts'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    'Android · Chrome',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1',
    'iPad · Safari',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Windows · Edge'],
  ['Mozilla/5.0 (X11; CrOS x86_64) AppleWebKit/537.36', 'Linux'],
  ['okhttp/4 Chrome/140.0', 'Chrome'],
  ['curl/8.0', ''],
  [undefined, ''],
])('a device that says %s is %j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
