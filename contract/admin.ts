import { z } from 'zod'
import { adminsOnly, chosenId, endpoint, entity, Id, Page, pageOf } from './endpoint.ts'
import { Day } from './values/days.ts'
import { OptionalPhone } from './values/phone.ts'
import { Email, orNull, required, Search, text } from './values/text.ts'

export const staffRoles = ['agent', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]
export const staffRoleLabels: Record<StaffRole, string> = { agent: 'Agent', admin: 'Admin' }

/** Somebody stands in for an agent, on these days and both of them included. */
export const Cover = entity({
  agentId: z.string(),
  coverId: z.string(),
  /** Who stands in. */
  name: z.string(),
  fromDay: z.string(),
  untilDay: z.string(),
  /** False for one that is still to come. */
  isNow: z.boolean(),
})
export type Cover = z.infer<typeof Cover>

export const agentStatuses = ['active', 'invited', 'link sent', 'deactivated'] as const

/** Somebody of the agency, as the administration sees them. */
export const Agent = entity({
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  license: z.string().nullable(),
  role: z.enum(staffRoles),
  /** 'invited' until the first sign-in was set up, 'link sent' while a new one has to be. */
  status: z.enum(agentStatuses),
  clientsCount: z.number(),
  lastSignInAt: z.string().nullable(),
  hasTwoStep: z.boolean(),
  /** Who stands in for them now or in time to come, the first first. */
  covers: z.array(Cover),
})
export type Agent = z.infer<typeof Agent>

/** A presentation that could not pass to the client's new agent, who has another at that time; it stays as it is until it is moved. */
export const Clash = z.object({
  clientId: z.string(),
  clientName: z.string(),
  quoteId: z.string(),
  quoteTitle: z.string(),
  startsAt: z.string(),
  /** Whose it still is. */
  agentName: z.string(),
})
export type Clash = z.infer<typeof Clash>

/** How many clients went to another agent, and what did not go with them. */
const HandedOver = z.object({ moved: z.number(), clashes: z.array(Clash) })
export type HandedOver = z.infer<typeof HandedOver>

const person = {
  firstName: required(100, 'First name is required'),
  lastName: required(100, 'Last name is required'),
  email: required(254, 'Email is required').pipe(Email),
  phone: orNull(OptionalPhone),
  license: orNull(text(100)),
}

const role = z.enum(staffRoles, 'Please choose agent or admin')
const one = { params: z.object({ id: Id }) }
/** To whom the clients go where there are any: an id, empty text or nothing for nobody. */
const clientsTo = z
  .union([z.literal(''), Id], 'Please choose an agent')
  .nullish()
  .transform((id) => id || null)

/** Whose clients, and to whom: some by their ids, or all of one agent. */
const Assignment = z
  .object({
    agentId: chosenId('Please choose an agent'),
    clientIds: z
      .array(Id, 'Please choose the clients')
      .min(1, 'Please choose the clients')
      .max(500, 'Please choose at most 500 clients at once')
      .optional(),
    ofAgent: Id.optional(),
  })
  .refine(({ clientIds, ofAgent }) => (clientIds === undefined) !== (ofAgent === undefined), {
    error: 'Please name either clients or the agent whose clients they are',
    path: ['clientIds'],
  })

/** SECRET_KEY was changed, and the key before it is still set. */
export const KeyChange = z.object({
  beganAt: z.string(),
  /** Of what is sealed, how much is still to be looked at. */
  leftToSeal: z.number(),
  /** Since when nothing is sealed under the key before. */
  sealedAnewAt: z.string().nullable(),
  /** What works until the key before is removed, and not from then on. */
  recoveryCodes: z.number(),
  peopleWithCodes: z.number(),
  cardLinks: z.number(),
  /** When the last of these links ends by itself. */
  cardLinksUntil: z.string().nullable(),
})
export type KeyChange = z.infer<typeof KeyChange>

const YesOrNo = z.boolean('Please say true or false')

export const Settings = z.object({
  agency: z.object({
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    license: z.string().nullable(),
    timeZone: z.string(),
  }),
  publicUrl: z.string(),
  /** Sent through a mail server, or kept in a folder. */
  mail: z.enum(['smtp', 'folder']),
  files: z.enum(['s3', 'folder']),
  scansUploads: z.boolean(),
  /** Of agents and admins. */
  requiresTwoStep: z.boolean(),
  requiresTwoStepOfClients: z.boolean(),
  /** Whether whoever looks has set it up. */
  hasTwoStep: z.boolean(),
  /** How many agents and admins there are, and how many of them have not. */
  staffCount: z.number(),
  withoutTwoStep: z.number(),
  /** How many clients can sign in, and how many of them have not. */
  clientsCount: z.number(),
  clientsWithoutTwoStep: z.number(),
  /** Null unless SECRET_KEY is being changed. */
  keyChange: KeyChange.nullable(),
})
export type Settings = z.infer<typeof Settings>

