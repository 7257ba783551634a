import type { EventDefinitions } from '../../registry/event-definition.ts'
import { capitalize, detailOf } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { dayField, plainField, wordField, yesNoField } from '../../registry/fields.ts'

/** 'the auto claim on HBA 317902' */
const claimPhrase = (entry: EventRecord) => {
  const { name, number } = entry.about.thing ?? {
    name: detailOf(entry, 'line'),
    number: detailOf(entry, 'policyNumber'),
  }
  return `the ${name ?? ''} claim${number ? ` on ${number}` : ''}`.replace('  ', ' ')
}

export const claimEventDefinitions = {
  'claim.reported': {
    sentence: (entry) => `reported ${claimPhrase(entry)}`,
    bell: { audience: 'both sides', title: 'Claim reported' },
    mail: { atOnce: ['agent', 'client'] },
    personalFields: [],
  },
  'claim.escalated': {
    sentence: (entry) => `notified the admins that no one has started on ${claimPhrase(entry)}`,
    bell: { audience: 'admins', title: 'Claim waiting' },
    mail: { atOnce: ['admins'] },
    personalFields: [],
  },
  'claim.stepTaken': {
    sentence: (entry) => {
      const status = detailOf(entry, 'status')
      return status
        ? `set ${claimPhrase(entry)} to ${capitalize(status.replaceAll('_', ' '))}`
        : `updated ${claimPhrase(entry)}`
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
      sentChannel: wordField('Sent Via'),
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
      suitDaysUnknown: yesNoField('Suit Document Dates Not Known'),
      firstReportOn: dayField('First Report of Injury Filed On'),
    },
    bell: { audience: 'client', title: 'Claim update' },
    mail: { atOnce: ['client'] },
    push: 'claims',
    personalFields: ['adjusterName', 'adjusterPhone', 'adjusterEmail', 'nextStep', 'sentTo', 'sentSpokeWith'],
  },
  'claim.noticeOrdered': {
    sentence: (entry) => {
      const includes = detailOf(entry, 'includes')
      return `asked the portal to email the first notice of loss for ${claimPhrase(entry)} to ${detailOf(entry, 'to') ?? 'the carrier'}${includes ? `, with ${includes}` : ''}`
    },
    personalFields: ['to'],
  },
  'claim.noticeNotSent': {
    sentence: (entry) => `could not email the first notice of loss for ${claimPhrase(entry)}`,
    sentenceWithoutActor: (entry) =>
      `The first notice of loss for ${claimPhrase(entry)} was not emailed: ${detailOf(entry, 'because') ?? 'no reason given'}`,
    bell: { audience: 'agent', title: 'First notice of loss not sent' },
    personalFields: ['because'],
  },
  'claim.noticeUnconfirmed': {
    sentence: (entry) => `may have emailed the first notice of loss for ${claimPhrase(entry)}`,
    sentenceWithoutActor: (entry) =>
      `The first notice of loss for ${claimPhrase(entry)} may have been emailed: ${detailOf(entry, 'because') ?? 'the mail server disconnected'}. Ask the carrier`,
    bell: { audience: 'agent', title: 'Notice of loss may not have arrived' },
    personalFields: ['because'],
  },
  'claim.noticeEmailed': {
    sentence: (entry) =>
      `emailed the first notice of loss for ${claimPhrase(entry)} to ${detailOf(entry, 'to') ?? 'the carrier'}`,
    sentenceWithoutActor: (entry) =>
      `The first notice of loss for ${claimPhrase(entry)} was emailed to ${detailOf(entry, 'to') ?? 'the carrier'}`,
    personalFields: ['to'],
  },
  'claim.employeeKept': {
    sentence: (entry) => {
      const clearedText = detailOf(entry, 'cleared')
      return `changed the employee's birth date, hire date or wage on ${claimPhrase(entry)}${clearedText ? `; cleared: ${clearedText}` : ''}`
    },
    personalFields: [],
  },
  'claim.employeeShown': {
    sentence: (entry) => `viewed the employee's birth date, hire date and wage on ${claimPhrase(entry)}`,
    personalFields: [],
  },
} satisfies EventDefinitions<'claim'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    claims: typeof claimEventDefinitions
  }
}
