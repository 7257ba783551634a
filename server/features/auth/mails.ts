import { z } from 'zod'
import { formatMoment } from '../../../contract/values/days.ts'
import type { Role } from '../../../contract/values/roles.ts'
import type { Agency } from '../../agency.ts'
import type { Context } from '../../context.ts'
import { letter } from '../../platform/letter.ts'
import type { Letter } from '../../platform/mail.ts'
import type { TellingOwner } from '../activity/actions.ts'
import type { LinkKind } from './link-queries.ts'
import type { eventForOwner } from './queries.ts'

interface Reader {
  email: string
  firstName: string | null
}

const greeting = ({ firstName }: Reader) => (firstName ? `Hello ${firstName},` : 'Hello,')

export interface Access {
  token: string
  kind: LinkKind
  isAsked: boolean
  /** Who added a new agent or admin; null where nobody is known to have. */
  addedBy: string | null
}

const anyOf: Record<Role, string> = { client: 'a client', agent: 'an agent', admin: 'an admin' }

const linkFor = (
  { kind, isAsked, addedBy }: Access,
  { email, role }: Reader & { role: Role },
  agency: Agency,
) => {
  if (kind === 'welcome')
    return {
      heading: `Welcome to the portal of ${agency.name}`,
      news: `${addedBy ? `${addedBy} has added you` : 'You have been added'} to the portal of ${agency.name} as ${anyOf[role]}. Your username is ${email}. Choose a password to sign in.`,
      lasts: '14 days',
      notes: [],
    }
  const heading = 'Choose a new password'
  if (isAsked)
    return {
      heading,
      news: `Somebody asked to reset the password of your account in the portal of ${agency.name}.`,
      lasts: 'one hour',
      notes: ["If that wasn't you, you can ignore this email: your password stays as it is."],
    }
  return {
    heading,
    news: `${agency.name} has reset the access to your account in the portal. Your old password, two-step sign-in and passkeys no longer work. Choose a new password to sign in.`,
    lasts: 'one hour',
    notes: [
      `If the link has expired, use “Forgot password?” on the login page to get another. If you weren't expecting this, call us at ${agency.phone}.`,
    ],
  }
}

/** Where somebody chooses a password who has such a token. */
export const addressOf = (token: string, { publicUrl }: Pick<Context['settings'], 'publicUrl'>) =>
  `${publicUrl}/choose-password#${token}`

/** Brings the link by which a person chooses a password. */
export function linkLetter(
  reader: Reader & { role: Role },
  access: Access,
  { agency, settings }: Pick<Context, 'agency' | 'settings'>,
): Letter {
  const { heading, news, lasts, notes } = linkFor(access, reader, agency())
  const { html, text } = letter({
    from: agency(),
    heading,
    paragraphs: [greeting(reader), news],
    action: {
      label: access.kind === 'welcome' ? 'Choose your password' : 'Choose a new password',
      link: addressOf(access.token, settings),
    },
    notes: [`The link works once, for ${lasts}. It is meant only for you: please don't share it.`, ...notes],
  })
  return { to: reader.email, subject: heading, html, text }
}

export type Event = NonNullable<Awaited<ReturnType<typeof eventForOwner>>>

const SignedIn = z.object({ device: z.string() })
const CodeUsed = z.object({ left: z.number() })
const Named = z.object({ name: z.string() })
const Reset = z.object({ kind: z.enum(['welcome', 'reset']) })
const TurnedOn = z.object({ again: z.boolean() })

const ByAdmin = z.object({ by: z.string().optional() })

interface News {
  subject: string
  text: string
  /** It was done to the account by another, who may well do so. */
  byAnother?: true
}

