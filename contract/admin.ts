import { z } from 'zod'
import { exportEndpoint } from './activity.ts'
import { AgencyForm, HoursForm } from './agency-forms.ts'
import { Agent, HandOverResult, StandIn } from './agents.ts'
import { adminsOnly, choiceIdField, endpoint, Id, Page, pageOf, sortedBy, versionField } from './endpoint.ts'
import { PortalSettings } from './settings.ts'
import { Team } from './users.ts'
import { OptionalPhone } from './values/phone.ts'
import { staffRoles } from './values/roles.ts'
import { Day, Email, nullToEmptyText, requiredText, Search, text } from './values/text.ts'

const personFields = {
  firstName: requiredText(100, 'First name is required'),
  lastName: requiredText(100, 'Last name is required'),
  email: requiredText(254, 'Email is required').pipe(Email),
  phone: nullToEmptyText(OptionalPhone),
  license: nullToEmptyText(text(100)),
}

const role = z.enum(staffRoles, 'Please choose agent or admin')
const agentParams = { params: z.object({ id: Id }) }
/** New agent for the clients; empty or missing means no agent. */
const successorId = z
  .union([z.literal(''), Id], 'Please choose an agent')
  .nullish()
  .transform((id) => id || null)

/** The clients to assign: chosen clients by id, or all clients of one agent. */
const Assignment = z
  .object({
    agentId: choiceIdField('Please choose an agent'),
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

const YesOrNo = z.boolean('Please say true or false')

export const NewAgent = z.object({ ...personFields, role })

export const AgentUpdate = z.object(personFields).partial()

export const NewStandIn = z
  .object({
    agentId: Id,
    coverId: choiceIdField('Please choose an agent'),
    fromDay: Day,
    untilDay: Day,
  })
  .refine(({ fromDay, untilDay }) => untilDay >= fromDay, {
    error: 'The last day cannot be before the first',
    path: ['untilDay'],
  })

const agentFilters = {
  search: Search,
  show: z.enum(['active', 'deactivated', 'all']).default('active'),
  ...sortedBy(['name', 'role', 'email', 'clients', 'signedIn']),
}

export const admin = {
  agents: endpoint({
    summary: "The agency's staff",
    method: 'GET',
    path: '/api/admin/agents',
    who: adminsOnly,
    shows: ['agent', 'client'],
    query: Page.extend(agentFilters),
    reply: pageOf('agents', Agent),
    fails: 'Failed to fetch agents',
  }),
  exportAgents: endpoint({
    ...exportEndpoint,
    summary: "The agency's staff as CSV; the audit log records the export",
    path: '/api/admin/agents/export',
    who: adminsOnly,
    body: z.object(agentFilters),
    fails: 'Failed to export the agents',
  }),
  /** Creates a staff account without a password and emails a link to choose one. */
  hire: endpoint({
    summary: 'Invite a staff member by an emailed link to choose a password',
    method: 'POST',
    path: '/api/admin/agents',
    who: adminsOnly,
    changes: ['agent', 'user'],
    needsConfirmedPassword: true,
    isIdempotent: true,
    body: NewAgent,
    reply: z.object({ agent: Agent }),
    status: 201,
    refuses: ['email_taken'],
    fails: 'Failed to invite the agent',
  }),
  /** Needs a confirmed password, because password links go to this email address. */
  update: endpoint({
    summary: 'Change a staff member',
    method: 'PUT',
    path: '/api/admin/agents/:id',
    who: adminsOnly,
    changes: ['agent', 'user', 'client'],
    needsConfirmedPassword: true,
    ...agentParams,
    body: AgentUpdate.extend(versionField),
    reply: z.object({ agent: Agent }),
    refuses: ['email_taken'],
    fails: 'Failed to update the agent',
  }),
  changeRole: endpoint({
    summary: 'Make an agent an admin, or an admin an agent',
    method: 'POST',
    path: '/api/admin/agents/:id/role',
    who: adminsOnly,
    changes: ['agent', 'user', 'client'],
    needsConfirmedPassword: true,
    ...agentParams,
    body: z.object({ role, clientsTo: successorId }),
    reply: HandOverResult.extend({ agent: Agent }),
    refuses: ['deactivated', 'emergency_admin', 'last_admin'],
    fails: 'Failed to change the role',
  }),
  deactivate: endpoint({
    summary: 'Deactivate a staff member',
    method: 'POST',
    path: '/api/admin/agents/:id/deactivate',
    who: adminsOnly,
    changes: ['agent', 'user', 'client'],
    needsConfirmedPassword: true,
    ...agentParams,
    body: z.object({ clientsTo: successorId }),
    reply: HandOverResult.extend({ agent: Agent }),
    refuses: ['deactivated', 'emergency_admin', 'last_admin', 'not_yourself'],
    fails: 'Failed to deactivate the agent',
  }),
  /** Restores the person without clients and emails a new password link. */
  restore: endpoint({
    summary: 'Restore a staff member',
    method: 'POST',
    path: '/api/admin/agents/:id/restore',
    who: adminsOnly,
    changes: ['agent', 'user'],
    needsConfirmedPassword: true,
    ...agentParams,
    reply: z.object({ agent: Agent }),
    refuses: ['active'],
    fails: 'Failed to restore the agent',
  }),
  /** Removes password, second step and passkeys, ends all sessions, and emails a password link. */
  resetAccess: endpoint({
    summary: 'Reset the access of a staff member',
    method: 'POST',
    path: '/api/admin/agents/:id/reset-access',
    who: adminsOnly,
    changes: ['agent'],
    needsConfirmedPassword: true,
    ...agentParams,
    reply: z.object({ agent: Agent }),
    refuses: ['deactivated', 'emergency_admin', 'not_yourself'],
    fails: 'Failed to reset access',
  }),
  /** Creates a password link to hand over in person, for somebody who has no password yet. */
  link: endpoint({
    summary: 'Create a password link to hand over in person',
    method: 'POST',
    path: '/api/admin/agents/:id/link',
    who: adminsOnly,
    changes: ['agent'],
    needsConfirmedPassword: true,
    ...agentParams,
    refuses: ['deactivated', 'can_sign_in'],
    reply: z.object({ link: z.object({ url: z.string(), until: z.string() }) }),
    fails: 'Failed to create the link',
  }),
  assign: endpoint({
    summary: 'Hand clients over to another agent',
    method: 'POST',
    path: '/api/admin/clients/assign',
    who: adminsOnly,
    changes: ['client', 'agent', 'invite', 'message', 'quote'],
    needsConfirmedPassword: true,
    body: Assignment,
    reply: HandOverResult,
    refuses: ['not_found'],
    fails: 'Failed to reassign',
  }),
  /**
   * Gives a colleague access to the client, as the agent has it, with notifications and work items.
   */
  nameManager: endpoint({
    summary: 'Make an agent an account manager of a client',
    method: 'POST',
    path: '/api/admin/clients/:id/managers',
    who: adminsOnly,
    changes: ['agent', 'client'],
    ...agentParams,
    body: z.object({ agentId: choiceIdField('Please choose an agent') }),
    reply: z.object({ team: Team }),
    refuses: ['on_team'],
    fails: 'Failed to add the account manager',
  }),
  endManager: endpoint({
    summary: 'Remove an account manager from a client',
    method: 'DELETE',
    path: '/api/admin/clients/:id/managers/:agentId',
    who: adminsOnly,
    changes: ['agent', 'client'],
    params: z.object({ id: Id, agentId: Id }),
    reply: z.object({ team: Team }),
    fails: 'Failed to remove the account manager',
  }),
  /** The client then writes to this person and sees their name in the agent bar. */
  markContact: endpoint({
    summary: 'Choose the team member that a client sees as their agent',
    method: 'POST',
    path: '/api/admin/clients/:id/contact',
    who: adminsOnly,
    changes: ['agent', 'client'],
    ...agentParams,
    body: z.object({ agentId: choiceIdField('Please choose someone on the team') }),
    reply: z.object({ team: Team }),
    refuses: ['not_on_team'],
    fails: 'Failed to change the primary agent',
  }),
  nameCover: endpoint({
    summary: 'Choose a colleague who covers for an agent',
    method: 'POST',
    path: '/api/admin/covers',
    who: adminsOnly,
    changes: ['agent', 'user'],
    needsConfirmedPassword: true,
    isIdempotent: true,
    body: NewStandIn,
    reply: z.object({ cover: StandIn }),
    status: 201,
    refuses: ['already_covered', 'not_found'],
    fails: 'Failed to set the backup',
  }),
  endCover: endpoint({
    summary: 'End a cover',
    method: 'DELETE',
    path: '/api/admin/covers/:id',
    who: adminsOnly,
    changes: ['agent', 'user'],
    needsConfirmedPassword: true,
    ...agentParams,
    status: 204,
    fails: 'Failed to end the backup',
  }),
  /** Needs a confirmed password: clients call and pay the agency named in emails and documents. */
  changeAgency: endpoint({
    method: 'PUT',
    path: '/api/admin/agency',
    summary: "Change the agency's name, contact details, license and color",
    who: adminsOnly,
    changes: ['agency'],
    needsConfirmedPassword: true,
    body: AgencyForm.extend(versionField),
    reply: z.object({ settings: PortalSettings }),
    fails: 'Failed to save the agency',
  }),
  changeHours: endpoint({
    method: 'PUT',
    path: '/api/admin/agency/hours',
    summary: 'Change the business hours and holidays of the agency',
    who: adminsOnly,
    changes: ['agency'],
    body: HoursForm.extend(versionField),
    reply: z.object({ settings: PortalSettings }),
    fails: 'Failed to save the business hours',
  }),
  /** PNG or JPEG, at most 500 kB. Replaces the current logo. */
  setLogo: endpoint({
    method: 'POST',
    path: '/api/admin/agency/logo',
    summary: 'Set the logo of the agency',
    who: adminsOnly,
    changes: ['agency'],
    file: { missing: 'Please choose an image' },
    reply: z.object({ settings: PortalSettings }),
    fails: 'Failed to save the logo',
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/api/admin/agency/logo',
    summary: 'Remove the logo of the agency',
    who: adminsOnly,
    changes: ['agency'],
    reply: z.object({ settings: PortalSettings }),
    fails: 'Failed to remove the logo',
  }),
  settings: endpoint({
    summary: "The agency's settings",
    method: 'GET',
    path: '/api/admin/settings',
    who: adminsOnly,
    shows: ['agency', 'user'],
    reply: z.object({ settings: PortalSettings }),
    fails: 'Failed to fetch settings',
  }),
  changeSettings: endpoint({
    summary: "Change the agency's settings",
    method: 'PUT',
    path: '/api/admin/settings',
    who: adminsOnly,
    changes: ['agency', 'user'],
    needsConfirmedPassword: true,
    body: z.object({ requiresTwoStep: YesOrNo, requiresTwoStepOfClients: YesOrNo }).partial(),
    reply: z.object({ settings: PortalSettings }),
    fails: 'Failed to change the settings',
  }),
}
