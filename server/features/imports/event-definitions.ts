import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detail, quoted, several } from '../../registry/event-words.ts'
import type { Told } from '../../registry/told.ts'

const anImport = (told: Told) => `the import ${quoted(detail(told, 'name'), 'of a book')}`

export const importEventDefinitions = {
  'agency.importBegun': { sentence: (told) => `began ${anImport(told)}`, personal: [] },
  'agency.importFileAdded': {
    sentence: (told) =>
      `added the file ${quoted(detail(told, 'file'), 'of a name that is not known')} to ${anImport(told)}`,
    personal: [],
  },
  'agency.importFileRemoved': {
    sentence: (told) =>
      `took the file ${quoted(detail(told, 'file'), 'of a name that is not known')} out of ${anImport(told)}`,
    personal: [],
  },
  'agency.importChanged': { sentence: (told) => `said how ${anImport(told)} is to be read`, personal: [] },
  'agency.importMappingKept': {
    sentence: (told) => `kept which column is what as ${quoted(detail(told, 'mapping'), 'a mapping')}`,
    personal: [],
  },
  'agency.importMappingRemoved': {
    sentence: (told) => `removed the mapping ${quoted(detail(told, 'mapping'), 'of columns')}`,
    personal: [],
  },
  'agency.importRehearsed': { sentence: (told) => `had ${anImport(told)} rehearsed`, personal: [] },
  'agency.importRowsTaken': {
    sentence: (told) => `downloaded the wrong rows of ${anImport(told)}`,
    personal: [],
  },
  'agency.importCommitAsked': {
    sentence: (told) => `had ${anImport(told)} written into the book`,
    personal: [],
  },
  'agency.importPart': {
    sentence: (told) =>
      `wrote part ${detail(told, 'part') ?? ''} of ${anImport(told)}: ${several(told, 'added', 'row', 'rows')} added, ${detail(told, 'changed') ?? '0'} changed`,
    personal: [],
  },
  'agency.importCommitted': {
    sentence: (told) =>
      `finished ${anImport(told)}: ${several(told, 'added', 'row', 'rows')} added, ${detail(told, 'changed') ?? '0'} changed`,
    personal: [],
  },
  'agency.importInvited': {
    sentence: (told) => `had ${several(told, 'clients', 'client', 'clients')} of ${anImport(told)} invited`,
    personal: [],
  },
  'agency.importInvitingStopped': {
    sentence: (told) =>
      `stopped the invitations of ${anImport(told)}: ${several(told, 'clients', 'client', 'clients')} still waited`,
    personal: [],
  },
  'agency.importUndoAsked': { sentence: (told) => `had ${anImport(told)} undone`, personal: [] },
  'agency.importUndonePart': {
    sentence: (told) =>
      `undid a part of ${anImport(told)}: ${several(told, 'undone', 'row', 'rows')} as before, ${detail(told, 'left') ?? '0'} left`,
    personal: [],
  },
  'agency.importUndone': {
    sentence: (told) =>
      `undid ${anImport(told)}: ${several(told, 'undone', 'row', 'rows')} as before, ${detail(told, 'left') ?? '0'} left`,
    personal: [],
  },
  'agency.importStopped': {
    sentence: (told) => `could not go on with ${anImport(told)}: ${detail(told, 'failure') ?? 'it failed'}`,
    personal: [],
  },
  'agency.importRemoved': {
    sentence: (told) => `removed ${anImport(told)}, of which nothing was written`,
    personal: [],
  },
} satisfies EventDefinitions<'agency'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    imports: typeof importEventDefinitions
  }
}
