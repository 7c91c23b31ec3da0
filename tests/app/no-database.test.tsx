import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NoDatabase } from '#app/start/no-database.tsx'
import { StoreSilence } from '#app/start/store-silence.tsx'

it('S-18 a device without a database is told so in words, with a way to try again', () => {
  const page = renderToStaticMarkup(<NoDatabase onRetry={() => undefined} />)
  expect(page).toContain('role="alert"')
  expect(page).toContain('이 기기의 저장소를 열 수 없습니다.')
  expect(page).toContain('다시 불러오기')
})

it('a person whose database answers nobody is told what to do, and that nothing is lost', () => {
  const page = renderToStaticMarkup(<StoreSilence />)
  expect(page).toContain('role="alert"')
  expect(page).toContain('다른 창과 탭을 닫아주세요.')
  expect(page).toContain('멈춘 저장을 이어서 합니다.')
})
