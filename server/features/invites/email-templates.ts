import { formatDate } from '../../../contract/values/days.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { Context } from '../../context.ts'
import { renderEmail } from '../../platform/email-layout.ts'
import type { EmailMessage, OutgoingEmail } from '../../platform/mail.ts'
import { type InviteRow, inviteUrlOf } from './queries.ts'

export function inviteEmail(invite: InviteRow, { agency, secrets, settings }: Context): OutgoingEmail {
  const { publicUrl } = settings
  const agent = fullName(invite.agentFirstName, invite.agentLastName)
  const greeting = invite.firstName ? `Hello ${invite.firstName},` : 'Hello,'
  // Set for a person who joins the account of somebody else.
  const otherClientName = invite.ownerId === invite.userId ? null : invite.clientName
  const { html, text } = renderEmail({
    from: agency(),
    heading: otherClientName
      ? `You are invited to act for ${otherClientName}`
      : `${agent} invited you to the client portal`,
    paragraphs: [
      greeting,
      otherClientName
        ? `You were invited to act for ${otherClientName} in the ${agency().name} client portal.`
        : `${agent} of ${agency().name} invited you to join the agency's client portal. You can see your policies in one place, get ID cards and documents, and reach your agent.`,
    ],
    quote: invite.message ? { by: agent, words: invite.message } : undefined,
    action: {
      label: 'Accept invitation',
      link: inviteUrlOf(secrets.open(invite.tokenSealed), invite.email, publicUrl),
    },
    notes: [
      'The link works once and expires after 14 days. Please do not forward it.',
      'If you did not expect this invitation, you can ignore this email.',
    ],
  })
  // The id changes with each confirmed send and each new link. A retry after an unknown outcome
  // reuses the id.
  const id = `${invite.id}.${Date.parse(invite.validFrom)}`
  const subject = otherClientName
    ? `Your invitation to act for ${otherClientName}`
    : `${agent} invited you to ${agency().name}`
  return { id, to: invite.email, subject, html, text }
}

/**
 * Notifies the client's agent, or the colleague who covers for the agent, that an invited client
 * has accepted.
 */
export function inviteAcceptedEmail(
  invite: InviteRow,
  reader: { email: string; covers: readonly string[] | null },
  { agency, settings }: Pick<Context, 'agency' | 'settings'>,
): EmailMessage {
  const { publicUrl } = settings
  const client = invite.company || fullName(invite.firstName, invite.lastName) || invite.email
  const acceptedPhrase = invite.acceptedAt ? ` on ${formatDate(invite.acceptedAt)}` : ''
  const invitationPhrase = reader.covers
    ? `${fullName(invite.agentFirstName, invite.agentLastName)}’s invitation`
    : 'your invitation'
  const heading = `${client} accepted ${invitationPhrase}`
  const { html, text } = renderEmail({
    from: agency(),
    heading,
    paragraphs: [
      `${client} joined the client portal${acceptedPhrase} and can now see policies and documents.`,
    ],
    action: { label: 'Open client', link: `${publicUrl}/client-details/${invite.clientId}` },
  })
  return { to: reader.email, subject: heading, html, text }
}
