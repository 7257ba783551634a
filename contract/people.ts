import { z } from 'zod'
import { allRoles, endpoint, entity, Id, staff, versionField } from './endpoint.ts'
import { Right, User } from './users.ts'
import { OptionalPhone } from './values/phone.ts'
import { Email, nullToEmptyText, text } from './values/text.ts'

/** Limit per client. The list is shown without paging. */
export const maxPeople = 50

/** A portal user of a client. */
export const Person = entity({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** The full name, otherwise the email address. */
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  /** Role in the business. */
  title: z.string().nullable(),
  may: Right,
  /**
   * Each client has exactly one owner. The owner has every right and manages the other portal
   * users.
   */
  isOwner: z.boolean(),
  /** 'invited' until a password is chosen; 'not invited' until an email with the link is sent. */
  status: z.enum(['active', 'invited', 'not invited']),
  addedAt: z.string(),
  /** New email address, not yet confirmed from its mailbox. */
  newEmail: z.string().nullable(),
  version: z.number(),
})
export type Person = z.infer<typeof Person>

export const NewPerson = z.object({
  email: Email,
  firstName: nullToEmptyText(text(100)).optional(),
  lastName: nullToEmptyText(text(100)).optional(),
  phone: nullToEmptyText(OptionalPhone).optional(),
  title: nullToEmptyText(text(100)).optional(),
  may: Right,
  /** A contact to turn into a portal user. */
  contactId: Id.optional(),
})

export const PersonChange = z.object({ title: nullToEmptyText(text(100)).optional(), may: Right })

const params = z.object({ clientId: Id })
const personEndpoint = { params: z.object({ clientId: Id, userId: Id }), reply: z.object({ person: Person }) }

/** Staff and the owner manage a client's portal users; portal users with every right see them. */
export const people = {
  list: endpoint({
    summary: 'The portal users of a client',
    method: 'GET',
    path: '/api/people/:clientId',
    who: allRoles,
    shows: ['client', 'invite'],
    params,
    // A merged account may have more than `maxPeople`.
    reply: z.object({ people: z.array(Person) }),
    fails: 'Failed to fetch the people',
  }),
  /**
   * Succeeds even if the email cannot be sent. The person is then 'not invited' and can be invited
   * again.
   */
  add: endpoint({
    summary: 'Add a portal user to a client; a person without a sign-in is invited by email',
    method: 'POST',
    path: '/api/people/:clientId',
    who: allRoles,
    changes: ['client', 'invite'],
    needsConfirmedPassword: true,
    isIdempotent: true,
    status: 201,
    params,
    body: NewPerson,
    reply: z.object({ person: Person }),
    refuses: ['not_found', 'email_taken', 'already_one_of_them', 'too_many_people'],
    fails: 'Failed to add the person',
  }),
  invite: endpoint({
    summary: "Send a portal user's invitation again",
    method: 'POST',
    path: '/api/people/:clientId/:userId/invite',
    who: allRoles,
    changes: ['client', 'invite'],
    ...personEndpoint,
    refuses: ['not_found', 'already_accepted', 'being_sent', 'mail_failed', 'acts_elsewhere'],
    fails: 'Failed to send the invitation',
  }),
  change: endpoint({
    summary: "Change a portal user's role in the business, and their rights",
    method: 'PUT',
    path: '/api/people/:clientId/:userId',
    who: allRoles,
    changes: ['client'],
    needsConfirmedPassword: true,
    ...personEndpoint,
    body: PersonChange.extend(versionField),
    refuses: ['not_found', 'owner_stays'],
    fails: 'Failed to save the person',
  }),
  makeOwner: endpoint({
    summary: 'Make a portal user the owner of a client’s account',
    method: 'POST',
    path: '/api/people/:clientId/:userId/owner',
    who: allRoles,
    changes: ['client'],
    needsConfirmedPassword: true,
    ...personEndpoint,
    refuses: ['not_found', 'not_accepted'],
    fails: 'Failed to change the owner',
  }),
  end: endpoint({
    summary: "End a portal user's access to a client, in all their sessions at once",
    method: 'DELETE',
    path: '/api/people/:clientId/:userId',
    who: allRoles,
    changes: ['client', 'invite'],
    needsConfirmedPassword: true,
    status: 204,
    params: personEndpoint.params,
    refuses: ['not_found', 'owner_stays'],
    fails: 'Failed to end the access',
  }),
  /**
   * Starts view-as: the header `X-View-As: <clientId>/<userId>` then makes read-only calls answer
   * as that person. The server keeps no state of it.
   */
  view: endpoint({
    summary: 'Begin to view the portal as a portal user, read only; recorded in the audit log',
    method: 'POST',
    path: '/api/people/:clientId/:userId/view',
    who: staff,
    changes: ['client'],
    params: personEndpoint.params,
    reply: z.object({ user: User }),
    refuses: ['not_found'],
    fails: 'Failed to open the portal as this person',
  }),
}
