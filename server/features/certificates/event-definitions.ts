import type { EventDefinitions } from '../../registry/event-definition.ts'
import { capitalize, clientPhrase, detailOf, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { listField, plainField } from '../../registry/fields.ts'

const certificatePhrase = (entry: EventRecord) => {
  const number = entry.about.thing?.number ?? detailOf(entry, 'number')
  const holder = detailOf(entry, 'holder')
  return `${number ? `certificate ${number}` : 'a certificate'}${holder ? ` for ${quoteName(holder, '')}` : ''}`
}

export const certificateEventDefinitions = {
  'certificate.approved': {
    sentence: (entry) => `pre-approved ${clientPhrase(entry)} for certificates`,
    fields: {
      certified: listField('Policies and Limits'),
      wordings: listField('Special Wording'),
      withoutCompany: listField('Without a Writing Company'),
      insuredName: plainField('Named Insured'),
      insuredAddress: plainField('Insured’s Address'),
    },
    bell: {
      audience: 'client',
      title: 'Pre-approved for certificates',
      isNews: (details) => 'isFirst' in details && details.isFirst === true,
    },
    personalFields: ['insuredName', 'insuredAddress'],
  },
  'certificate.approvalWithdrawn': {
    sentence: (entry) => `withdrew the certificate pre-approval of ${clientPhrase(entry)}`,
    bell: { audience: 'client', title: 'Certificate pre-approval withdrawn' },
    personalFields: [],
  },
  'certificate.issued': {
    sentence: (entry) => `issued ${certificatePhrase(entry)}`,
    fields: { pending: plainField('Pending'), because: plainField('Reason to Issue') },
    bell: { audience: 'other side', title: 'Certificate issued' },
    personalFields: ['holder', 'because'],
  },
  'certificate.reissued': {
    sentence: (entry) =>
      `reissued ${detailOf(entry, 'issued') === '1' ? '1 certificate' : `${detailOf(entry, 'issued')} certificates`} of ${clientPhrase(entry)}`,
    bell: { audience: 'client', title: 'Certificates reissued' },
    personalFields: [],
  },
  'certificate.withdrawn': {
    sentence: (entry) => `withdrew ${certificatePhrase(entry)}`,
    bell: { audience: 'client', title: 'Certificate withdrawn' },
    personalFields: ['holder'],
  },
  'certificate.emailOrdered': {
    sentence: (entry) =>
      `asked the portal to email ${certificatePhrase(entry)} to ${detailOf(entry, 'to') ?? 'someone'}`,
    personalFields: ['holder', 'to'],
  },
  'certificate.emailed': {
    sentence: (entry) => `emailed ${certificatePhrase(entry)} to ${detailOf(entry, 'to') ?? 'someone'}`,
    sentenceWithoutActor: (entry) =>
      `${capitalize(certificatePhrase(entry))} was emailed to ${detailOf(entry, 'to') ?? 'someone'}`,
    personalFields: ['holder', 'to'],
  },
  'certificate.emailRefused': {
    sentence: (entry) => `could not email ${certificatePhrase(entry)}`,
    sentenceWithoutActor: (entry) =>
      `${capitalize(certificatePhrase(entry))} was not emailed to ${detailOf(entry, 'to') ?? 'someone'}: ${detailOf(entry, 'because') ?? 'no reason given'}`,
    bell: { audience: 'agent', title: 'Certificate not emailed' },
    personalFields: ['holder', 'to', 'because'],
  },
  'certificate.emailUnconfirmed': {
    sentence: (entry) => `may have emailed ${certificatePhrase(entry)}`,
    sentenceWithoutActor: (entry) =>
      `${capitalize(certificatePhrase(entry))} may have been emailed to ${detailOf(entry, 'to') ?? 'someone'}: ${detailOf(entry, 'because') ?? 'sending was interrupted'}. Ask the recipient`,
    bell: { audience: 'agent', title: 'Certificate may not have arrived' },
    personalFields: ['holder', 'to', 'because'],
  },
  'certificate.emailCancelled': {
    sentence: (entry) =>
      `cancelled the email with ${certificatePhrase(entry)} to ${detailOf(entry, 'to') ?? 'someone'}`,
    personalFields: ['holder', 'to'],
  },
  'certificate.emailSettled': {
    sentence: (entry) =>
      `marked the email with ${certificatePhrase(entry)} to ${detailOf(entry, 'to') ?? 'someone'} as done`,
    personalFields: ['holder', 'to'],
  },
  'certificate.holderRemoved': {
    sentence: (entry) => `removed the certificate holder ${quoteName(detailOf(entry, 'holder'), '')}`.trim(),
    personalFields: ['holder'],
  },
} satisfies EventDefinitions<'certificate'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    certificates: typeof certificateEventDefinitions
  }
}
