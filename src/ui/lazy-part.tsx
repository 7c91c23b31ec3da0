import { type ComponentType, Suspense, lazy } from 'react'

/** A part in a file of its own, fetched when it is first shown. Nothing stands in its place meanwhile. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Later = lazy(async () => ({ default: await load() }))
  return function LazyPart(props: Props) {
    return (
      <Suspense>
        <Later {...props} />
      </Suspense>
    )
  }
}
