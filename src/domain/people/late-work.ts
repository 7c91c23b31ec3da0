import * as z from 'zod/mini'

/** What waits for less is on its way. */
export const LATE_AFTER_MS = 10 * 60_000

const count = z.int().check(z.gte(0), z.lte(1_000_000))

/**
 * What a device tells of its work that does not arrive: how much and for how long, and never what. With nothing of
 * either, there is none any more.
 */
export const lateWork = z.object({
  /** Made by the device for itself. */
  deviceId: z.uuid(),
  /** What is on the device only, without what is stuck. */
  waiting: count,
  /** What needs a person. */
  stuck: count,
  /** An age and no moment: clocks of tablets are set to anything. */
  oldestSeconds: z.int().check(z.gte(0), z.lte(315_360_000)),
})
export type LateWork = z.infer<typeof lateWork>

const lateDevice = z.object({
  userId: z.number(),
  username: z.string(),
  /** As among the sessions of the user; '' where it is no browser that is known. */
  device: z.string(),
  deviceId: z.string(),
  waiting: z.number(),
  stuck: z.number(),
  oldestAt: z.string(),
  /** When the device said so. */
  toldAt: z.string(),
})
export type LateDevice = z.infer<typeof lateDevice>

/** The devices whose work waits longest, and how many there are. */
export const lateDevices = z.object({ results: z.array(lateDevice), count: z.number() })
export type LateDevices = z.infer<typeof lateDevices>
