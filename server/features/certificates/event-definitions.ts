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
      rings: 'client',
      title: 'Pre-approved for certificates',
      isNews: (details) => 'isFirst' in details && details.isFirst === true,
    },
    personal: ['insuredName', 'insuredAddress'],
  },
  'certificate.approvalWithdrawn': {
    sentence: (entry) => `withdrew the certificate pre-approval of ${clientPhrase(entry)}`,
    bell: { rings: 'client', title: 'Certificate pre-approval withdrawn' },
    personal: [],
  },
  'certificate.issued': {
    sentence: (entry) => `issued ${certificatePhrase(entry)}`,
    fields: { pending: plainField('Pending'), because: plainField('Reason to Issue') },
    bell: { rings: 'other side', title: 'Certificate issued' },
    personal: ['holder', 'because'],
  },
  'certificate.reissued': {
    sentence: (entry) =>
      `reissued ${detailOf(entry, 'issued') === '1' ? '1 certificate' : `${detailOf(entry, 'issued')} certificates`} of ${clientPhrase(entry)}`,
    bell: { rings: 'client', title: 'Certificates reissued' },
    personal: [],
  },
  'certificate.withdrawn': {
    sentence: (entry) => `withdrew ${certificatePhrase(entry)}`,
    bell: { rings: 'client', title: 'Certificate withdrawn' },
    personal: ['holder'],
  },
  'certificate.emailOrdered': {
    sentence: (entry) =>
      `asked the portal to email ${certificatePhrase(entry)} to ${detailOf(entry, 'to') ?? 'someone'}`,
    personal: ['holder', 'to'],
  },
  'certificate.emailed': {
    sentence: (entry) => `emailed ${certificatePhrase(entry)} to ${detailOf(entry, 'to') ?? 'someone'}`,
    ofNobody: (entry) =>
      `${capitalize(certificatePhrase(entry))} was emailed to ${detailOf(entry, 'to') ?? 'someone'}`,
    personal: ['holder', 'to'],
  },
  'certificate.emailRefused': {
    sentence: (entry) => `could not email ${certificatePhrase(entry)}`,
    ofNobody: (entry) =>
      `${capitalize(certificatePhrase(entry))} was not emailed to ${detailOf(entry, 'to') ?? 'someone'}: ${detailOf(entry, 'because') ?? 'no reason given'}`,
    bell: { rings: 'agent', title: 'Certificate not emailed' },
    personal: ['holder', 'to', 'because'],
  },
  'certificate.emailUnconfirmed': {
    sentence: (entry) => `may have emailed ${certificatePhrase(entry)}`,
    ofNobody: (entry) =>
      `${capitalize(certificatePhrase(entry))} may have been emailed to ${detailOf(entry, 'to') ?? 'someone'}: ${detailOf(entry, 'because') ?? 'sending was interrupted'}. Ask the recipient`,
    bell: { rings: 'agent', title: 'Certificate may not have arrived' },
    personal: ['holder', 'to', 'because'],
  },
  'certificate.emailCancelled': {
    sentence: (entry) =>
      `cancelled the email with ${certificatePhrase(entry)} to ${detailOf(entry, 'to') ?? 'someone'}`,
    personal: ['holder', 'to'],
  },
  'certificate.emailSettled': {
    sentence: (entry) =>
      `marked the email with ${certificatePhrase(entry)} to ${detailOf(entry, 'to') ?? 'someone'} as done`,
    personal: ['holder', 'to'],
  },
  'certificate.holderRemoved': {
    sentence: (entry) => `removed the certificate holder ${quoteName(detailOf(entry, 'holder'), '')}`.trim(),
    personal: ['holder'],
  },
} satisfies EventDefinitions<'certificate'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    certificates: typeof certificateEventDefinitions
  }
}
