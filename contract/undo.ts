import { z } from 'zod'

/** What was done and can still be taken back until then: nobody has been told of it yet. */
export const Undo = z.object({ event: z.string(), until: z.string() })
export type Undo = z.infer<typeof Undo>
