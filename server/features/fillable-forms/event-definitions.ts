import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { plainField } from '../../registry/fields.ts'

const formPhrase = (entry: EventRecord) =>
  `form ${detailOf(entry, 'kind') ?? ''} (${detailOf(entry, 'edition') ?? 'unknown edition'})`

export const fillableFormEventDefinitions = {
  'agency.fillableFormAdded': {
    sentence: (entry) =>
      `uploaded ${formPhrase(entry)} and confirmed that the agency's license covers filling it by software`,
    personalFields: [],
  },
  'agency.fillableFormMapped': {
    sentence: (entry) => `chose what fills the fields of ${formPhrase(entry)}`,
    fields: { usage: plainField('Used For') },
    personalFields: [],
  },
  'agency.fillableFormRemoved': { sentence: (entry) => `removed ${formPhrase(entry)}`, personalFields: [] },
  'agency.formRepresentativeAgreed': {
    sentence: () => 'authorized their name as authorized representative on standard forms',
    fields: { license: plainField('Producer License') },
    personalFields: [],
  },
  'agency.formRepresentativeWithdrawn': {
    sentence: () => 'withdrew their name as authorized representative on standard forms',
    fields: { license: plainField('Producer License') },
    personalFields: [],
  },
  'agency.signatureAdded': {
    sentence: () => 'authorized their signature, as a picture, on standard forms',
    personalFields: [],
  },
  'agency.signatureRemoved': {
    sentence: () => 'removed the picture of their signature from standard forms',
    personalFields: [],
  },
} satisfies EventDefinitions<'agency'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    fillableForms: typeof fillableFormEventDefinitions
  }
}
