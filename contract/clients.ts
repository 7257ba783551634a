import { z } from 'zod'
import { exportEndpoint } from './activity.ts'
import { adminsOnly, endpoint, entity, Id, Page, pageOf, sortedBy, staff, versionField } from './endpoint.ts'
import { AssignedAgent, Colleague, Right, Team } from './users.ts'
import { accountKinds, accountStatuses } from './values/accounts.ts'
import { OptionalEin } from './values/ein.ts'
import { OptionalBusinessPhone, OptionalPhone } from './values/phone.ts'
import {
  nullToEmptyText,
  OptionalDay,
  OptionalEmail,
  reference,
  requiredReference,
  requiredText,
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
  /** The person's phone, otherwise the account's main phone without extension. */
  phone: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: z.string(),
  /** The team member that the client sees as their agent. */
  assignedAgent: AssignedAgent,
  /** The client's agent, if `assignedAgent` is another team member; otherwise null. */
  producer: Colleague.nullable(),
  /** Policies on file, without deactivated ones. */
  policiesCount: z.number(),
  /** Earliest end date among active policies without a later term on file. */
  nextRenewal: z.string().nullable(),
  /** Time of closing; a former client from then on. */
  closedAt: z.string().nullable(),
  hasAccepted: z.boolean(),
  version: z.number(),
})
export type Client = z.infer<typeof Client>

/** A person at the client who does not sign in. */
export const Contact = entity({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  fullName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Role in the business. */
  title: z.string().nullable(),
  /** The right that an invitation should grant, from the imported book. */
  may: Right.nullable(),
  version: z.number(),
})
export type Contact = z.infer<typeof Contact>

export const AssignableAgent = entity({ fullName: z.string(), email: z.string() })

/** A client on their own page, with fields that lists leave out. */
export const ClientDetails = Client.extend({
  kind: z.enum(accountKinds),
  /** Trade name, and legal form: 'LLC'. */
  dba: z.string().nullable(),
  entity: z.string().nullable(),
  /** Location of the business or home; `address` is the mailing address. */
  locationAddress: z.string().nullable(),
  personPhone: z.string().nullable(),
  /** Main phone of the account, with extension. */
  accountPhone: z.string().nullable(),
  clientSince: z.string().nullable(),
  /** The agency's own account number. */
  accountNumber: z.string().nullable(),
  /** Identifiers in other systems. */
  externalIds: z.array(z.object({ system: z.string(), id: z.string() })),
  /** 'former' after closing; 'active' with a policy on file. */
  standing: z.enum(accountStatuses),
  /** Start of the erasure of personal data. Records under retention remain for their years. */
  erasedSince: z.string().nullable(),
  /** 'none' if nobody was ever invited. */
  signIn: z.enum(['none', 'invited', 'accepted']),
  contacts: z.array(Contact),
  team: Team,
  /** '••-•••6789'. `showEin` returns the whole number and writes to the audit log. */
  einMasked: z.string().nullable(),
  documentsCount: z.number(),
  quotesCount: z.number(),
  claimsCount: z.number(),
  certificatesCount: z.number(),
  /** Open tasks. */
  tasksCount: z.number(),
  /** New email address, not yet confirmed from its mailbox. */
  newEmail: z.object({ email: z.string(), askedAt: z.string(), expiresAt: z.string() }).nullable(),
  /** Pinned staff notes, newest first. */
  pinnedNotes: z.array(z.object({ id: z.string(), text: z.string(), byName: z.string() })),
})
export type ClientDetails = z.infer<typeof ClientDetails>

const clientEndpoint = { params: z.object({ id: Id }), reply: z.object({ client: ClientDetails }) }

export const ClientUpdate = z
  .object({
    firstName: nullToEmptyText(text(100)),
    lastName: nullToEmptyText(text(100)),
    phone: nullToEmptyText(OptionalPhone),
    company: nullToEmptyText(text(200)),
    address: nullToEmptyText(text(500)),
    ein: nullToEmptyText(OptionalEin),
    dba: nullToEmptyText(text(200)),
    entity: nullToEmptyText(text(60)),
    locationAddress: nullToEmptyText(text(500)),
    accountPhone: nullToEmptyText(OptionalBusinessPhone),
    clientSince: nullToEmptyText(OptionalDay),
    accountNumber: nullToEmptyText(reference(60)),
  })
  .partial()

/** A client without an invitation. Neither an email address nor portal users are required. */
export const NewClient = z
  .object({
    company: nullToEmptyText(text(200)).optional(),
    firstName: nullToEmptyText(text(100)).optional(),
    lastName: nullToEmptyText(text(100)).optional(),
    email: nullToEmptyText(OptionalEmail).optional(),
    phone: nullToEmptyText(OptionalPhone).optional(),
    address: nullToEmptyText(text(500)).optional(),
    /** The client's agent. Required for admins, ignored for agents. */
    agentId: Id.optional(),
  })
  .refine(({ company, firstName, lastName }) => company || firstName || lastName, {
    error: 'Please enter a company or a name',
    path: ['company'],
  })

