import { z } from 'zod'
import { formatMoment } from '../../../contract/values/days.ts'
import type { Context } from '../../context.ts'
import { letter } from '../../platform/letter.ts'
import type { Letter } from '../../platform/mail.ts'
import type { LinkKind } from './link-queries.ts'
import type { eventForOwner } from './queries.ts'

interface Reader {
  email: string
  firstName: string | null
}

const greeting = ({ firstName }: Reader) => (firstName ? `Hello ${firstName},` : 'Hello,')

/** Brings the link by which a person chooses a password. */
export function linkLetter(
  reader: Reader,
  { token, kind, isAsked }: { token: string; kind: LinkKind; isAsked: boolean },
  { settings: { agency, publicUrl } }: Pick<Context, 'settings'>,
): Letter {
  const isWelcome = kind === 'welcome'
  const heading = isWelcome ? `Welcome to the portal of ${agency.name}` : 'Choose a new password'
  const { html, text } = letter({
    from: agency,
    heading,
    paragraphs: [
      greeting(reader),
      isWelcome
        ? `There is an account for you in the portal of ${agency.name}. Your username is ${reader.email}. Choose a password, and you can sign in.`
        : isAsked
          ? `A new password was asked for, for your account in the portal of ${agency.name}.`
          : `${agency.name} has reset the access to your account in the portal. Your password, two-step sign-in and passkeys of before open it no more. Choose a new password, and you can sign in.`,
    ],
    action: {
      label: isWelcome ? 'Choose your password' : 'Choose a new password',
      link: `${publicUrl}/choose-password#${token}`,
    },
    notes: [
      `The link works once, for ${isWelcome ? '14 days' : 'one hour'}. It is meant for you alone: please do not pass it on.`,
      ...(isAsked
        ? ['If you did not ask for it, you can ignore this message: your password stays as it is.']
        : []),
      ...(isWelcome || isAsked
        ? []
        : [
            `When it is over, ask for another by “Forgot password?” on the login page. If you know nothing of this, call us at ${agency.phone}.`,
          ]),
    ],
  })
  return { to: reader.email, subject: heading, html, text }
}

type Event = NonNullable<Awaited<ReturnType<typeof eventForOwner>>>

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

/** What is told of each happening; null where it is no news. */
const newsOf: Record<string, (details: unknown) => News | null> = {
  'user.signedIn': (details) => ({
    subject: 'New sign-in to your account',
    text: `Somebody signed in to your account from a browser that you had not used before: ${SignedIn.parse(details).device}.`,
  }),
  'user.passwordChanged': () => ({
    subject: 'Your password was changed',
    text: 'The password of your account was changed, and you were signed out everywhere else.',
  }),
  'user.passwordReset': (details) =>
    Reset.parse(details).kind === 'welcome'
      ? null
      : {
          subject: 'Your password was changed',
          text: 'A new password was chosen for your account by a link that we mailed to you, and you were signed out everywhere.',
        },
  'user.twoStepOn': (details) =>
    TurnedOn.parse(details).again
      ? {
          subject: 'Two-step sign-in was set up anew',
          text: 'From now on another authenticator app makes the codes for your account. Your recovery codes are new too, and you were signed out everywhere else.',
        }
      : {
          subject: 'Two-step sign-in is on',
          text: 'From now on, signing in to your account takes a code of your authenticator app. You were signed out everywhere else.',
        },
  'user.codesGuessed': () => ({
    subject: 'Somebody knows your password',
    text: 'Ten wrong codes were entered after the password of your account. Two-step sign-in has kept the door shut, but whoever it was knows your password. If you are not sure that it was you, choose a new one.',
  }),
  'user.twoStepOff': () => ({
    subject: 'Two-step sign-in is off',
    text: 'From now on, your password alone opens your account.',
  }),
  'user.recoveryCodesMade': () => ({
    subject: 'New recovery codes',
    text: 'New recovery codes were made for your account. Those from before open nothing any more.',
  }),
  'user.recoveryCodeUsed': (details) => {
    const { left } = CodeUsed.parse(details)
    return {
      subject: `A recovery code was used, ${left} left`,
      text: `Somebody signed in to your account with a recovery code in place of the authenticator app. ${left} ${left === 1 ? 'is' : 'are'} left. You can make new ones at any time.`,
    }
  },
  'user.passkeyAdded': (details) => ({
    subject: 'A passkey was added',
    text: `The passkey “${Named.parse(details).name}” opens your account from now on.`,
  }),
  'user.passkeyRemoved': (details) => ({
    subject: 'A passkey was removed',
    text: `The passkey “${Named.parse(details).name}” does not open your account any more.`,
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
}

/** A new password leaves passkeys as they are. */
const stillOpenBy = ({ action, passkeys }: Event) =>
  passkeys.length > 0 && ['user.passwordChanged', 'user.passwordReset'].includes(action)
    ? [
        `Your passkeys still open your account: ${passkeys.map((name) => `“${name}”`).join(', ')}. Remove the ones that you do not know under Account Safety.`,
      ]
    : []
const EmailChanged = z.object({ email: z.tuple([z.string(), z.string()]) })
/** Of an address that was changed the old one is told: whoever took the account over has the new one. */
const formerEmail = ({ details }: Event) => EmailChanged.safeParse(details).data?.email[0]

/** Tells the person whose account it is what happened to it, when, from where, and what to do if it was not them. */
export function safetyLetter(event: Event, { settings }: Pick<Context, 'settings'>): Letter | null {
  const { agency, publicUrl } = settings
  const news = newsOf[event.action]?.(event.details)
  if (!news) return null
  const when = `${formatMoment(event.at, agency.timeZone)} (${agency.timeZone.replaceAll('_', ' ')})`
  const { html, text } = letter({
    from: agency,
    heading: news.subject,
    paragraphs: [
      greeting(event),
      news.text,
      ...stillOpenBy(event),
      `When: ${when}${event.ip ? `\nFrom the address: ${event.ip}` : ''}`,
      ...(news.byAnother
        ? [`If you did not expect this, please call us at ${agency.phone}.`]
        : [
            'If this was you, there is nothing to do.',
            `If it was not, choose a new password at once by “Forgot password?” on the login page: that signs everybody out. Then look at Account Safety, and call us at ${agency.phone}.`,
          ]),
    ],
    action: { label: 'Open Account Safety', link: `${publicUrl}/account` },
  })
  return { to: formerEmail(event) ?? event.email, subject: news.subject, html, text }
}
