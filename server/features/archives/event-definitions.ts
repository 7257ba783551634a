import type { EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'

const archiveNotes = ({ details }: Pick<EventRecord, 'details'>) =>
  new Map<string, unknown>(Object.entries(details ?? {})).get('withNotes') === true
    ? ' and internal notes and tasks'
    : ''

const ofAgency = {
  'agency.archiveAsked': {
    sentence: (told) => `requested an archive of the whole agency, with full EINs${archiveNotes(told)}`,
    personal: [],
  },
  'agency.archiveMade': {
    sentence: (told) =>
      `created an archive of the whole agency: ${detailOf(told, 'rows') ?? 'some'} rows and ${detailOf(told, 'files') ?? 'some'} files`,
    bell: { rings: 'agent named', title: 'Archive ready' },
    personal: [],
  },
  'agency.archiveFailed': {
    sentence: (told) =>
      `could not create an archive of the whole agency: ${detailOf(told, 'failure') ?? 'it failed'}`,
    bell: { rings: 'agent named', title: 'Archive failed' },
    personal: [],
  },
  'agency.archiveTaken': { sentence: 'downloaded the archive of all that the agency has', personal: [] },
  'agency.archiveRemoved': { sentence: 'removed the archive of all that the agency has', personal: [] },
} satisfies EventDefinitions<'agency'>

const ofClient = {
  'client.archiveAsked': {
    sentence: (told) =>
      `requested an archive of the client file of ${clientPhrase(told)}, with full EINs${archiveNotes(told)}`,
    personal: [],
  },
  'client.archiveMade': {
    sentence: (told) =>
      `created an archive of the client file of ${clientPhrase(told)}: ${detailOf(told, 'rows') ?? 'some'} rows and ${detailOf(told, 'files') ?? 'some'} files`,
    bell: { rings: 'agent named', title: 'Archive ready' },
    personal: [],
  },
  'client.archiveFailed': {
    sentence: (told) =>
      `could not create an archive of the client file of ${clientPhrase(told)}: ${detailOf(told, 'failure') ?? 'it failed'}`,
    bell: { rings: 'agent named', title: 'Archive failed' },
    personal: [],
  },
  'client.archiveTaken': {
    sentence: (told) => `downloaded the archive of the client file of ${clientPhrase(told)}`,
    personal: [],
  },
  'client.archiveRemoved': {
    sentence: (told) => `removed the archive of the client file of ${clientPhrase(told)}`,
    personal: [],
  },
} satisfies EventDefinitions<'client'>

export const archiveEventDefinitions = { ...ofAgency, ...ofClient }

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    archives: typeof archiveEventDefinitions
  }
}
