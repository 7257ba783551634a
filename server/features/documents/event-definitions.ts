import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { referenceField } from '../../registry/fields.ts'
import { isFirstOfClaim } from './news-queries.ts'

const document = (told: EventRecord) =>
  quoteName(told.about.thing?.name ?? detailOf(told, 'title'), 'a document')

const movedTo = (told: EventRecord) => {
  const policyId = detailOf(told, 'policyId')
  return policyId ? `the policy ${told.about.others?.[policyId] ?? ''}`.trim() : 'no policy'
}

export const documentEventDefinitions = {
  'document.uploaded': {
    sentence: (told) => `uploaded ${document(told)}`,
    bell: { rings: 'other side', title: 'New document', isNewsWhere: isFirstOfClaim },
    mail: { together: 5 * 60_000 },
    personal: ['title'],
  },
  'document.attached': { sentence: (told) => `attached ${document(told)}`, personal: ['title'] },
  'document.moved': {
    sentence: (told) => `moved ${document(told)} to ${movedTo(told)}`,
    names: 'policyId',
    fields: { policyId: referenceField('Policy') },
    personal: [],
  },
  'document.removed': {
    sentence: (told) => `removed ${document(told)}: ${detailOf(told, 'reason') ?? 'no reason given'}`,
    personal: ['title'],
  },
  'document.viewed': { sentence: (told) => `viewed ${document(told)}`, personal: [] },
} satisfies EventDefinitions<'document'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    documents: typeof documentEventDefinitions
  }
}
