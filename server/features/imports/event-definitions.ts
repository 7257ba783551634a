import type { EventDefinitions } from '../../registry/event-definition.ts'
import { countPhrase, detailOf, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'

const anImport = (told: EventRecord) => `the import ${quoteName(detailOf(told, 'name'), 'without a name')}`

const aFile = (told: EventRecord) => `the file ${quoteName(detailOf(told, 'file'), 'without a name')}`
const written = (told: EventRecord) =>
  `${countPhrase(told, 'added', 'row', 'rows')} added, ${detailOf(told, 'changed') ?? '0'} changed`
const undone = (told: EventRecord) =>
  `${countPhrase(told, 'undone', 'row', 'rows')} undone, ${detailOf(told, 'left') ?? '0'} left as imported`
const clients = (told: EventRecord) => countPhrase(told, 'clients', 'client', 'clients')

const event = (sentence: (told: EventRecord) => string) => ({ sentence, personal: [] as const })

export const importEventDefinitions = {
  'agency.importBegun': event((told) => `started ${anImport(told)}`),
  'agency.importFileAdded': event((told) => `added ${aFile(told)} to ${anImport(told)}`),
  'agency.importFileRemoved': event((told) => `removed ${aFile(told)} from ${anImport(told)}`),
  'agency.importChanged': event((told) => `changed the columns of ${anImport(told)}`),
  'agency.importMappingKept': event(
    (told) => `saved the columns as ${quoteName(detailOf(told, 'mapping'), 'a mapping')}`,
  ),
  'agency.importMappingRemoved': event(
    (told) => `removed the mapping ${quoteName(detailOf(told, 'mapping'), 'of columns')}`,
  ),
  'agency.importRehearsed': event((told) => `previewed ${anImport(told)}`),
  'agency.importRowsTaken': event((told) => `downloaded the rows with errors of ${anImport(told)}`),
  'agency.importCommitAsked': event((told) => `confirmed ${anImport(told)}`),
  'agency.importPart': event(
    (told) => `imported part ${detailOf(told, 'part') ?? ''} of ${anImport(told)}: ${written(told)}`,
  ),
  'agency.importCommitted': event((told) => `finished ${anImport(told)}: ${written(told)}`),
  'agency.importInvited': event((told) => `invited ${clients(told)} of ${anImport(told)}`),
  'agency.importInvitingStopped': event(
    (told) => `stopped the invitations of ${anImport(told)}: ${clients(told)} not invited`,
  ),
  'agency.importUndoAsked': event((told) => `requested to undo ${anImport(told)}`),
  'agency.importUndonePart': event((told) => `undid part of ${anImport(told)}: ${undone(told)}`),
  'agency.importUndone': event((told) => `undid ${anImport(told)}: ${undone(told)}`),
  'agency.importStopped': event(
    (told) => `could not continue ${anImport(told)}: ${detailOf(told, 'failure') ?? 'it failed'}`,
  ),
  'agency.importRemoved': event((told) => `removed ${anImport(told)}, which imported nothing`),
} satisfies EventDefinitions<'agency'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    imports: typeof importEventDefinitions
  }
}
