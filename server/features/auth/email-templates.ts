import { z } from 'zod'
import { formatMomentWithZone } from '../../../contract/values/days.ts'
import type { Role } from '../../../contract/values/roles.ts'
import type { AgencyProfile } from '../../agency.ts'
import type { Context } from '../../context.ts'
import { renderEmail } from '../../platform/email-layout.ts'
import type { EmailMessage } from '../../platform/mail.ts'
import type { SecurityAlert } from '../../registry/email.ts'
import type { LinkKind } from './link-queries.ts'
import type { securityEventById } from './queries.ts'

interface Reader {
  email: string
  firstName: string | null
}

const greeting = ({ firstName }: Reader) => (firstName ? `Hello ${firstName},` : 'Hello,')

export interface AccessLinkToSend {
  token: string
  kind: LinkKind
  isAsked: boolean
  /** The person who added a new agent or admin; null if unknown. */
  addedBy: string | null
}

const roleWithArticle: Record<Role, string> = { client: 'a client', agent: 'an agent', admin: 'an admin' }

const linkFor = (
  { kind, isAsked, addedBy }: AccessLinkToSend,
  { email, role }: Reader & { role: Role },
  agency: AgencyProfile,
) => {
  if (kind === 'welcome')
    return {
      heading: `Welcome to the ${agency.name} portal`,
      news: `${addedBy ? `${addedBy} added you` : 'You were added'} to the ${agency.name} portal as ${roleWithArticle[role]}. Your username is ${email}. Choose a password to sign in.`,
      lasts: '14 days',
      notes: [],
    }
  const heading = 'Choose a new password'
  if (isAsked)
    return {
      heading,
      news: `Someone asked to reset your password for the ${agency.name} portal.`,
      lasts: 'one hour',
      notes: ["If that wasn't you, you can ignore this email. Your password has not changed."],
    }
  return {
    heading,
    news: `${agency.name} reset your access to the portal. Your old password, two-step sign-in and passkeys no longer work. Choose a new password to sign in.`,
    lasts: 'one hour',
    notes: [
      `If the link has expired, use “Forgot password?” on the login page to get another. If you weren't expecting this, call us at ${agency.phone}.`,
    ],
  }
}

/** Address of the page where the owner of the token chooses a password. */
export const accessLinkUrl = (token: string, { publicUrl }: Pick<Context['settings'], 'publicUrl'>) =>
  `${publicUrl}/choose-password#${token}`

export function accessLinkEmail(
  reader: Reader & { role: Role },
  access: AccessLinkToSend,
  { agency, settings }: Pick<Context, 'agency' | 'settings'>,
): EmailMessage {
  const { heading, news, lasts, notes } = linkFor(access, reader, agency())
  const { html, text } = renderEmail({
    from: agency(),
    heading,
    paragraphs: [greeting(reader), news],
    action: {
      label: access.kind === 'welcome' ? 'Choose your password' : 'Choose a new password',
      link: accessLinkUrl(access.token, settings),
    },
    notes: [`The link works once and expires after ${lasts}. Please don't share it.`, ...notes],
  })
  return { to: reader.email, subject: heading, html, text }
}

export type OwnerEvent = NonNullable<Awaited<ReturnType<typeof securityEventById>>>

/** The paragraph about passkeys, which still work after a new password. */
const remainingAccessText = ({ action, passkeys }: OwnerEvent) =>
  passkeys.length > 0 && ['user.passwordChanged', 'user.passwordReset'].includes(action)
    ? [
        `Your passkeys still work: ${passkeys.map((name) => `“${name}”`).join(', ')}. Remove any you don't recognize under Security.`,
      ]
    : []
const EmailChangeDetails = z.object({ email: z.tuple([z.string(), z.string()]) })
/**
 * A change of email is reported to the old address, because an intruder may control the new one.
 */
const formerEmail = ({ details }: OwnerEvent) => EmailChangeDetails.safeParse(details).data?.email[0]

/** Reports the event's time and IP address, and what to do if it was somebody else. */
export function securityAlertEmail(
  event: OwnerEvent,
  news: SecurityAlert,
  { agency, settings }: Pick<Context, 'agency' | 'settings'>,
): EmailMessage {
  const { publicUrl } = settings
  const timeText = formatMomentWithZone(event.at, agency().timeZone)
  const { html, text } = renderEmail({
    from: agency(),
    heading: news.subject,
    paragraphs: [
      greeting(event),
      news.text,
      ...remainingAccessText(event),
      `When: ${timeText}${event.ip ? `\nIP address: ${event.ip}` : ''}`,
      ...(news.byAnother || event.isByAnother
        ? [`If you did not expect this, please call us at ${agency().phone}.`]
        : [
            'If this was you, you can ignore this email.',
            `If it wasn't, choose a new password right away with “Forgot password?” on the login page. This signs out every device. Then check Security in the account menu, and call us at ${agency().phone}.`,
          ]),
    ],
    action: { label: 'Open Security', link: `${publicUrl}/account` },
  })
  return { to: formerEmail(event) ?? event.email, subject: news.subject, html, text }
}
