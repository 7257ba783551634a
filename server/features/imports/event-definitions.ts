import type { EventDefinitions } from '../../registry/event-definition.ts'
import { countPhrase, detailOf, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'

const anImport = (told: EventRecord) => `the import ${quoteName(detailOf(told, 'name'), 'of a book')}`

const aFile = (told: EventRecord) =>
  `the file ${quoteName(detailOf(told, 'file'), 'of a name that is not known')}`
const written = (told: EventRecord) =>
  `${countPhrase(told, 'added', 'row', 'rows')} added, ${detailOf(told, 'changed') ?? '0'} changed`
const undone = (told: EventRecord) =>
  `${countPhrase(told, 'undone', 'row', 'rows')} as before, ${detailOf(told, 'left') ?? '0'} left`
const clients = (told: EventRecord) => countPhrase(told, 'clients', 'client', 'clients')

const event = (sentence: (told: EventRecord) => string) => ({ sentence, personal: [] as const })

export const importEventDefinitions = {
  'agency.importBegun': event((told) => `began ${anImport(told)}`),
  'agency.importFileAdded': event((told) => `added ${aFile(told)} to ${anImport(told)}`),
  'agency.importFileRemoved': event((told) => `took ${aFile(told)} out of ${anImport(told)}`),
  'agency.importChanged': event((told) => `said how ${anImport(told)} is to be read`),
  'agency.importMappingKept': event(
    (told) => `saved the columns as ${quoteName(detailOf(told, 'mapping'), 'a mapping')}`,
  ),
  'agency.importMappingRemoved': event(
    (told) => `removed the mapping ${quoteName(detailOf(told, 'mapping'), 'of columns')}`,
  ),
  'agency.importRehearsed': event((told) => `had ${anImport(told)} rehearsed`),
  'agency.importRowsTaken': event((told) => `downloaded the wrong rows of ${anImport(told)}`),
  'agency.importCommitAsked': event((told) => `had ${anImport(told)} written into the book`),
  'agency.importPart': event(
    (told) => `wrote part ${detailOf(told, 'part') ?? ''} of ${anImport(told)}: ${written(told)}`,
  ),
  'agency.importCommitted': event((told) => `finished ${anImport(told)}: ${written(told)}`),
  'agency.importInvited': event((told) => `had ${clients(told)} of ${anImport(told)} invited`),
  'agency.importInvitingStopped': event(
    (told) => `stopped the invitations of ${anImport(told)}: ${clients(told)} still waited`,
  ),
  'agency.importUndoAsked': event((told) => `had ${anImport(told)} undone`),
  'agency.importUndonePart': event((told) => `undid a part of ${anImport(told)}: ${undone(told)}`),
  'agency.importUndone': event((told) => `undid ${anImport(told)}: ${undone(told)}`),
  'agency.importStopped': event(
    (told) => `could not go on with ${anImport(told)}: ${detailOf(told, 'failure') ?? 'it failed'}`,
  ),
  'agency.importRemoved': event((told) => `removed ${anImport(told)}, which imported nothing`),
} satisfies EventDefinitions<'agency'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    imports: typeof importEventDefinitions
  }
}
