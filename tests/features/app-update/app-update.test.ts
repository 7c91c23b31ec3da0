import { describe, expect, it } from 'vitest'
import { AppUpdate } from '#features/app-update/app-update.ts'

function started(options: { isWaiting?: boolean } = {}) {
  const done: string[] = []
  const clock = { now: 0 }
  const update = new AppUpdate()
  update.connect({
    takeOver: () => {
      done.push('take over')
      return options.isWaiting ?? true
    },
    reload: () => done.push('reload'),
    finishBeforeReload: () => {
      done.push('finish')
      return Promise.resolve()
    },
    now: () => clock.now,
  })
  return { update, done, clock }
}

describe('a new version', () => {
  it('does nothing until a person takes it', () => {
    const { update, done } = started()
    update.found()
    expect(update.state()).toBe('ready')
    expect(done).toEqual([])
  })

  it('reloads only after unsaved input is kept and the worker has taken over', async () => {
    const { update, done } = started()
    update.found()
    await update.apply()
    expect(done).toEqual(['finish', 'take over'])
    update.tookOver()
    expect(done).toEqual(['finish', 'take over', 'reload'])
  })

  it('that was taken in another window is offered here, not forced', async () => {
    const { update, done } = started({ isWaiting: false })
    update.tookOver()
    expect(update.state()).toBe('ready')
    expect(done).toEqual([])
    await update.apply()
    expect(done).toEqual(['finish', 'take over', 'reload'])
  })

  it('that was put off is offered again after hours, or when a newer one is found', () => {
    const { update, clock } = started()
    update.found()
    update.later()
    clock.now = 60 * 60 * 1000
    update.remind()
    expect(update.state()).toBe('postponed')
    clock.now = 4 * 60 * 60 * 1000
    update.remind()
    expect(update.state()).toBe('ready')
    update.later()
    update.found()
    expect(update.state()).toBe('ready')
  })

  it('is applied once, however often it is pressed', async () => {
    const { update, done } = started()
    update.found()
    await Promise.all([update.apply(), update.apply()])
    expect(done).toEqual(['finish', 'take over'])
  })

  it('tells those who listen of each step, until they do not', () => {
    const { update } = started()
    const heard: string[] = []
    const stop = update.subscribe(() => heard.push(update.state()))
    update.found()
    update.later()
    expect(heard).toEqual(['ready', 'postponed'])
    stop()
    update.found()
    expect(heard).toHaveLength(2)
  })

  it('that is being applied is not offered again', async () => {
    const { update } = started()
    update.found()
    await update.apply()
    update.found()
    expect(update.state()).toBe('applying')
  })

  it('can be put off only while it is offered, and only what was put off comes again', () => {
    const { update, clock } = started()
    update.later()
    expect(update.state()).toBe('none')
    clock.now = 9 * 60 * 60 * 1000
    update.remind()
    expect(update.state()).toBe('none')
    update.found()
    update.later()
    clock.now += 3 * 60 * 60 * 1000
    update.remind()
    expect(update.state()).toBe('postponed')
  })

  it('that is found before the worker is known waits until it can be taken', async () => {
    const update = new AppUpdate()
    update.found()
    update.later()
    update.remind()
    await update.apply()
    expect(update.state()).toBe('ready')
  })
})
