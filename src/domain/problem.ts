import * as z from 'zod/mini'

/** Every failed answer: `detail` in Korean, and for 400 the messages by field. */
export const problem = z.object({
  detail: z.string(),
  fields: z.optional(z.record(z.string(), z.array(z.string()))),
  /**
   * What is missing: `second-factor`, at the login a code of it, and for an administrator to have one; `time` where the
   * answer is about the server, or about how much is asked of it, and not about this call.
   */
  needs: z.optional(z.string()),
})
export type Problem = z.infer<typeof problem>

/** However often it is answered: nobody has to give up what was asked for. */
export const NEEDS_TIME = 'time'
