import type { EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf, isolateBidi } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { listField, plainField, yesNoField } from '../../registry/fields.ts'

const contractPhrase = (entry: EventRecord) => {
  const holder = detailOf(entry, 'holder')
  return `the contract requirements ${holder ? `of ${isolateBidi(holder)} ` : ''}for ${clientPhrase(entry)}`
}

const foundText = (entry: EventRecord) => isolateBidi(detailOf(entry, 'found') ?? 'a requirement')

const fields = {
  project: plainField('Project'),
  asks: listField('Requirements'),
  mayUmbrellaFill: yesNoField('Umbrella May Be Used to Meet Limits'),
  acceptedForms: listField('Accepted Forms'),
  page: plainField('Contract Page'),
}

export const requirementEventDefinitions = {
  'certificate.requirementsWritten': {
    sentence: (entry) => `entered ${contractPhrase(entry)}`,
    fields,
    bell: { audience: 'other side', title: 'Contract requirements entered' },
    personalFields: ['holder', 'project'],
  },
  'certificate.requirementsChanged': {
    sentence: (entry) => `changed ${contractPhrase(entry)}`,
    fields,
    personalFields: ['holder', 'project'],
  },
  'certificate.requirementsClosed': {
    sentence: (entry) => `closed ${contractPhrase(entry)}`,
    personalFields: ['holder'],
  },
  'certificate.restAsked': {
    sentence: (entry) => `followed up on what is missing for ${contractPhrase(entry)}`,
    personalFields: ['holder', 'found'],
  },
  'certificate.shortfallFound': {
    sentence: (entry) =>
      `found that our records do not show all of ${contractPhrase(entry)} as met: ${foundText(entry)}`,
    sentenceWithoutActor: (entry) =>
      `Our records do not show all of ${contractPhrase(entry)} as met: ${foundText(entry)}`,
    bell: { audience: 'both sides', title: 'Contract requirement to review' },
    personalFields: ['holder', 'found'],
  },
  'certificate.shortfallSettled': {
    sentence: (entry) => `marked the review of ${contractPhrase(entry)} as done: ${foundText(entry)}`,
    personalFields: ['holder', 'found'],
  },
} satisfies EventDefinitions<'certificate'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    requirements: typeof requirementEventDefinitions
  }
}
