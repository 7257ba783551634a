import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { yesNoField } from '../../registry/fields.ts'

const certificatePhrase = (entry: EventRecord) => {
  const [number, holder] = [detailOf(entry, 'number'), detailOf(entry, 'holder')]
  return `${number ? `certificate ${number}` : 'a certificate'}${holder ? ` for ${quoteName(holder, '')}` : ''}`
}

const recipientPhrase = (entry: EventRecord) => detailOf(entry, 'to') ?? 'someone'

const stopReasons = new Map([
  ['client closed', ': the client was closed'],
  ['address refused', ': the address was refused'],
])

const stopReasonPhrase = (entry: EventRecord) => stopReasons.get(detailOf(entry, 'because') ?? '') ?? ''

const subscriptionEvents = {
  'certificate.subscribed': {
    sentence: (entry) => `requested emails when ${certificatePhrase(entry)} changes`,
    sentenceWithoutActor: (entry) =>
      `${recipientPhrase(entry)} confirmed the request for emails when ${certificatePhrase(entry)} changes`,
    personalFields: ['holder', 'to'],
  },
  'certificate.subscriptionStopped': {
    sentence: (entry) => `stopped the emails about ${certificatePhrase(entry)}`,
    sentenceWithoutActor: (entry) =>
      `The emails to ${recipientPhrase(entry)} about ${certificatePhrase(entry)} were stopped${stopReasonPhrase(entry)}`,
    personalFields: ['holder', 'to'],
  },
  'certificate.subscriberEmailed': {
    sentence: (entry) => `emailed ${recipientPhrase(entry)} about a change to ${certificatePhrase(entry)}`,
    sentenceWithoutActor: (entry) =>
      `${recipientPhrase(entry)} was emailed about a change to ${certificatePhrase(entry)}`,
    personalFields: ['holder', 'to'],
  },
  'certificate.subscriberEmailRefused': {
    sentence: (entry) =>
      `could not email ${recipientPhrase(entry)} about a change to ${certificatePhrase(entry)}`,
    sentenceWithoutActor: (entry) =>
      `${recipientPhrase(entry)} was not emailed about a change to ${certificatePhrase(entry)}: ${detailOf(entry, 'because') ?? 'no reason given'}`,
    personalFields: ['holder', 'to', 'because'],
  },
  'certificate.subscriberEmailUnconfirmed': {
    sentence: (entry) =>
      `may have emailed ${recipientPhrase(entry)} about a change to ${certificatePhrase(entry)}`,
    sentenceWithoutActor: (entry) =>
      `${recipientPhrase(entry)} may have been emailed about a change to ${certificatePhrase(entry)}: ${detailOf(entry, 'because') ?? 'sending was interrupted'}`,
    personalFields: ['holder', 'to', 'because'],
  },
  'certificate.subscriberEmailSettled': {
    sentence: (entry) =>
      `marked the email to ${recipientPhrase(entry)} about a change to ${certificatePhrase(entry)} as done`,
    personalFields: ['holder', 'to'],
  },
} satisfies EventDefinitions<'certificate'>

const settingEvents = {
  'agency.certificateUpdatesSwitched': {
    sentence: 'switched emails about changed certificates on or off',
    fields: { isOn: yesNoField('Emails About Changed Certificates') },
    personalFields: [],
  },
} satisfies EventDefinitions<'agency'>

export const subscriptionEventDefinitions = { ...subscriptionEvents, ...settingEvents }

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    subscriptions: typeof subscriptionEventDefinitions
  }
}