/** What is told of each event; null where it is no news. */
const newsOf: Record<TellingOwner, (details: unknown) => News | null> = {
  'user.signedIn': (details) => ({
    subject: 'New sign-in to your account',
    text: `Somebody signed in to your account from a browser you haven't used before: ${SignedIn.parse(details).device}.`,
  }),
  'user.passwordChanged': () => ({
    subject: 'Your password was changed',
    text: 'Your password was changed, and you were signed out everywhere else.',
  }),
  'user.passwordReset': (details) =>
    Reset.parse(details).kind === 'welcome'
      ? null
      : {
          subject: 'Your password was changed',
          text: 'Your password was changed using a link we emailed to you, and you were signed out everywhere.',
        },
  'user.twoStepOn': (details) =>
    TurnedOn.parse(details).again
      ? {
          subject: 'Two-step sign-in was set up again',
          text: 'Your sign-in codes now come from a different authenticator app. You also have new recovery codes, and you were signed out everywhere else.',
        }
      : {
          subject: 'Two-step sign-in is on',
          text: 'Signing in to your account now takes a code from your authenticator app. You were signed out everywhere else.',
        },
  'user.codesGuessed': () => ({
    subject: 'Somebody knows your password',
    text: "Somebody entered your password correctly, and then ten wrong codes. Two-step sign-in kept them out, but they know your password. Unless you're sure it was you, choose a new one.",
  }),
  'user.twoStepOff': () => ({
    subject: 'Two-step sign-in is off',
    text: 'Your password alone now signs you in.',
  }),
  'user.recoveryCodesMade': () => ({
    subject: 'New recovery codes',
    text: 'New recovery codes were created for your account. The old ones no longer work.',
  }),
  'user.recoveryCodeUsed': (details) => {
    const { left } = CodeUsed.parse(details)
    return {
      subject: `A recovery code was used, ${left} left`,
      text: `Somebody signed in to your account with a recovery code instead of the authenticator app. You have ${left} left, and can make new ones at any time.`,
    }
  },
  'user.passkeyAdded': (details) => ({
    subject: 'A passkey was added',
    text: `The passkey “${Named.parse(details).name}” can now sign in to your account.`,
  }),
  'user.passkeyRemoved': (details) => ({
    subject: 'A passkey was removed',
    text: `The passkey “${Named.parse(details).name}” can no longer sign in to your account.`,
  }),
  'agent.changed': () => ({
    subject: 'Your e-mail address was changed',
    text: 'An admin of the agency changed the e-mail address of your account. Mails about it, and links to a new password, do not come to this address any more.',
    byAnother: true,
  }),
  'agent.accessReset': (details) => ({
    subject: 'Your access was reset',
    text: ByAdmin.parse(details).by
      ? 'A new password was set for your account on the computer that the portal runs on. Two-step sign-in, recovery codes and passkeys were removed, and you were signed out everywhere.'
      : 'An admin of the agency reset the access to your account: password, two-step sign-in and passkeys do not open it any more. A link to choose a new password comes in a mail of its own.',
    byAnother: true,
  }),
  'client.emailAsked': () => ({
    subject: 'A new e-mail address for your account',
    text: 'Your agency has entered another e-mail address for your account. It takes the place of this one once it is confirmed from there. Until then nothing changes.',
    byAnother: true,
  }),
  'client.emailChanged': () => ({
    subject: 'Your e-mail address was changed',
    text: 'The new e-mail address of your account was confirmed. Mails about it, and links to a new password, do not come to this address any more.',
    byAnother: true,
  }),
}

/** A new password leaves passkeys as they are. */
const stillOpenBy = ({ action, passkeys }: Event) =>
  passkeys.length > 0 && ['user.passwordChanged', 'user.passwordReset'].includes(action)
    ? [
        `Your passkeys still work: ${passkeys.map((name) => `“${name}”`).join(', ')}. Remove any you don't recognize under Account Safety.`,
      ]
    : []
const EmailChanged = z.object({ email: z.tuple([z.string(), z.string()]) })
/** Of an address that was changed the old one is told: whoever took the account over has the new one. */
const formerEmail = ({ details }: Event) => EmailChanged.safeParse(details).data?.email[0]

/** Tells the person whose account it is what happened to it, when, from where, and what to do if it was not them. */
export function safetyLetter(
  event: Event,
  { agency, settings }: Pick<Context, 'agency' | 'settings'>,
): Letter | null {
  const { publicUrl } = settings
  const news = new Map(Object.entries(newsOf)).get(event.action)?.(event.details)
  if (!news) return null
  const when = `${formatMoment(event.at, agency().timeZone)} (${agency().timeZone.replaceAll('_', ' ')})`
  const { html, text } = letter({
    from: agency(),
    heading: news.subject,
    paragraphs: [
      greeting(event),
      news.text,
      ...stillOpenBy(event),
      `When: ${when}${event.ip ? `\nIP address: ${event.ip}` : ''}`,
      ...(news.byAnother
        ? [`If you did not expect this, please call us at ${agency().phone}.`]
        : [
            'If this was you, you can ignore this email.',
            `If it wasn't, choose a new password right away with “Forgot password?” on the login page: that signs everyone out. Then check Account Safety, and call us at ${agency().phone}.`,
          ]),
    ],
    action: { label: 'Open Account Safety', link: `${publicUrl}/account` },
  })
  return { to: formerEmail(event) ?? event.email, subject: news.subject, html, text }
}
