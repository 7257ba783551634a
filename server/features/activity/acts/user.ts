import type { MailKind } from '../../../../contract/notifications.ts'
import type { PushKind } from '../../../../contract/push.ts'
import type { Told } from '../told.ts'
import { type Acts, always } from './act.ts'
import { type Field, onOff, person } from './fields.ts'
import { detail, isolated } from './words.ts'

/** Whoever is not signed in may be anybody. */
const asWhom = ({ about }: Told) =>
  about.actor || !about.thing?.name ? '' : ` as ${isolated(about.thing.name)}`

const mails: Record<MailKind, Field> = {
  messages: onOff('Mails about Messages'),
  requests: onOff('Mails about Service Requests'),
  documents: onOff('Mails about Documents'),
  quotes: onOff('Mails about Quotes'),
  presentations: onOff('Mails about Presentations'),
  invites: onOff('Mails about Invitations'),
  claims: onOff('Mails about Claims'),
  bills: onOff('Mails about Bills'),
}

const pushes: Record<PushKind, Field> = {
  messages: onOff('Notifications about Messages'),
  claims: onOff('Notifications about Claims'),
  rates: onOff('Notifications about Rates'),
  presentations: onOff('Notifications about Presentations'),
}

export const userActs = {
  'user.signedIn': {
    sentence: 'signed in',
    tellsOwner: (details) => 'isNewDevice' in details && details.isNewDevice === true,
  },
  'user.signedOut': { sentence: 'signed out' },
  'user.signInFailed': {
    sentence: (told) =>
      `failed to sign in${asWhom(told)}${detail(told, 'how') === 'two-step' ? ': wrong code after the right password' : ''}`,
  },
  'user.accountChosen': {
    sentence: (told) => `went on for ${isolated(detail(told, 'account') ?? 'another account')}`,
    isNoise: true,
  },
  'user.sessionEnded': { sentence: 'ended a session' },
  'user.passwordChanged': { sentence: 'changed their password', tellsOwner: always },
  'user.passwordConfirmed': { sentence: 'confirmed their password' },
  'user.passwordRefused': { sentence: 'entered a wrong password' },
  'user.passwordReset': { sentence: 'chose a new password by a link', tellsOwner: always },
  'user.linkSent': {
    sentence: (told) => `asked for a link to choose a password${asWhom(told)}`,
    // Only what was asked for on a page has come from somewhere.
    ofNobody: ({ ip, about }) =>
      ip
        ? null
        : `The portal mailed ${isolated(about.thing?.name || 'a colleague')} a link to choose a password`,
  },
  'user.twoStepOn': { sentence: 'turned two-step sign-in on', tellsOwner: always },
  'user.twoStepOff': { sentence: 'turned two-step sign-in off', tellsOwner: always },
  'user.recoveryCodesMade': { sentence: 'made new recovery codes', tellsOwner: always },
  'user.recoveryCodeUsed': { sentence: 'signed in with a recovery code', tellsOwner: always },
  'user.codesGuessed': {
    sentence: (told) => `entered ten wrong codes${asWhom(told)}`,
    tellsOwner: always,
  },
  'user.passkeyAdded': { sentence: 'added a passkey', tellsOwner: always },
  'user.passkeyRemoved': { sentence: 'removed a passkey', tellsOwner: always },
  'user.detailsChanged': { sentence: 'changed their details', fields: person },
  'user.mailsChanged': { sentence: 'changed which mails they get', fields: mails },
  'user.pushKindsChanged': { sentence: 'changed which notifications reach their devices', fields: pushes },
  'user.pushAllowed': { sentence: 'had notifications reach a device' },
  'user.pushEnded': { sentence: 'had no notifications reach a device any more' },
  'user.notificationsRead': { sentence: 'read notifications' },
} satisfies Acts<'user'>