export const admin = {
  agents: endpoint({
    method: 'GET',
    path: '/api/admin/agents',
    who: adminsOnly,
    shows: ['agent', 'client'],
    query: Page.extend({ search: Search, show: z.enum(['active', 'deactivated', 'all']).default('active') }),
    reply: pageOf('agents', Agent),
    fails: 'Failed to fetch agents',
  }),
  /** Makes a person without a password; a link to choose one is mailed. */
  hire: endpoint({
    method: 'POST',
    path: '/api/admin/agents',
    who: adminsOnly,
    changes: ['agent', 'user'],
    confirms: true,
    once: true,
    body: z.object({ ...person, role }),
    reply: z.object({ agent: Agent }),
    status: 201,
    fails: 'Failed to invite the agent',
  }),
  /** The e-mail is where links to a new password go, hence the confirmation. */
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/agents/:id',
    who: adminsOnly,
    changes: ['agent', 'user', 'client'],
    confirms: true,
    ...one,
    body: z.object(person).partial(),
    reply: z.object({ agent: Agent }),
    fails: 'Failed to update the agent',
  }),
  changeRole: endpoint({
    method: 'POST',
    path: '/api/admin/agents/:id/role',
    who: adminsOnly,
    changes: ['agent', 'user', 'client'],
    confirms: true,
    ...one,
    body: z.object({ role, clientsTo }),
    reply: HandedOver.extend({ agent: Agent }),
    fails: 'Failed to change the role',
  }),
  deactivate: endpoint({
    method: 'POST',
    path: '/api/admin/agents/:id/deactivate',
    who: adminsOnly,
    changes: ['agent', 'user', 'client'],
    confirms: true,
    ...one,
    body: z.object({ clientsTo }),
    reply: HandedOver.extend({ agent: Agent }),
    fails: 'Failed to deactivate the agent',
  }),
  /** Back again, without clients and with a new link to choose a password. */
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/agents/:id/restore',
    who: adminsOnly,
    changes: ['agent', 'user'],
    confirms: true,
    ...one,
    reply: z.object({ agent: Agent }),
    fails: 'Failed to restore the agent',
  }),
  /** Nothing that opened the door opens it any more; a link to choose a new password is mailed. */
  resetAccess: endpoint({
    method: 'POST',
    path: '/api/admin/agents/:id/reset-access',
    who: adminsOnly,
    changes: ['agent'],
    confirms: true,
    ...one,
    reply: z.object({ agent: Agent }),
    fails: 'Failed to reset access',
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/admin/clients/assign',
    who: adminsOnly,
    changes: ['client', 'agent', 'invite', 'message', 'quote'],
    confirms: true,
    body: Assignment,
    reply: HandedOver,
    fails: 'Failed to reassign',
  }),
  nameCover: endpoint({
    method: 'POST',
    path: '/api/admin/covers',
    who: adminsOnly,
    changes: ['agent', 'user'],
    confirms: true,
    once: true,
    body: z
      .object({
        agentId: Id,
        coverId: chosenId('Please choose an agent'),
        fromDay: Day,
        untilDay: Day,
      })
      .refine(({ fromDay, untilDay }) => untilDay >= fromDay, {
        error: 'The last day cannot be before the first',
        path: ['untilDay'],
      }),
    reply: z.object({ cover: Cover }),
    status: 201,
    fails: 'Failed to name a cover',
  }),
  endCover: endpoint({
    method: 'DELETE',
    path: '/api/admin/covers/:id',
    who: adminsOnly,
    changes: ['agent', 'user'],
    confirms: true,
    ...one,
    status: 204,
    fails: 'Failed to end the cover',
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/admin/settings',
    who: adminsOnly,
    shows: ['agency', 'user'],
    reply: z.object({ settings: Settings }),
    fails: 'Failed to fetch settings',
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/admin/settings',
    who: adminsOnly,
    changes: ['agency', 'user'],
    confirms: true,
    body: z.object({ requiresTwoStep: YesOrNo, requiresTwoStepOfClients: YesOrNo }).partial(),
    reply: z.object({ settings: Settings }),
    fails: 'Failed to change the settings',
  }),
}
