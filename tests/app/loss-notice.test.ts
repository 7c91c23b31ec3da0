import { expect, it } from 'vitest'
import { lossNotice } from '#app/device/device-care.ts'

it('what the browser has thrown away is told by how much is known of it', () => {
  expect(lossNotice({ waiting: 3 })).toMatchObject({
    kind: 'error',
    title: '이 기기에 있던 올리지 않은 작업 3건이 지워졌습니다.',
  })
  const nothingWaited = lossNotice({ waiting: 0 })
  expect(nothingWaited.kind).toBe('warning')
  expect(nothingWaited.description).toBe(
    '서버에 올린 것은 그대로 있습니다. 현장에 가기 전에 그룹을 다시 내려받아주세요.',
  )
  expect(lossNotice({ waiting: null }).description).toContain('올리지 않은 작업이 있었다면')
})
