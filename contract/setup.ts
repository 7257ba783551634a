import { z } from 'zod'
import { AgencyForm } from './agency-forms.ts'
import { anyone, endpoint } from './endpoint.ts'
import { User } from './users.ts'
import { NewPassword } from './values/password.ts'
import { Email, exactText, requiredText } from './values/text.ts'

const token = exactText(200).min(1, 'This link is incomplete')

/** The first admin, and the agency. */
export const SetupForm = z.object({
  token,
  firstName: requiredText(100, 'First name is required'),
  lastName: requiredText(100, 'Last name is required'),
  email: requiredText(254, 'Email is required').pipe(Email),
  password: NewPassword,
  agency: AgencyForm,
})

/** Setup page of a portal without an admin, at the URL that the server logs at its start. */
export const setup = {
  /** Known data of the agency, or null. POST keeps the token out of URLs. */
  lookup: endpoint({
    method: 'POST',
    path: '/api/setup/lookup',
    summary: 'Look up a link to the setup page',
    who: anyone,
    changes: [],
    body: z.object({ token }),
    reply: z.object({ agency: AgencyForm.nullable() }),
    refuses: ['not_found', 'too_many_tries'],
    fails: 'Failed to open the setup',
  }),
  /** Creates the first admin, saves the agency and signs the admin in. */
  complete: endpoint({
    method: 'POST',
    path: '/api/setup',
    summary: 'Set up the portal: its first admin and its agency',
    who: anyone,
    changes: ['agency', 'agent', 'user'],
    isIdempotent: true,
    body: SetupForm,
    reply: z.object({ user: User }),
    status: 201,
    refuses: ['not_found', 'set_up', 'too_many_tries'],
    fails: 'The portal did not answer. Please try again',
  }),
}
