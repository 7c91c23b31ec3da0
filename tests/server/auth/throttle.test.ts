import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loginFailures } from '#server/store/schema/people.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

onEachDatabase((database) => {
  let t: TestApp
  let now = new Date('2026-06-01T00:00:00Z')
  const wait = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
  beforeAll(async () => {
    t = await openTestApp(database.get(), { now: () => now, trustProxy: 'loopback' })
  })
  beforeEach(async () => {
    await database.get().db.delete(loginFailures)
  })
  afterAll(() => t.close())

  const login = async (username: string, password: string, address = '192.0.2.1') => {
    const answer = await t.nobody.call('POST', '/api/auth/login/', {
      headers: {
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        'x-forwarded-for': address,
      },
    })
    return answer.status
  }
  const fail = async (times: number, username: string, address = '192.0.2.1') => {
    const statuses = []
    for (let n = 0; n < times; n += 1) statuses.push(await login(username, 'wrong', address))
    return statuses
  }

  test('the sixth wrong password in a row has to wait, even the right one', async () => {
    expect(await fail(6, 'admin')).toEqual([401, 401, 401, 401, 401, 429])
    expect(await login('admin', 'demo-admin')).toBe(429)
    wait(1)
    expect(await login('admin', 'demo-admin')).toBe(200)
    expect(await login('admin', 'wrong')).toBe(401)
  })

  test('the wait doubles, says itself, and ends at 15 minutes', async () => {
    const retryAfter = async () => {
      const answer = await t.nobody.call('POST', '/api/auth/login/', {
        headers: { authorization: `Basic ${btoa('admin:wrong')}`, 'x-forwarded-for': '192.0.2.1' },
      })
      return answer.status === 429 ? Number(answer.headers['retry-after']) : 0
    }
    const waits = []
    await fail(5, 'admin')
    for (let n = 0; n < 12; n += 1) {
      const seconds = await retryAfter()
      waits.push(seconds)
      wait(seconds)
      expect(await login('admin', 'wrong')).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
  })

  test('many guesses at once get no further than some one after the other', async () => {
    const statuses = await Promise.all(Array.from({ length: 20 }, () => login('admin', 'wrong')))
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5)
  })

  test('a colleague at the usual place is not locked out by somebody elsewhere', async () => {
    expect(await login('kotric1', 'demo-kotric1', '198.51.100.7')).toBe(200)
    for (let n = 0; n < 40; n += 1) await login('kotric1', 'wrong', `203.0.113.${n}`)
    expect(await login('kotric1', 'wrong', '203.0.113.99')).toBe(429)
    expect(await login('kotric1', 'demo-kotric1', '198.51.100.7')).toBe(200)
  })

  test('and anywhere else waits half a minute at most', async () => {
    for (let n = 0; n < 40; n += 1) {
      await login('kotric2', 'wrong', `203.0.113.${n}`)
      wait(30)
    }
    wait(30)
    expect(await login('kotric2', 'demo-kotric2', '198.51.100.8')).toBe(200)
  })

  test('one address that tries many names has to wait', async () => {
    let refused = 0
    for (let n = 0; n < 60; n += 1) if ((await login(`name-${n}`, 'wrong')) === 429) refused += 1
    expect(refused).toBeGreaterThanOrEqual(9)
  })

  test('and does not keep out those who work behind it', async () => {
    expect(await login('kotric3', 'demo-kotric3')).toBe(200)
    for (let n = 0; n < 70; n += 1) await login(`name-${n}`, 'wrong')
    expect(await login('somebody', 'wrong')).toBe(429)
    expect(await login('kotric3', 'demo-kotric3')).toBe(200)
  })

  test('a clock that was ahead and is set right keeps nobody out for longer', async () => {
    wait(86_400)
    await fail(6, 'admin')
    wait(-86_400)
    const answer = await t.nobody.call('POST', '/api/auth/login/', {
      headers: { authorization: `Basic ${btoa('admin:demo-admin')}`, 'x-forwarded-for': '192.0.2.1' },
    })
    expect(Number(answer.headers['retry-after'] ?? 0)).toBeLessThanOrEqual(1)
  })

  test('is forgotten after an hour', async () => {
    await fail(6, 'admin')
    wait(3_601)
    expect(await fail(5, 'admin')).toEqual([401, 401, 401, 401, 401])
  })
})
