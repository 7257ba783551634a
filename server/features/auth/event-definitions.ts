import { alwaysTrue, type EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, isolateBidi } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { personEventFieldNames, personEventFields } from '../../registry/fields.ts'

/** If the actor is unknown, the sentence names the account. */
const personPhraseAs = ({ about }: EventRecord) =>
  about.actor || !about.thing?.name ? '' : ` as ${isolateBidi(about.thing.name)}`

export const authEventDefinitions = {
  'user.signedIn': {
    sentence: 'signed in',
    tellsOwner: (details) => 'isNewDevice' in details && details.isNewDevice === true,
    personalFields: [],
  },
  'user.signedOut': { sentence: 'signed out', personalFields: [] },
  'user.signInFailed': {
    sentence: (entry) =>
      `failed to sign in${personPhraseAs(entry)}${detailOf(entry, 'how') === 'two-step' ? ': wrong code after the correct password' : ''}`,
    personalFields: [],
  },
  'user.accountChosen': {
    sentence: (entry) =>
      `switched to the account of ${isolateBidi(detailOf(entry, 'account') ?? 'another client')}`,
    isNoise: true,
    personalFields: ['account'],
  },
  'user.sessionEnded': { sentence: 'ended a session', personalFields: [] },
  'user.passwordChanged': { sentence: 'changed their password', tellsOwner: alwaysTrue, personalFields: [] },
  'user.passwordConfirmed': { sentence: 'confirmed their password', personalFields: [] },
  'user.passwordRefused': { sentence: 'entered a wrong password', personalFields: [] },
  'user.passwordReset': {
    sentence: 'chose a new password through a link',
    tellsOwner: alwaysTrue,
    personalFields: [],
  },
  'user.linkSent': {
    sentence: (entry) => `requested a link to choose a password${personPhraseAs(entry)}`,
    // Only a link that was requested on the page has an IP address. The portal sent all others.
    sentenceWithoutActor: ({ ip, about }) =>
      ip
        ? null
        : `The portal emailed ${isolateBidi(about.thing?.name || 'a colleague')} a link to choose a password`,
    personalFields: [],
  },
  'user.twoStepOn': { sentence: 'turned two-step sign-in on', tellsOwner: alwaysTrue, personalFields: [] },
  'user.twoStepOff': { sentence: 'turned two-step sign-in off', tellsOwner: alwaysTrue, personalFields: [] },
  'user.recoveryCodesMade': {
    sentence: 'created new recovery codes',
    tellsOwner: alwaysTrue,
    personalFields: [],
  },
  'user.recoveryCodeUsed': {
    sentence: 'signed in with a recovery code',
    tellsOwner: alwaysTrue,
    personalFields: [],
  },
  'user.codesGuessed': {
    sentence: (entry) => `entered ten wrong codes${personPhraseAs(entry)}`,
    tellsOwner: alwaysTrue,
    personalFields: [],
  },
  'user.passkeyAdded': { sentence: 'added a passkey', tellsOwner: alwaysTrue, personalFields: ['name'] },
  'user.passkeyRemoved': { sentence: 'removed a passkey', tellsOwner: alwaysTrue, personalFields: ['name'] },
  'user.detailsChanged': {
    sentence: 'changed their details',
    fields: personEventFields,
    personalFields: personEventFieldNames,
  },
} satisfies EventDefinitions<'user'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    auth: typeof authEventDefinitions
  }
}
