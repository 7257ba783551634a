import { z } from 'zod'
import { ClientDetails } from './clients.ts'
import { anyone, endpoint, Id, staff } from './endpoint.ts'
import { Email, exactText } from './values/text.ts'

const clientParams = z.object({ id: Id })
/** Portal user; default: the owner. */
const personQuery = { userId: Id.optional() }
const tokenParams = z.object({ token: exactText(200) })

/** New email address of a client who can sign in. Staff request it; the new mailbox confirms it. */
export const NewEmail = z.object({ email: Email })

export const emailChanges = {
  /** Emails a link to the new address and notifies the old one. Invalidates the previous link. */
  ask: endpoint({
    summary: 'Request a new email address for a client',
    method: 'POST',
    path: '/api/agent/client/:id/email',
    who: staff,
    changes: ['client'],
    needsConfirmedPassword: true,
    params: clientParams,
    body: NewEmail.extend(personQuery),
    reply: z.object({ client: ClientDetails }),
    refuses: ['email_taken', 'not_accepted', 'not_found', 'acts_elsewhere'],
    fails: 'Failed to change the email',
  }),
  withdraw: endpoint({
    summary: 'Cancel a pending email change',
    method: 'DELETE',
    path: '/api/agent/client/:id/email',
    who: staff,
    changes: ['client'],
    params: clientParams,
    query: z.object(personQuery),
    status: 204,
    refuses: ['not_found'],
    fails: 'Failed to cancel the email change',
  }),
  /** Says which address a link confirms. POST keeps the token out of URLs. */
  lookup: endpoint({
    summary: 'Look up the new address that a link confirms',
    method: 'POST',
    path: '/api/auth/confirm-email/lookup',
    who: anyone,
    changes: [],
    body: tokenParams,
    reply: z.object({ change: z.object({ email: z.string(), firstName: z.string() }) }),
    refuses: ['not_found'],
    fails: 'Failed to look up the link',
  }),
  /** Signs nobody in. */
  confirm: endpoint({
    summary: 'Confirm a new email address by an emailed link',
    method: 'POST',
    path: '/api/auth/confirm-email',
    who: anyone,
    changes: ['user', 'client', 'invite'],
    isIdempotent: true,
    body: tokenParams,
    status: 204,
    refuses: ['email_taken', 'not_found'],
    fails: 'Failed to confirm the email',
  }),
}
