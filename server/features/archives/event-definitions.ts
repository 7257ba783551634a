import type { EventDefinitions } from '../../registry/event-definition.ts'
import { client, detail } from '../../registry/event-words.ts'
import type { Told } from '../../registry/told.ts'

const archiveNotes = ({ details }: Pick<Told, 'details'>) =>
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
      `made an archive of all that the agency has: ${detail(told, 'rows') ?? 'some'} lines and ${detail(told, 'files') ?? 'some'} files`,
    bell: { rings: 'agent named', title: 'Archive ready' },
    personal: [],
  },
  'agency.archiveFailed': {
    sentence: (told) =>
      `could not make an archive of all that the agency has: ${detail(told, 'failure') ?? 'it failed'}`,
    bell: { rings: 'agent named', title: 'Archive not made' },
    personal: [],
  },
  'agency.archiveTaken': { sentence: 'downloaded the archive of all that the agency has', personal: [] },
  'agency.archiveRemoved': { sentence: 'removed the archive of all that the agency has', personal: [] },
} satisfies EventDefinitions<'agency'>

const ofClient = {
  'client.archiveAsked': {
    sentence: (told) =>
      `asked for an archive of the whole file of ${client(told)}, with EINs as they are${archiveNotes(told)}`,
    personal: [],
  },
  'client.archiveMade': {
    sentence: (told) =>
      `made an archive of the whole file of ${client(told)}: ${detail(told, 'rows') ?? 'some'} lines and ${detail(told, 'files') ?? 'some'} files`,
    bell: { rings: 'agent named', title: 'Archive ready' },
    personal: [],
  },
  'client.archiveFailed': {
    sentence: (told) =>
      `could not make an archive of the whole file of ${client(told)}: ${detail(told, 'failure') ?? 'it failed'}`,
    bell: { rings: 'agent named', title: 'Archive not made' },
    personal: [],
  },
  'client.archiveTaken': {
    sentence: (told) => `downloaded the archive of the whole file of ${client(told)}`,
    personal: [],
  },
  'client.archiveRemoved': {
    sentence: (told) => `removed the archive of the whole file of ${client(told)}`,
    personal: [],
  },
} satisfies EventDefinitions<'client'>

export const archiveEventDefinitions = { ...ofAgency, ...ofClient }

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    archives: typeof archiveEventDefinitions
  }
}
