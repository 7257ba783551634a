import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { referenceField } from '../../registry/fields.ts'
import { isFirstOfClaim } from './news-queries.ts'

const documentPhrase = (entry: EventRecord) =>
  quoteName(entry.about.thing?.name ?? detailOf(entry, 'title'), 'a document')

const destinationPhrase = (entry: EventRecord) => {
  const policyId = detailOf(entry, 'policyId')
  return policyId ? `the policy ${entry.about.others?.[policyId] ?? ''}`.trim() : 'no policy'
}

export const documentEventDefinitions = {
  'document.uploaded': {
    sentence: (entry) => `uploaded ${documentPhrase(entry)}`,
    bell: { audience: 'other side', title: 'New document', isNewsWhere: isFirstOfClaim },
    mail: { together: 5 * 60_000 },
    personalFields: ['title'],
  },
  'document.attached': {
    sentence: (entry) => `attached ${documentPhrase(entry)}`,
    personalFields: ['title'],
  },
  'document.moved': {
    sentence: (entry) => `moved ${documentPhrase(entry)} to ${destinationPhrase(entry)}`,
    names: 'policyId',
    fields: { policyId: referenceField('Policy') },
    personalFields: [],
  },
  'document.removed': {
    sentence: (entry) =>
      `removed ${documentPhrase(entry)}: ${detailOf(entry, 'reason') ?? 'no reason given'}`,
    personalFields: ['title'],
  },
  'document.viewed': { sentence: (entry) => `viewed ${documentPhrase(entry)}`, personalFields: [] },
} satisfies EventDefinitions<'document'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    documents: typeof documentEventDefinitions
  }
}
