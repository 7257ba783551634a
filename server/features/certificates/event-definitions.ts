import type { EventDefinitions } from '../../registry/event-definition.ts'
import { client, detail, quoted } from '../../registry/event-words.ts'
import { list, plain } from '../../registry/fields.ts'
import type { Told } from '../../registry/told.ts'

const certificate = (told: Told) => {
  const number = told.about.thing?.number ?? detail(told, 'number')
  const holder = detail(told, 'holder')
  return `${number ? `certificate ${number}` : 'a certificate'}${holder ? ` for ${quoted(holder, '')}` : ''}`
}

export const certificateEventDefinitions = {
  'certificate.approved': {
    sentence: (told) => `approved what ${client(told)} may certify`,
    fields: {
      certified: list('Certified'),
      wordings: list('Standard Wordings'),
      insuredName: plain('Named Insured'),
      insuredAddress: plain('Address of the Insured'),
    },
    bell: {
      rings: 'client',
      title: 'Certificates approved',
      isNews: (details) => 'isFirst' in details && details.isFirst === true,
    },
    personal: ['insuredName', 'insuredAddress'],
  },
  'certificate.approvalWithdrawn': {
    sentence: (told) => `withdrew the approval of certificates of ${client(told)}`,
    bell: { rings: 'client', title: 'Approval of certificates withdrawn' },
    personal: [],
  },
  'certificate.issued': {
    sentence: (told) => `issued ${certificate(told)}`,
    bell: { rings: 'other side', title: 'Certificate issued' },
    personal: ['holder'],
  },
  'certificate.reissued': {
    sentence: (told) =>
      `reissued ${detail(told, 'issued') === '1' ? '1 certificate' : `${detail(told, 'issued')} certificates`} of ${client(told)}`,
    bell: { rings: 'client', title: 'Certificates reissued' },
    personal: [],
  },
  'certificate.withdrawn': {
    sentence: (told) => `withdrew ${certificate(told)}`,
    bell: { rings: 'client', title: 'Certificate withdrawn' },
    personal: ['holder'],
  },
  'certificate.holderRemoved': {
    sentence: (told) => `removed the certificate holder ${quoted(detail(told, 'holder'), '')}`.trim(),
    personal: ['holder'],
  },
} satisfies EventDefinitions<'certificate'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    certificates: typeof certificateEventDefinitions
  }
}
