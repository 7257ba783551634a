import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { yesNoField } from '../../registry/fields.ts'

const certificatePhrase = (entry: EventRecord) => {
  const [number, holder] = [detailOf(entry, 'number'), detailOf(entry, 'holder')]
  return `${number ? `certificate ${number}` : 'a certificate'}${holder ? ` for ${quoteName(holder, '')}` : ''}`
}

const recipient = (entry: EventRecord) => detailOf(entry, 'to') ?? 'someone'

const stopReasons = new Map([
  ['client closed', ': the client was closed'],
  ['address refused', ': the address was refused'],
])

const stopReason = (entry: EventRecord) => stopReasons.get(detailOf(entry, 'because') ?? '') ?? ''

const subscriptionEvents = {
  'certificate.subscribed': {
    sentence: (entry) => `requested emails when ${certificatePhrase(entry)} changes`,
    sentenceWithoutActor: (entry) =>
      `${recipient(entry)} confirmed the request for emails when ${certificatePhrase(entry)} changes`,
    personalFields: ['holder', 'to'],
  },
  'certificate.subscriptionStopped': {
    sentence: (entry) => `stopped the emails about ${certificatePhrase(entry)}`,
    sentenceWithoutActor: (entry) =>
      `The emails to ${recipient(entry)} about ${certificatePhrase(entry)} were stopped${stopReason(entry)}`,
    personalFields: ['holder', 'to'],
  },
  'certificate.subscriberEmailed': {
    sentence: (entry) => `emailed ${recipient(entry)} about a change to ${certificatePhrase(entry)}`,
    sentenceWithoutActor: (entry) =>
      `${recipient(entry)} was emailed about a change to ${certificatePhrase(entry)}`,
    personalFields: ['holder', 'to'],
  },
  'certificate.subscriberEmailRefused': {
    sentence: (entry) => `could not email ${recipient(entry)} about a change to ${certificatePhrase(entry)}`,
    sentenceWithoutActor: (entry) =>
      `${recipient(entry)} was not emailed about a change to ${certificatePhrase(entry)}: ${detailOf(entry, 'because') ?? 'no reason given'}`,
    personalFields: ['holder', 'to', 'because'],
  },
  'certificate.subscriberEmailUnconfirmed': {
    sentence: (entry) => `may have emailed ${recipient(entry)} about a change to ${certificatePhrase(entry)}`,
    sentenceWithoutActor: (entry) =>
      `${recipient(entry)} may have been emailed about a change to ${certificatePhrase(entry)}: ${detailOf(entry, 'because') ?? 'sending was interrupted'}`,
    personalFields: ['holder', 'to', 'because'],
  },
  'certificate.subscriberEmailSettled': {
    sentence: (entry) =>
      `marked the email to ${recipient(entry)} about a change to ${certificatePhrase(entry)} as done`,
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
