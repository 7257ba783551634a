import { z } from 'zod'
import { exportEndpoint } from './activity.ts'
import { anyone, endpoint, entity, Id, Page, pageOf, sortedBy, staff, versionField } from './endpoint.ts'
import { User } from './users.ts'
import { OptionalEin } from './values/ein.ts'
import { NewPassword } from './values/password.ts'
import { OptionalPhone, Phone } from './values/phone.ts'
import { Email, exactText, nullToEmptyText, requiredText, Search, text } from './values/text.ts'

export const InviteStatus = z.enum(['not sent', 'pending', 'accepted'])
export type InviteStatus = z.infer<typeof InviteStatus>

/** `token` is part of the link, which staff may copy. Only the reply to the creation has `ein`. */
export const Invite = entity({
  email: z.string(),
  status: InviteStatus,
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  expiresAt: z.string(),
  /** Time and reason of the last failed delivery. */
  notSent: z.object({ at: z.string(), because: z.string() }).nullable(),
  isOverdue: z.boolean(),
  token: z.string().nullable(),
  link: z.string().nullable(),
  userId: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  ein: z.string().nullable(),
  message: z.string().nullable(),
  agentName: z.string(),
  version: z.number(),
})
export type Invite = z.infer<typeof Invite>

const missingFieldsError = 'Missing important information!'

export const NewInvite = z.object({
  email: Email,
  company: nullToEmptyText(text(200)).optional(),
  ein: nullToEmptyText(OptionalEin).optional(),
  firstName: nullToEmptyText(text(100)).optional(),
  lastName: nullToEmptyText(text(100)).optional(),
  phone: nullToEmptyText(OptionalPhone).optional(),
  message: nullToEmptyText(text(2000)).optional(),
  /** The client's agent. Required for admins, ignored for agents. */
  agentId: Id.optional(),
})

export const InviteCorrection = z.object({ email: Email })

export const Acceptance = z.object({
  token: exactText(200).min(1, missingFieldsError),
  company: nullToEmptyText(text(200)).optional(),
  ein: nullToEmptyText(OptionalEin).optional(),
  firstName: requiredText(100, 'First name is required'),
  lastName: requiredText(100, 'Last name is required'),
  phone: Phone,
  password: NewPassword,
})

const listFilters = { search: Search, ...sortedBy(['email', 'created']) }

export const invites = {
  list: endpoint({
    summary: 'Invitations',
    method: 'GET',
    path: '/api/invite',
    who: staff,
    shows: ['invite'],
    query: Page.extend(listFilters),
    reply: pageOf('invites', Invite),
    fails: 'Failed to fetch invites',
  }),
  export: endpoint({
    ...exportEndpoint,
    summary: 'Invitations as CSV, without their links; the audit log records the export',
    path: '/api/agent/invites/export',
    body: z.object(listFilters),
    fails: 'Failed to export the invitations',
  }),
  create: endpoint({
    summary: 'Invite a client',
    method: 'POST',
    path: '/api/invite',
    who: staff,
    changes: ['invite', 'client'],
    isIdempotent: true,
    body: NewInvite,
    reply: z.object({ invite: Invite }),
    status: 201,
    refuses: ['email_taken', 'not_found'],
    fails: 'Failed to create invite',
  }),
  send: endpoint({
    summary: 'Send an invitation, or send it again',
    method: 'POST',
    path: '/api/invite/client/send-invite/:inviteId/:userId',
    who: staff,
    changes: ['invite'],
    params: z.object({ inviteId: Id, userId: Id }),
    reply: z.object({ invite: Invite }),
    refuses: ['already_accepted', 'being_sent', 'mail_failed'],
    fails: 'Failed to send invite',
  }),
  correctEmail: endpoint({
    summary: 'Correct the email address of an invitation',
    method: 'PUT',
    path: '/api/invite/:inviteId',
    who: staff,
    changes: ['invite', 'client'],
    params: z.object({ inviteId: Id }),
    body: InviteCorrection.extend(versionField),
    reply: z.object({ invite: Invite }),
    refuses: ['acts_elsewhere', 'already_accepted', 'email_taken'],
    fails: 'Failed to update invite',
  }),
  /** Invalidates the sent link. The invitation becomes 'not sent' with a new link. */
  revoke: endpoint({
    summary: 'Revoke a sent invitation',
    method: 'POST',
    path: '/api/invite/revoke/:inviteId',
    who: staff,
    changes: ['invite'],
    params: z.object({ inviteId: Id }),
    reply: z.object({ invite: Invite }),
    refuses: ['already_accepted'],
    fails: 'Failed to revoke invite',
  }),
  lookup: endpoint({
    summary: 'An invitation, by its emailed link',
    method: 'GET',
    path: '/api/invite/client/invite/:email/:token',
    who: anyone,
    shows: [],
    params: z.object({
      email: exactText(254).min(1, missingFieldsError),
      token: exactText(200).min(1, missingFieldsError),
    }),
    reply: z.object({ invite: Invite }),
    refuses: ['invite_expired', 'invite_used'],
    fails: 'Something went wrong',
  }),
  accept: endpoint({
    summary: 'Accept an invitation',
    method: 'POST',
    path: '/api/invite/client/accept',
    who: anyone,
    changes: ['invite', 'client', 'user'],
    isIdempotent: true,
    body: Acceptance,
    reply: z.object({ user: User }),
    status: 201,
    refuses: ['already_accepted', 'invite_expired', 'not_found', 'signed_out', 'too_many_tries'],
    fails: 'Something went wrong',
  }),
}
