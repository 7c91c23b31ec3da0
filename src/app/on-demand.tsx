import { type ComponentType, lazy, useState } from 'react'

export interface OnDemand<Props> {
  Part: ComponentType<Props>
  /** Fetches the part ahead, so that it is there at its first render. */
  fetch: () => Promise<void>
}

/**
 * A part of the app that comes in a file of its own. What was fetched ahead is shown at once: `lazy` alone would show
 * the fallback around it first, and React keeps a fallback that it has shown for 300 ms.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let fetched: ComponentType<Props> | null = null
  const Later = lazy(async () => ({ default: await load() }))
  return {
    Part: (props: Props) => {
      // Chosen once: another component in its place would lose what it holds.
      const [Chosen] = useState<ComponentType<Props>>(() => fetched ?? Later)
      return <Chosen {...props} />
    },
    fetch: async () => {
      fetched ??= await load()
    },
  }
}
