import { expect, it } from 'vitest'
import { PROCESS_CARD } from '#features/process/process-card-title.ts'

it('the section of the processes is the fourth, and says that they are entered there', () => {
  expect(PROCESS_CARD).toEqual({ number: '04', title: '공정 정보 입력' })
})
