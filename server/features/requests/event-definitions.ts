import type { EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf, fromDayPhrase, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { dayField, referenceField, wordField } from '../../registry/fields.ts'

const requestPhrase = (entry: EventRecord) =>
  `the request ${quoteName(entry.about.thing?.name ?? detailOf(entry, 'description'), '')}`.trim()

const statusVerbs: Record<string, { verb: string; title: string }> = {
  in_progress: { verb: 'started work on', title: 'Request in progress' },
  completed: { verb: 'completed', title: 'Request completed' },
  pending: { verb: 'reopened', title: 'Request reopened' },
}

const statusVerb = (entry: Pick<EventRecord, 'details'>) => statusVerbs[detailOf(entry, 'status') ?? '']

const stageVerbs: Record<string, { verb: string; title: string }> = {
  'waiting for client': { verb: 'asked for an answer about', title: 'Your agent needs an answer' },
  'waiting for carrier': { verb: 'sent the carrier', title: 'Sent to the carrier' },
  declined: { verb: 'declined', title: 'Request declined' },
}

const stageVerb = (entry: Pick<EventRecord, 'details'>) => stageVerbs[detailOf(entry, 'stage') ?? '']

export const requestEventDefinitions = {
  'request.created': {
    sentence: (entry) => `submitted ${requestPhrase(entry)}`,
    // A request to finalize a quote has its own notification.
    bell: { audience: 'agent', title: 'New request', isNews: (details) => !('quote' in details) },
    mail: { atOnce: ['agent'] },
    personalFields: [],
  },
  'request.opened': {
    sentence: (entry) => `opened ${requestPhrase(entry)} for ${clientPhrase(entry)}`,
    bell: { audience: 'both sides', title: 'New request' },
    mail: { atOnce: ['client'] },
    personalFields: [],
  },
  'request.statusChanged': {
    sentence: (entry) => `${statusVerb(entry)?.verb ?? 'changed'} ${requestPhrase(entry)}`,
    fields: { status: wordField('Status') },
    bell: { audience: 'client', title: (details) => statusVerb({ details })?.title ?? 'Request changed' },
    mail: { atOnce: ['client'] },
    personalFields: [],
  },
  'request.stageChanged': {
    sentence: (entry) => `${stageVerb(entry)?.verb ?? 'changed'} ${requestPhrase(entry)}`,
    fields: { stage: wordField('Stage') },
    bell: {
      audience: 'client',
      title: (details) => stageVerb({ details })?.title ?? 'Request changed',
      isNews: (details) => stageVerb({ details }) !== undefined,
    },
    mail: { atOnce: ['client'] },
    personalFields: [],
  },
  'request.commented': {
    sentence: (entry) => `commented on ${requestPhrase(entry)}`,
    bell: { audience: 'other side', title: 'New comment' },
    mail: { atOnce: ['client', 'agent'] },
    personalFields: [],
  },
  'request.assigned': {
    sentence: (entry) => `assigned ${requestPhrase(entry)}`,
    names: 'agentId',
    fields: { agentId: referenceField('Assigned To'), dueOn: dayField('Due') },
    bell: {
      audience: 'agent named',
      title: 'Request assigned to you',
      isNews: (details) => 'agentId' in details,
    },
    personalFields: [],
  },
  'request.changeConfirmed': {
    sentence: (entry) =>
      `recorded that the carrier has confirmed ${requestPhrase(entry)}${fromDayPhrase(entry, 'effectiveOn')}`,
    bell: { audience: 'client', title: 'Your change is confirmed' },
    mail: { atOnce: ['client'] },
    personalFields: [],
  },
  'request.changeApplied': {
    sentence: (entry) => `applied ${requestPhrase(entry)}`,
    sentenceWithoutActor: (entry) => `The confirmed change from ${requestPhrase(entry)} took effect`,
    personalFields: [],
  },
  'request.changeNotApplied': {
    sentence: (entry) => `did not apply ${requestPhrase(entry)}`,
    sentenceWithoutActor: (entry) =>
      `The confirmed change from ${requestPhrase(entry)} could not be recorded: ${detailOf(entry, 'because') ?? 'the policy has changed'}`,
    bell: { audience: 'both sides', title: 'Change not recorded' },
    mail: { atOnce: ['client'] },
    personalFields: [],
  },
  'request.escalated': {
    sentence: (entry) => `notified the admins that no one has started on ${requestPhrase(entry)}`,
    bell: { audience: 'admins', title: 'Urgent request waiting' },
    mail: { atOnce: ['admins'] },
    personalFields: ['description'],
  },
} satisfies EventDefinitions<'request'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    requests: typeof requestEventDefinitions
  }
}
