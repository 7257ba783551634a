import type { EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf, isolateBidi } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { listField, plainField, yesNoField } from '../../registry/fields.ts'

const contractPhrase = (entry: EventRecord) => {
  const holder = detailOf(entry, 'holder')
  return `what ${holder ? `a contract with ${isolateBidi(holder)}` : 'a contract'} asks of ${clientPhrase(entry)}`
}

const foundText = (entry: EventRecord) => isolateBidi(detailOf(entry, 'found') ?? 'a requirement')

const fields = {
  project: plainField('Project'),
  asks: listField('The Contract Asks'),
  mayUmbrellaFill: yesNoField('Umbrella May Fill a Limit'),
  acceptedForms: listField('Accepted Forms'),
  page: plainField('Page of the Contract'),
}

export const requirementEventDefinitions = {
  'certificate.requirementsWritten': {
    sentence: (entry) => `wrote down ${contractPhrase(entry)}`,
    fields,
    bell: { rings: 'other side', title: 'What a contract asks' },
    personal: ['holder', 'project'],
  },
  'certificate.requirementsChanged': {
    sentence: (entry) => `changed ${contractPhrase(entry)}`,
    fields,
    personal: ['holder', 'project'],
  },
  'certificate.requirementsClosed': {
    sentence: (entry) => `closed ${contractPhrase(entry)}`,
    personal: ['holder'],
  },
  'certificate.restAsked': {
    sentence: (entry) => `asked for the rest of ${contractPhrase(entry)}`,
    personal: ['holder', 'found'],
  },
  'certificate.shortfallFound': {
    sentence: (entry) => `found less than ${contractPhrase(entry)}: ${foundText(entry)}`,
    ofNobody: (entry) => `Our records now show less than ${contractPhrase(entry)}: ${foundText(entry)}`,
    bell: { rings: 'both sides', title: 'A contract asks for more' },
    personal: ['holder', 'found'],
  },
  'certificate.shortfallSettled': {
    sentence: (entry) =>
      `noted that nothing more is to be done about ${contractPhrase(entry)}: ${foundText(entry)}`,
    personal: ['holder', 'found'],
  },
} satisfies EventDefinitions<'certificate'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    requirements: typeof requirementEventDefinitions
  }
}
