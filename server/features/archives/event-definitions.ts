import type { EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'

const archiveNotes = ({ details }: Pick<EventRecord, 'details'>) =>
  new Map<string, unknown>(Object.entries(details ?? {})).get('withNotes') === true
    ? ' and internal notes and tasks'
    : ''

const agencyEvents = {
  'agency.archiveAsked': {
    sentence: (entry) => `requested an archive of the whole agency, with full EINs${archiveNotes(entry)}`,
    personalFields: [],
  },
  'agency.archiveMade': {
    sentence: (entry) =>
      `created an archive of the whole agency: ${detailOf(entry, 'rows') ?? 'some'} rows and ${detailOf(entry, 'files') ?? 'some'} files`,
    bell: { audience: 'agent named', title: 'Archive ready' },
    personalFields: [],
  },
  'agency.archiveFailed': {
    sentence: (entry) =>
      `could not create an archive of the whole agency: ${detailOf(entry, 'failure') ?? 'it failed'}`,
    bell: { audience: 'agent named', title: 'Archive failed' },
    personalFields: [],
  },
  'agency.archiveTaken': { sentence: 'downloaded the archive of the whole agency', personalFields: [] },
  'agency.archiveRemoved': { sentence: 'removed the archive of the whole agency', personalFields: [] },
} satisfies EventDefinitions<'agency'>

const clientEvents = {
  'client.archiveAsked': {
    sentence: (entry) =>
      `requested an archive of the client file of ${clientPhrase(entry)}, with full EINs${archiveNotes(entry)}`,
    personalFields: [],
  },
  'client.archiveMade': {
    sentence: (entry) =>
      `created an archive of the client file of ${clientPhrase(entry)}: ${detailOf(entry, 'rows') ?? 'some'} rows and ${detailOf(entry, 'files') ?? 'some'} files`,
    bell: { audience: 'agent named', title: 'Archive ready' },
    personalFields: [],
  },
  'client.archiveFailed': {
    sentence: (entry) =>
      `could not create an archive of the client file of ${clientPhrase(entry)}: ${detailOf(entry, 'failure') ?? 'it failed'}`,
    bell: { audience: 'agent named', title: 'Archive failed' },
    personalFields: [],
  },
  'client.archiveTaken': {
    sentence: (entry) => `downloaded the archive of the client file of ${clientPhrase(entry)}`,
    personalFields: [],
  },
  'client.archiveRemoved': {
    sentence: (entry) => `removed the archive of the client file of ${clientPhrase(entry)}`,
    personalFields: [],
  },
} satisfies EventDefinitions<'client'>

export const archiveEventDefinitions = { ...agencyEvents, ...clientEvents }

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    archives: typeof archiveEventDefinitions
  }
}
