import type { EventDefinitions } from '../../registry/event-definition.ts'
import { capitalize, detailOf } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { dayField, plainField, wordField } from '../../registry/fields.ts'

/** 'the auto claim on HBA 317902' */
const claim = (told: EventRecord) => {
  const { name, number } = told.about.thing ?? {
    name: detailOf(told, 'line'),
    number: detailOf(told, 'policyNumber'),
  }
  return `the ${name ?? ''} claim${number ? ` on ${number}` : ''}`.replace('  ', ' ')
}

export const claimEventDefinitions = {
  'claim.reported': {
    sentence: (told) => `reported ${claim(told)}`,
    bell: { rings: 'both sides', title: 'Claim reported' },
    mail: { atOnce: ['agent', 'client'] },
    personal: [],
  },
  'claim.escalated': {
    sentence: (told) => `notified the admins that no one has started on ${claim(told)}`,
    bell: { rings: 'admins', title: 'Claim waiting' },
    mail: { atOnce: ['admins'] },
    personal: [],
  },
  'claim.stepTaken': {
    sentence: (told) => {
      const status = detailOf(told, 'status')
      return status
        ? `set ${claim(told)} to ${capitalize(status.replaceAll('_', ' '))}`
        : `updated ${claim(told)}`
    },
    fields: {
      status: wordField('Status'),
      claimNumber: plainField('Claim Number'),
      adjusterName: plainField('Adjuster'),
      adjusterPhone: plainField("Adjuster's Phone"),
      adjusterEmail: plainField("Adjuster's Email"),
      nextStep: plainField('Next Step'),
      nextBy: dayField('Next Step Due'),
      sentOn: dayField('Sent On'),
      sentChannel: wordField('Sent By'),
      sentTo: plainField('Sent To'),
      sentSpokeWith: plainField('Spoke With'),
      sentConfirmation: plainField('Confirmation Number'),
      sentDocumentId: { label: 'Proof', masked: 'a document of the claim' },
      acknowledgeBy: dayField('Acknowledgment Due'),
      acknowledgedOn: dayField('Acknowledged On'),
      servedOn: dayField('Suit Served On'),
      answerBy: dayField('Answer Due'),
      suitSentOn: dayField('Suit Documents Sent On'),
      suitAcknowledgedOn: dayField('Suit Documents Acknowledged On'),
      firstReportOn: dayField('First Report of Injury Filed On'),
    },
    bell: { rings: 'client', title: 'Claim update' },
    mail: { atOnce: ['client'] },
    push: 'claims',
    personal: ['adjusterName', 'adjusterPhone', 'adjusterEmail', 'nextStep', 'sentTo', 'sentSpokeWith'],
  },
  'claim.noticeOrdered': {
    sentence: (told) => {
      const includes = detailOf(told, 'includes')
      return `asked the portal to email the first notice of loss for ${claim(told)} to ${detailOf(told, 'to') ?? 'the carrier'}${includes ? `, with ${includes}` : ''}`
    },
    personal: ['to'],
  },
  'claim.noticeNotSent': {
    sentence: (told) => `could not email the first notice of loss for ${claim(told)}`,
    ofNobody: (told) =>
      `The first notice of loss for ${claim(told)} was not emailed: ${detailOf(told, 'because') ?? 'no reason given'}`,
    bell: { rings: 'agent', title: 'First notice of loss not sent' },
    personal: ['because'],
  },
  'claim.noticeUnconfirmed': {
    sentence: (told) => `may have emailed the first notice of loss of ${claim(told)}`,
    ofNobody: (told) =>
      `The first notice of loss of ${claim(told)} may have been emailed: ${detailOf(told, 'because') ?? 'the mail server broke off'}. Ask the carrier`,
    bell: { rings: 'agent', title: 'Notice of loss: ask the carrier' },
    personal: ['because'],
  },
  'claim.noticeEmailed': {
    sentence: (told) =>
      `emailed the first notice of loss of ${claim(told)} to ${detailOf(told, 'to') ?? 'the carrier'}`,
    ofNobody: (told) =>
      `The first notice of loss of ${claim(told)} was emailed to ${detailOf(told, 'to') ?? 'the carrier'}`,
    personal: ['to'],
  },
  'claim.employeeKept': {
    sentence: (told) => {
      const cleared = detailOf(told, 'cleared')
      return `changed the employee's birth date, hire date or wage on ${claim(told)}${cleared ? `; cleared: ${cleared}` : ''}`
    },
    personal: [],
  },
  'claim.employeeShown': {
    sentence: (told) => `viewed the employee's birth date, hire date and wage on ${claim(told)}`,
    personal: [],
  },
} satisfies EventDefinitions<'claim'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    claims: typeof claimEventDefinitions
  }
}
