import { z } from 'zod'

/** A change that can be undone until `until`. Notifications wait for that time. */
export const Undo = z.object({ event: z.string(), until: z.string() })
export type Undo = z.infer<typeof Undo>
