import { z } from 'zod'
import { ClientDetails } from './clients.ts'
import { endpoint, Id, staff, versionField } from './endpoint.ts'
import { OptionalPhone } from './values/phone.ts'
import { nullToEmptyText, OptionalEmail, text } from './values/text.ts'

/** Contacts per client. The limit stops a broken import from adding thousands. */
export const maxContacts = 100

export const NewContact = z
  .object({
    firstName: nullToEmptyText(text(100)),
    lastName: nullToEmptyText(text(100)),
    email: nullToEmptyText(OptionalEmail),
    phone: nullToEmptyText(OptionalPhone),
    title: nullToEmptyText(text(100)),
  })
  .refine(({ firstName, lastName, email, phone }) => firstName || lastName || email || phone, {
    message: 'Please enter a name, an email or a phone number',
    path: ['firstName'],
  })

const contactEndpoint = {
  who: staff,
  changes: ['client'],
  params: z.object({ id: Id }),
  reply: z.object({ client: ClientDetails }),
} as const
const contactParams = { params: z.object({ id: Id, contactId: Id }) }

/** Contacts may share an email address. Each call returns the client. */
export const contacts = {
  add: endpoint({
    ...contactEndpoint,
    summary: 'Add a contact of a client',
    method: 'POST',
    path: '/api/agent/client/:id/contact',
    isIdempotent: true,
    status: 201,
    body: NewContact,
    refuses: ['too_many_contacts'],
    fails: 'Failed to add the contact',
  }),
  change: endpoint({
    ...contactEndpoint,
    ...contactParams,
    summary: 'Change a contact of a client',
    method: 'PUT',
    path: '/api/agent/client/:id/contact/:contactId',
    body: NewContact.safeExtend(versionField),
    fails: 'Failed to save the contact',
  }),
  remove: endpoint({
    ...contactEndpoint,
    ...contactParams,
    summary: 'Remove a contact of a client',
    method: 'DELETE',
    path: '/api/agent/client/:id/contact/:contactId',
    fails: 'Failed to remove the contact',
  }),
}
