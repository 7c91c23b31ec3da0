import { Suspense } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { onDemand } from '#app/on-demand.tsx'

const onPage = (part: ReturnType<typeof onDemand>) =>
  renderToStaticMarkup(
    <Suspense fallback="…">
      <part.Part />
    </Suspense>,
  )

it('a part that was fetched ahead is there at its first render', async () => {
  const part = onDemand(() => Promise.resolve(() => <p>here</p>))
  expect(onPage(part)).toContain('…')
  await part.fetch()
  expect(onPage(part)).toBe('<p>here</p>')
})

it('a fetch that failed is tried again', async () => {
  const answers = [Promise.reject(new Error('offline')), Promise.resolve(() => <p>here</p>)]
  const part = onDemand(() => answers.shift() as (typeof answers)[1])
  await expect(part.fetch()).rejects.toThrow('offline')
  await part.fetch()
  expect(onPage(part)).toBe('<p>here</p>')
})
