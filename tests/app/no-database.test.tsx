import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NoDatabase } from '#app/no-database.tsx'

it('S-18 a device without a database is told so in words, with a way to try again', () => {
  const page = renderToStaticMarkup(<NoDatabase onRetry={() => undefined} />)
  expect(page).toContain('role="alert"')
  expect(page).toContain('이 기기의 저장소를 열 수 없습니다.')
  expect(page).toContain('다시 불러오기')
})
