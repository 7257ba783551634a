import type { EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf, fromDayPhrase, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { dayField, referenceField, wordField } from '../../registry/fields.ts'

const request = (told: EventRecord) =>
  `the request ${quoteName(told.about.thing?.name ?? detailOf(told, 'description'), '')}`.trim()

const statusVerbs: Record<string, { verb: string; title: string }> = {
  in_progress: { verb: 'started work on', title: 'Request in progress' },
  completed: { verb: 'completed', title: 'Request completed' },
  pending: { verb: 'reopened', title: 'Request reopened' },
}

const statusVerb = (told: Pick<EventRecord, 'details'>) => statusVerbs[detailOf(told, 'status') ?? '']

const stageVerbs: Record<string, { verb: string; title: string }> = {
  'waiting for client': { verb: 'asked the client about', title: 'Your agent needs an answer' },
  'waiting for carrier': { verb: 'sent the carrier', title: 'Sent to the carrier' },
  declined: { verb: 'declined', title: 'Request declined' },
}

const stageVerb = (told: Pick<EventRecord, 'details'>) => stageVerbs[detailOf(told, 'stage') ?? '']

export const requestEventDefinitions = {
  'request.created': {
    sentence: (told) => `submitted ${request(told)}`,
    // A request to finalize a quote has its own notification.
    bell: { rings: 'agent', title: 'New request', isNews: (details) => !('quote' in details) },
    mail: { atOnce: ['agent'] },
    personal: [],
  },
  'request.opened': {
    sentence: (told) => `opened ${request(told)} for ${clientPhrase(told)}`,
    bell: { rings: 'both sides', title: 'New request' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'request.statusChanged': {
    sentence: (told) => `${statusVerb(told)?.verb ?? 'changed'} ${request(told)}`,
    fields: { status: wordField('Status') },
    bell: { rings: 'client', title: (details) => statusVerb({ details })?.title ?? 'Request changed' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'request.stageChanged': {
    sentence: (told) => `${stageVerb(told)?.verb ?? 'changed'} ${request(told)}`,
    fields: { stage: wordField('Stage') },
    bell: {
      rings: 'client',
      title: (details) => stageVerb({ details })?.title ?? 'Request changed',
      isNews: (details) => stageVerb({ details }) !== undefined,
    },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'request.commented': {
    sentence: (told) => `commented on ${request(told)}`,
    bell: { rings: 'other side', title: 'New comment' },
    mail: { atOnce: ['client', 'agent'] },
    personal: [],
  },
  'request.assigned': {
    sentence: (told) => `assigned ${request(told)}`,
    names: 'agentId',
    fields: { agentId: referenceField('Assigned To'), dueOn: dayField('Due') },
    bell: {
      rings: 'agent named',
      title: 'Request assigned to you',
      isNews: (details) => 'agentId' in details,
    },
    personal: [],
  },
  'request.changeConfirmed': {
    sentence: (told) =>
      `recorded that the carrier has confirmed ${request(told)}${fromDayPhrase(told, 'effectiveOn')}`,
    bell: { rings: 'client', title: 'Your change is confirmed' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'request.changeApplied': {
    sentence: (told) => `applied ${request(told)}`,
    ofNobody: (told) => `The confirmed change from ${request(told)} took effect`,
    personal: [],
  },
  'request.changeNotApplied': {
    sentence: (told) => `did not apply ${request(told)}`,
    ofNobody: (told) =>
      `The confirmed change from ${request(told)} could not take effect: ${detailOf(told, 'because') ?? 'the policy has changed'}`,
    bell: { rings: 'both sides', title: 'Change not in force' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'request.escalated': {
    sentence: (told) => `notified the admins that no one has started on ${request(told)}`,
    bell: { rings: 'admins', title: 'Urgent request waiting' },
    mail: { atOnce: ['admins'] },
    personal: ['description'],
  },
} satisfies EventDefinitions<'request'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    requests: typeof requestEventDefinitions
  }
}
