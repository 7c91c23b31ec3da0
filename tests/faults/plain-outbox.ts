/** An edit of the plain outbox, in its lane. */
export interface PlainEdit {
  lane: string
  send: () => Promise<'done' | 'refused-session' | 'failed'>
}

const LANES = 4

/**
 * The plainest outbox that delivers: four lanes beside each other, each taking one record after the other and sending
 * its edits in their order until each is answered well, with a pause that doubles from a second. It looks at nothing,
 * keeps nothing on a disk, and would double what it creates; what it can is cross a network.
 */
export async function plainOutbox(
  edits: readonly PlainEdit[],
  world: { wait: (ms: number) => Promise<void>; renew: () => void },
): Promise<void> {
  const lanes = [...Map.groupBy(edits, ({ lane }) => lane).values()]
  const lane = async () => {
    for (let own = lanes.shift(); own !== undefined; own = lanes.shift()) {
      for (const { send } of own) {
        for (let failures = 0; ; failures += 1) {
          const end = await send()
          if (end === 'done') break
          if (end === 'refused-session') world.renew()
          else await world.wait(Math.min(30_000, 1_000 * 2 ** failures))
        }
      }
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}
