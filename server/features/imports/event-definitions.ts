import type { EventDefinitions } from '../../registry/event-definition.ts'
import { countPhrase, detailOf, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'

const importPhrase = (entry: EventRecord) =>
  `the import ${quoteName(detailOf(entry, 'name'), 'without a name')}`

const filePhrase = (entry: EventRecord) => `the file ${quoteName(detailOf(entry, 'file'), 'without a name')}`
const writtenCounts = (entry: EventRecord) =>
  `${countPhrase(entry, 'added', 'row', 'rows')} added, ${detailOf(entry, 'changed') ?? '0'} changed`
const undoneCounts = (entry: EventRecord) =>
  `${countPhrase(entry, 'undone', 'row', 'rows')} undone, ${detailOf(entry, 'left') ?? '0'} left as imported`
const clientsPhrase = (entry: EventRecord) => countPhrase(entry, 'clients', 'client', 'clients')

const event = (sentence: (entry: EventRecord) => string) => ({ sentence, personalFields: [] as const })

export const importEventDefinitions = {
  'agency.importBegun': event((entry) => `started ${importPhrase(entry)}`),
  'agency.importFileAdded': event((entry) => `added ${filePhrase(entry)} to ${importPhrase(entry)}`),
  'agency.importFileRemoved': event((entry) => `removed ${filePhrase(entry)} from ${importPhrase(entry)}`),
  'agency.importChanged': event((entry) => `changed the columns of ${importPhrase(entry)}`),
  'agency.importMappingKept': event(
    (entry) => `saved the columns as ${quoteName(detailOf(entry, 'mapping'), 'a mapping')}`,
  ),
  'agency.importMappingRemoved': event(
    (entry) => `removed the mapping ${quoteName(detailOf(entry, 'mapping'), 'of columns')}`,
  ),
  'agency.importRehearsed': event((entry) => `previewed ${importPhrase(entry)}`),
  'agency.importRowsTaken': event((entry) => `downloaded the rows with errors in ${importPhrase(entry)}`),
  'agency.importCommitAsked': event((entry) => `confirmed ${importPhrase(entry)}`),
  'agency.importPart': event(
    (entry) =>
      `imported part ${detailOf(entry, 'part') ?? ''} of ${importPhrase(entry)}: ${writtenCounts(entry)}`,
  ),
  'agency.importCommitted': event((entry) => `finished ${importPhrase(entry)}: ${writtenCounts(entry)}`),
  'agency.importInvited': event((entry) => `invited ${clientsPhrase(entry)} of ${importPhrase(entry)}`),
  'agency.importInvitingStopped': event(
    (entry) => `stopped the invitations of ${importPhrase(entry)}: ${clientsPhrase(entry)} not invited`,
  ),
  'agency.importUndoAsked': event((entry) => `requested to undo ${importPhrase(entry)}`),
  'agency.importUndonePart': event((entry) => `undid part of ${importPhrase(entry)}: ${undoneCounts(entry)}`),
  'agency.importUndone': event((entry) => `undid ${importPhrase(entry)}: ${undoneCounts(entry)}`),
  'agency.importStopped': event(
    (entry) => `could not continue ${importPhrase(entry)}: ${detailOf(entry, 'failure') ?? 'it failed'}`,
  ),
  'agency.importRemoved': event((entry) => `removed ${importPhrase(entry)}, which imported nothing`),
} satisfies EventDefinitions<'agency'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    imports: typeof importEventDefinitions
  }
}