export const ExternalId = z.object({
  system: requiredText(60, 'Please enter the name of the other system'),
  externalId: requiredReference(100, 'Please enter the ID in that system'),
})

const listFilters = {
  search: Search,
  /** 'active': has an active policy. 'prospect': no policy on file. 'former': closed. */
  show: z.enum(['all', 'active', 'prospect', 'former']).default('all'),
  /** By displayed name, or by soonest renewal. */
  order: z.enum(['name', 'renewal']).default('name'),
  /** 'premium': premium in force. 'open': number of open items. 'contact': time of the last one. */
  ...sortedBy(['name', 'email', 'premium', 'renewal', 'open', 'contact']),
  /** Clients of this agent, for admins and colleagues who cover for the agent. */
  agentId: Id.optional(),
}

export const clients = {
  list: endpoint({
    summary: 'Clients',
    method: 'GET',
    path: '/api/agent/clients',
    who: staff,
    shows: ['client', 'policy'],
    query: Page.extend(listFilters),
    reply: pageOf('clients', Client),
    fails: 'Failed to fetch clients',
  }),
  export: endpoint({
    ...exportEndpoint,
    summary: 'Clients as CSV; the audit log records the export',
    path: '/api/agent/clients/export',
    body: z.object(listFilters),
    fails: 'Failed to export the clients',
  }),
  one: endpoint({
    summary: 'One client',
    method: 'GET',
    path: '/api/agent/client/:id',
    who: staff,
    shows: ['client', 'policy', 'document', 'quote', 'certificate', 'claim', 'note', 'task'],
    ...clientEndpoint,
    fails: 'Failed to fetch client',
  }),
  update: endpoint({
    summary: "Change a client's details",
    method: 'PUT',
    path: '/api/agent/client/:id',
    who: staff,
    changes: ['client', 'invite'],
    ...clientEndpoint,
    body: ClientUpdate.extend(versionField),
    refuses: ['account_number_taken'],
    fails: 'Failed to update client',
  }),
  /** Portal users are invited later. */
  add: endpoint({
    summary: 'Add a client without an invitation',
    method: 'POST',
    path: '/api/agent/client',
    who: staff,
    changes: ['client'],
    isIdempotent: true,
    status: 201,
    body: NewClient,
    reply: clientEndpoint.reply,
    fails: 'Failed to add the client',
  }),
  addExternalId: endpoint({
    summary: "Add a client's id in another system",
    method: 'POST',
    path: '/api/agent/client/:id/external-ids',
    who: staff,
    changes: ['client'],
    ...clientEndpoint,
    body: ExternalId,
    refuses: ['external_id_taken'],
    fails: 'Failed to add the external ID',
  }),
  removeExternalId: endpoint({
    summary: "Remove a client's id in another system",
    method: 'POST',
    path: '/api/agent/client/:id/external-ids/remove',
    who: staff,
    changes: ['client'],
    ...clientEndpoint,
    body: ExternalId,
    fails: 'Failed to remove the external ID',
  }),
  /**
   * A former client still reads, sends requests and reports claims. New policies, quotes and
   * presentations are refused.
   */
  close: endpoint({
    summary: 'Close a client, who becomes a former client',
    method: 'POST',
    path: '/api/agent/client/:id/close',
    who: staff,
    changes: ['client'],
    ...clientEndpoint,
    refuses: ['closed', 'in_force'],
    fails: 'Failed to close the client',
  }),
  reopen: endpoint({
    summary: 'Reopen a former client',
    method: 'POST',
    path: '/api/agent/client/:id/reopen',
    who: staff,
    changes: ['client'],
    ...clientEndpoint,
    refuses: ['open', 'being_erased'],
    fails: 'Failed to reopen the client',
  }),
  /**
   * For a lost password, authenticator or device. Removes the password, second step and passkeys,
   * ends every session, and emails a link to choose a password.
   */
  resetAccess: endpoint({
    summary: "Reset a client's access by an emailed link to choose a password",
    method: 'POST',
    path: '/api/agent/client/:id/reset-access',
    who: staff,
    changes: ['client'],
    needsConfirmedPassword: true,
    params: z.object({ id: Id }),
    /** Portal user; default: the owner. */
    body: z.object({ userId: Id.optional() }),
    status: 204,
    refuses: ['not_accepted', 'not_found', 'acts_elsewhere'],
    fails: 'Failed to reset access',
  }),
  /** The whole EIN. POST, because every view is recorded. */
  showEin: endpoint({
    summary: "A client's full EIN; each view is recorded",
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
