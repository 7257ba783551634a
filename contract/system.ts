import { z } from 'zod'
import { adminsOnly, endpoint } from './endpoint.ts'
import { checkNames, verdicts } from './values/system-words.ts'

/** What came of looking at one part of the installation. */
export const Finding = z.object({
  verdict: z.enum(verdicts),
  /** How it is, in a sentence or two. */
  says: z.string(),
  /** What to do; null where there is nothing. */
  todo: z.string().nullable(),
})
export type Finding = z.infer<typeof Finding>

export const system = {
  /** Looks at one part of the installation; it takes as long as that takes to answer, 20 seconds at most. */
  check: endpoint({
    summary: 'How one part of the installation does',
    method: 'GET',
    path: '/api/admin/system/check/:name',
    who: adminsOnly,
    shows: [],
    params: z.object({ name: z.enum(checkNames, 'There is no such check') }),
    reply: z.object({ finding: Finding }),
    fails: 'This could not be looked at',
  }),
}
