import { bookTables } from './book-queries.ts'
import { recordTable } from './record-queries.ts'
import type { ArchiveTable, Scope } from './table-queries.ts'
import { workTables } from './work-queries.ts'

const all = [...bookTables, ...workTables, recordTable]

/** The lists of an archive, in their order. */
export const tablesOf = ({ clientId, withNotes }: Scope): ArchiveTable[] =>
  all.filter(({ isOfStaff, isOfAgency }) => (withNotes || !isOfStaff) && (clientId === null || !isOfAgency))
