import { z } from 'zod'
import { exports } from './activity.ts'
import { adminsOnly, endpoint, entity, Id, Page, pageOf, sortedBy, staff, versionField } from './endpoint.ts'
import { AssignedAgent, Colleague, Right, Team } from './users.ts'
import { accountKinds, accountStatuses } from './values/accounts.ts'
import { OptionalEin } from './values/ein.ts'
import { OptionalBusinessPhone, OptionalPhone } from './values/phone.ts'
import {
  OptionalDay,
  OptionalEmail,
  orNull,
  reference,
  required,
  requiredReference,
  Search,
  text,
} from './values/text.ts'

export const Client = entity({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  fullName: z.string(),
  email: z.string(),
  username: z.string(),
  company: z.string().nullable(),
  /** The person's, else the account's main one without its extension. */
  phone: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: z.string(),
  /** Whom of the team the client sees as their agent. */
  assignedAgent: AssignedAgent,
  /** Whose client it is, where that is another: null where it is whom they see. */
  producer: Colleague.nullable(),
  /** Policies on file, deactivated ones left out. */
  policiesCount: z.number(),
  /** When the next active policy ends that has no later term on file. */
  nextRenewal: z.string().nullable(),
  /** When they were closed: a former client from then on. */
  closedAt: z.string().nullable(),
  /** Whether the client has accepted the invitation and can sign in. */
  hasAccepted: z.boolean(),
  version: z.number(),
})
export type Client = z.infer<typeof Client>

/** Somebody of a client who is known and does not sign in. */
export const Contact = entity({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  fullName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** What they are in the business. */
  title: z.string().nullable(),
  /** What they may do once they are invited, as the book from which they came says it. */
  may: Right.nullable(),
  version: z.number(),
})
export type Contact = z.infer<typeof Contact>

/** An agent a client can be assigned to. */
export const AssignableAgent = entity({ fullName: z.string(), email: z.string() })

/** One client on its own page: with what never stands in a list. */
export const ClientDetails = Client.extend({
  kind: z.enum(accountKinds),
  /** The name the business trades under, and what it is: 'LLC'. */
  dba: z.string().nullable(),
  entity: z.string().nullable(),
  /** Where the business or the home is; `address` is where mail goes. */
  locationAddress: z.string().nullable(),
  /** The person's own telephone; null if none. */
  personPhone: z.string().nullable(),
  /** The account's main telephone, with its extension. */
  accountPhone: z.string().nullable(),
  clientSince: z.string().nullable(),
  /** The agency's own number of the client. */
  accountNumber: z.string().nullable(),
  /** What other systems call it. */
  externalIds: z.array(z.object({ system: z.string(), id: z.string() })),
  /** 'former' once they were closed, 'active' with a policy on file. */
  standing: z.enum(accountStatuses),
  /** Since when their personal data is being erased: what must be kept is left. */
  erasedSince: z.string().nullable(),
  /** 'none' where nobody of it was ever invited. */
  signIn: z.enum(['none', 'invited', 'accepted']),
  contacts: z.array(Contact),
  team: Team,
  /** '••-•••6789'; the whole number is shown by a call of its own, which goes on record. */
  einMasked: z.string().nullable(),
  documentsCount: z.number(),
  quotesCount: z.number(),
  /** A new address that waits to be confirmed from there. */
  newEmail: z.object({ email: z.string(), askedAt: z.string(), expiresAt: z.string() }).nullable(),
  /** What staff pinned of what they wrote down about the client, the newest first. */
  pinnedNotes: z.array(z.object({ id: z.string(), text: z.string(), byName: z.string() })),
})
export type ClientDetails = z.infer<typeof ClientDetails>

const one = { params: z.object({ id: Id }), reply: z.object({ client: ClientDetails }) }

export const ClientUpdate = z
  .object({
    firstName: orNull(text(100)),
    lastName: orNull(text(100)),
    phone: orNull(OptionalPhone),
    company: orNull(text(200)),
    address: orNull(text(500)),
    ein: orNull(OptionalEin),
    dba: orNull(text(200)),
    entity: orNull(text(60)),
    locationAddress: orNull(text(500)),
    accountPhone: orNull(OptionalBusinessPhone),
    clientSince: orNull(OptionalDay),
    accountNumber: orNull(reference(60)),
  })
  .partial()

/** A client whom nobody invites yet: an account needs no e-mail, and nobody who signs in. */
export const NewClient = z
  .object({
    company: orNull(text(200)).optional(),
    firstName: orNull(text(100)).optional(),
    lastName: orNull(text(100)).optional(),
    email: orNull(OptionalEmail).optional(),
    phone: orNull(OptionalPhone).optional(),
    address: orNull(text(500)).optional(),
    /** Whose client it becomes: an admin must say, an agent's own choice is ignored. */
    agentId: Id.optional(),
  })
  .refine(({ company, firstName, lastName }) => company || firstName || lastName, {
    error: 'Please enter a company or a name',
    path: ['company'],
  })

