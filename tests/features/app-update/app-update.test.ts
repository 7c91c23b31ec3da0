import { describe, expect, it } from 'vitest'
import { AppUpdate } from '../../../src/features/app-update/app-update.ts'
import { openWorkWords } from '../../../src/features/app-update/open-work.ts'

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
})

describe('what is said about open work', () => {
  it('is nothing where there is none', () => {
    expect(openWorkWords({ unsavedForms: 0, unsent: 0, isSending: false })).toEqual([])
  })

  it('names unsaved forms and what is on its way', () => {
    const words = openWorkWords({ unsavedForms: 2, unsent: 5, isSending: true })
    expect(words).toHaveLength(2)
    expect(words[0]).toContain('저장하지 않은 입력 2곳')
    expect(words[1]).toContain('올리는 중인 항목 5건')
  })
})
