import type { EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'

const archiveNotes = ({ details }: Pick<EventRecord, 'details'>) =>
  new Map<string, unknown>(Object.entries(details ?? {})).get('withNotes') === true
    ? ' and the notes and tasks of staff'
    : ''

const ofAgency = {
  'agency.archiveAsked': {
    sentence: (told) =>
      `asked for an archive of all that the agency has, with EINs as they are${archiveNotes(told)}`,
    personal: [],
  },
  'agency.archiveMade': {
    sentence: (told) =>
      `made an archive of all that the agency has: ${detailOf(told, 'rows') ?? 'some'} lines and ${detailOf(told, 'files') ?? 'some'} files`,
    bell: { rings: 'agent named', title: 'Archive ready' },
    personal: [],
  },
  'agency.archiveFailed': {
    sentence: (told) =>
      `could not make an archive of all that the agency has: ${detailOf(told, 'failure') ?? 'it failed'}`,
    bell: { rings: 'agent named', title: 'Archive not made' },
    personal: [],
  },
  'agency.archiveTaken': { sentence: 'downloaded the archive of all that the agency has', personal: [] },
  'agency.archiveRemoved': { sentence: 'removed the archive of all that the agency has', personal: [] },
} satisfies EventDefinitions<'agency'>

const ofClient = {
  'client.archiveAsked': {
    sentence: (told) =>
      `asked for an archive of the whole file of ${clientPhrase(told)}, with EINs as they are${archiveNotes(told)}`,
    personal: [],
  },
  'client.archiveMade': {
    sentence: (told) =>
      `made an archive of the whole file of ${clientPhrase(told)}: ${detailOf(told, 'rows') ?? 'some'} lines and ${detailOf(told, 'files') ?? 'some'} files`,
    bell: { rings: 'agent named', title: 'Archive ready' },
    personal: [],
  },
  'client.archiveFailed': {
    sentence: (told) =>
      `could not make an archive of the whole file of ${clientPhrase(told)}: ${detailOf(told, 'failure') ?? 'it failed'}`,
    bell: { rings: 'agent named', title: 'Archive not made' },
    personal: [],
  },
  'client.archiveTaken': {
    sentence: (told) => `downloaded the archive of the whole file of ${clientPhrase(told)}`,
    personal: [],
  },
  'client.archiveRemoved': {
    sentence: (told) => `removed the archive of the whole file of ${clientPhrase(told)}`,
    personal: [],
  },
} satisfies EventDefinitions<'client'>

export const archiveEventDefinitions = { ...ofAgency, ...ofClient }

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    archives: typeof archiveEventDefinitions
  }
}