export const ExternalId = z.object({
  system: required(60, 'Please name the other system'),
  externalId: requiredReference(100, 'Please enter the number there'),
})

const wanted = {
  search: Search,
  /** 'active' leaves only clients with an active policy, 'prospect' those without any on file, 'former' those who were closed. */
  show: z.enum(['all', 'active', 'prospect', 'former']).default('all'),
  /** By the name shown, or by the soonest renewal. */
  order: z.enum(['name', 'renewal']).default('name'),
  ...sortedBy(['name', 'email']),
  /** Only those of this agent, for an admin or who stands in. */
  agentId: Id.optional(),
}

export const clients = {
  list: endpoint({
    summary: 'Clients',
    method: 'GET',
    path: '/api/agent/clients',
    who: staff,
    shows: ['client', 'policy'],
    query: Page.extend(wanted),
    reply: pageOf('clients', Client),
    fails: 'Failed to fetch clients',
  }),
  export: endpoint({
    ...exports,
    summary: 'Clients as CSV, itself on record',
    path: '/api/agent/clients/export',
    body: z.object(wanted),
    fails: 'Failed to export the clients',
  }),
  one: endpoint({
    summary: 'One client',
    method: 'GET',
    path: '/api/agent/client/:id',
    who: staff,
    shows: ['client', 'policy', 'document', 'quote', 'certificate', 'claim', 'note'],
    ...one,
    fails: 'Failed to fetch client',
  }),
  update: endpoint({
    summary: "Change a client's details",
    method: 'PUT',
    path: '/api/agent/client/:id',
    who: staff,
    changes: ['client', 'invite'],
    ...one,
    body: ClientUpdate.extend(versionField),
    refuses: ['account_number_taken'],
    fails: 'Failed to update client',
  }),
  /** Whoever of them is to sign in is invited later. */
  add: endpoint({
    summary: 'Add a client without an invitation',
    method: 'POST',
    path: '/api/agent/client',
    who: staff,
    changes: ['client'],
    once: true,
    status: 201,
    body: NewClient,
    reply: one.reply,
    fails: 'Failed to add the client',
  }),
  addExternalId: endpoint({
    summary: 'Say what another system calls a client',
    method: 'POST',
    path: '/api/agent/client/:id/external-ids',
    who: staff,
    changes: ['client'],
    ...one,
    body: ExternalId,
    refuses: ['external_id_taken'],
    fails: 'Failed to add the external ID',
  }),
  removeExternalId: endpoint({
    summary: 'Take away what another system calls a client',
    method: 'POST',
    path: '/api/agent/client/:id/external-ids/remove',
    who: staff,
    changes: ['client'],
    ...one,
    body: ExternalId,
    fails: 'Failed to remove the external ID',
  }),
  /** From then on they see what was theirs, and ask and claim for it; nothing new begins. */
  close: endpoint({
    summary: 'Close a client, who is a former one from then on',
    method: 'POST',
    path: '/api/agent/client/:id/close',
    who: staff,
    changes: ['client'],
    ...one,
    refuses: ['closed', 'in_force'],
    fails: 'Failed to close the client',
  }),
  reopen: endpoint({
    summary: 'Reopen a former client',
    method: 'POST',
    path: '/api/agent/client/:id/reopen',
    who: staff,
    changes: ['client'],
    ...one,
    refuses: ['open', 'being_erased'],
    fails: 'Failed to reopen the client',
  }),
  /** For a client who lost password, authenticator or device: nothing opens the door but the link that is mailed. */
  resetAccess: endpoint({
    summary: "Reset a client's access: a link to choose a password is mailed",
    method: 'POST',
    path: '/api/agent/client/:id/reset-access',
    who: staff,
    changes: ['client'],
    confirms: true,
    params: z.object({ id: Id }),
    /** Whose of their people; the owner's where nobody is named. */
    body: z.object({ userId: Id.optional() }),
    status: 204,
    refuses: ['not_accepted', 'not_found', 'acts_elsewhere'],
    fails: 'Failed to reset access',
  }),
  /** The whole EIN. Every look is recorded, hence not a GET. */
  showEin: endpoint({
    summary: "A client's whole EIN, on record",
    method: 'POST',
    path: '/api/agent/client/:id/ein',
    who: staff,
    changes: [],
    params: z.object({ id: Id }),
    reply: z.object({ ein: z.string().nullable() }),
    fails: 'Failed to show the EIN',
  }),
  agents: endpoint({
    summary: 'The agents a client can be assigned to',
    method: 'GET',
    path: '/api/agent/agents',
    who: adminsOnly,
    shows: ['user'],
    query: Page,
    reply: pageOf('agents', AssignableAgent),
    fails: 'Failed to fetch agents',
  }),
}
