import { always, type EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, isolateBidi } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { personEventFieldNames, personEventFields } from '../../registry/fields.ts'

/** If the actor is unknown, the sentence names the account. */
const asWhom = ({ about }: EventRecord) =>
  about.actor || !about.thing?.name ? '' : ` as ${isolateBidi(about.thing.name)}`

export const authEventDefinitions = {
  'user.signedIn': {
    sentence: 'signed in',
    tellsOwner: (details) => 'isNewDevice' in details && details.isNewDevice === true,
    personal: [],
  },
  'user.signedOut': { sentence: 'signed out', personal: [] },
  'user.signInFailed': {
    sentence: (told) =>
      `failed to sign in${asWhom(told)}${detailOf(told, 'how') === 'two-step' ? ': wrong code after the correct password' : ''}`,
    personal: [],
  },
  'user.accountChosen': {
    sentence: (told) =>
      `switched to the account of ${isolateBidi(detailOf(told, 'account') ?? 'another client')}`,
    isNoise: true,
    personal: ['account'],
  },
  'user.sessionEnded': { sentence: 'ended a session', personal: [] },
  'user.passwordChanged': { sentence: 'changed their password', tellsOwner: always, personal: [] },
  'user.passwordConfirmed': { sentence: 'confirmed their password', personal: [] },
  'user.passwordRefused': { sentence: 'entered a wrong password', personal: [] },
  'user.passwordReset': { sentence: 'chose a new password through a link', tellsOwner: always, personal: [] },
  'user.linkSent': {
    sentence: (told) => `requested a link to choose a password${asWhom(told)}`,
    // Only a link that was requested on the page has an IP address. The portal sent all others.
    ofNobody: ({ ip, about }) =>
      ip
        ? null
        : `The portal emailed ${isolateBidi(about.thing?.name || 'a colleague')} a link to choose a password`,
    personal: [],
  },
  'user.twoStepOn': { sentence: 'turned two-step sign-in on', tellsOwner: always, personal: [] },
  'user.twoStepOff': { sentence: 'turned two-step sign-in off', tellsOwner: always, personal: [] },
  'user.recoveryCodesMade': { sentence: 'created new recovery codes', tellsOwner: always, personal: [] },
  'user.recoveryCodeUsed': { sentence: 'signed in with a recovery code', tellsOwner: always, personal: [] },
  'user.codesGuessed': {
    sentence: (told) => `entered ten wrong codes${asWhom(told)}`,
    tellsOwner: always,
    personal: [],
  },
  'user.passkeyAdded': { sentence: 'added a passkey', tellsOwner: always, personal: ['name'] },
  'user.passkeyRemoved': { sentence: 'removed a passkey', tellsOwner: always, personal: ['name'] },
  'user.detailsChanged': {
    sentence: 'changed their details',
    fields: personEventFields,
    personal: personEventFieldNames,
  },
} satisfies EventDefinitions<'user'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    auth: typeof authEventDefinitions
  }
}
