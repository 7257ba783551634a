import type { EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { listField, plainField } from '../../registry/fields.ts'

const certificate = (told: EventRecord) => {
  const number = told.about.thing?.number ?? detailOf(told, 'number')
  const holder = detailOf(told, 'holder')
  return `${number ? `certificate ${number}` : 'a certificate'}${holder ? ` for ${quoteName(holder, '')}` : ''}`
}

export const certificateEventDefinitions = {
  'certificate.approved': {
    sentence: (told) => `pre-approved ${clientPhrase(told)} for certificates`,
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
    sentence: (told) => `withdrew the certificate pre-approval of ${clientPhrase(told)}`,
    bell: { rings: 'client', title: 'Certificate pre-approval withdrawn' },
    personal: [],
  },
  'certificate.issued': {
    sentence: (told) => `issued ${certificate(told)}`,
    fields: { pending: plainField('Pending'), because: plainField('Reason to Issue') },
    bell: { rings: 'other side', title: 'Certificate issued' },
    personal: ['holder', 'because'],
  },
  'certificate.reissued': {
    sentence: (told) =>
      `reissued ${detailOf(told, 'issued') === '1' ? '1 certificate' : `${detailOf(told, 'issued')} certificates`} of ${clientPhrase(told)}`,
    bell: { rings: 'client', title: 'Certificates reissued' },
    personal: [],
  },
  'certificate.withdrawn': {
    sentence: (told) => `withdrew ${certificate(told)}`,
    bell: { rings: 'client', title: 'Certificate withdrawn' },
    personal: ['holder'],
  },
  'certificate.holderRemoved': {
    sentence: (told) => `removed the certificate holder ${quoteName(detailOf(told, 'holder'), '')}`.trim(),
    personal: ['holder'],
  },
} satisfies EventDefinitions<'certificate'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    certificates: typeof certificateEventDefinitions
  }
}
