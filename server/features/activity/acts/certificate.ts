import type { Told } from '../told.ts'
import type { Acts } from './act.ts'
import { list, plain } from './fields.ts'
import { client, detail, quoted } from './words.ts'

const certificate = (told: Told) => {
  const number = told.about.thing?.number ?? detail(told, 'number')
  const holder = detail(told, 'holder')
  return `${number ? `certificate ${number}` : 'a certificate'}${holder ? ` for ${quoted(holder, '')}` : ''}`
}

export const certificateActs = {
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
  },
  'certificate.approvalWithdrawn': {
    sentence: (told) => `withdrew the approval of certificates of ${client(told)}`,
    bell: { rings: 'client', title: 'Approval of certificates withdrawn' },
  },
  'certificate.issued': {
    sentence: (told) => `issued ${certificate(told)}`,
    bell: { rings: 'other side', title: 'Certificate issued' },
  },
  'certificate.reissued': {
    sentence: (told) =>
      `reissued ${detail(told, 'issued') === '1' ? '1 certificate' : `${detail(told, 'issued')} certificates`} of ${client(told)}`,
    bell: { rings: 'client', title: 'Certificates reissued' },
  },
  'certificate.withdrawn': {
    sentence: (told) => `withdrew ${certificate(told)}`,
    bell: { rings: 'client', title: 'Certificate withdrawn' },
  },
  'certificate.holderRemoved': {
    sentence: (told) => `removed the certificate holder ${quoted(detail(told, 'holder'), '')}`.trim(),
  },
} satisfies Acts<'certificate'>
