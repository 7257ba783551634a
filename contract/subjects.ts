import { z } from 'zod'
import { Id } from './endpoint.ts'
import { subjectKinds } from './values/subject-kinds.ts'

/** One record of a client, with its label: 'Policy HBP 204417'. */
export const Subject = z.object({
  kind: z.enum(subjectKinds),
  id: z.string(),
  label: z.string(),
})
export type Subject = z.infer<typeof Subject>

export const ChosenSubject = z.object(
  { kind: z.enum(subjectKinds, 'Please choose from the list'), id: Id },
  'Please choose the subject',
)
