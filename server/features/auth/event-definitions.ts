import { alwaysTrue, type EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, isolateBidi } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { personEventFieldNames, personEventFields } from '../../registry/fields.ts'

/** If the actor is unknown, the sentence names the account. */
const asPersonPhrase = ({ about }: EventRecord) =>
  about.actor || !about.thing?.name ? '' : ` as ${isolateBidi(about.thing.name)}`

export const authEventDefinitions = {
  'user.signedIn': {
    sentence: 'signed in',
    tellsOwner: (details) => 'isNewDevice' in details && details.isNewDevice === true,
    personal: [],
  },
  'user.signedOut': { sentence: 'signed out', personal: [] },
  'user.signInFailed': {
    sentence: (entry) =>
      `failed to sign in${asPersonPhrase(entry)}${detailOf(entry, 'how') === 'two-step' ? ': wrong code after the correct password' : ''}`,
    personal: [],
  },
  'user.accountChosen': {
    sentence: (entry) =>
      `switched to the account of ${isolateBidi(detailOf(entry, 'account') ?? 'another client')}`,
    isNoise: true,
    personal: ['account'],
  },
  'user.sessionEnded': { sentence: 'ended a session', personal: [] },
  'user.passwordChanged': { sentence: 'changed their password', tellsOwner: alwaysTrue, personal: [] },
  'user.passwordConfirmed': { sentence: 'confirmed their password', personal: [] },
  'user.passwordRefused': { sentence: 'entered a wrong password', personal: [] },
  'user.passwordReset': {
    sentence: 'chose a new password through a link',
    tellsOwner: alwaysTrue,
    personal: [],
  },
  'user.linkSent': {
    sentence: (entry) => `requested a link to choose a password${asPersonPhrase(entry)}`,
    // Only a link that was requested on the page has an IP address. The portal sent all others.
    ofNobody: ({ ip, about }) =>
      ip
        ? null
        : `The portal emailed ${isolateBidi(about.thing?.name || 'a colleague')} a link to choose a password`,
    personal: [],
  },
  'user.twoStepOn': { sentence: 'turned two-step sign-in on', tellsOwner: alwaysTrue, personal: [] },
  'user.twoStepOff': { sentence: 'turned two-step sign-in off', tellsOwner: alwaysTrue, personal: [] },
  'user.recoveryCodesMade': { sentence: 'created new recovery codes', tellsOwner: alwaysTrue, personal: [] },
  'user.recoveryCodeUsed': {
    sentence: 'signed in with a recovery code',
    tellsOwner: alwaysTrue,
    personal: [],
  },
  'user.codesGuessed': {
    sentence: (entry) => `entered ten wrong codes${asPersonPhrase(entry)}`,
    tellsOwner: alwaysTrue,
    personal: [],
  },
  'user.passkeyAdded': { sentence: 'added a passkey', tellsOwner: alwaysTrue, personal: ['name'] },
  'user.passkeyRemoved': { sentence: 'removed a passkey', tellsOwner: alwaysTrue, personal: ['name'] },
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
