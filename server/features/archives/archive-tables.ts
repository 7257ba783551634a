import type { ArchiveScope, ArchiveTable } from '../../registry/archive-table.ts'
import { loadFeatureParts } from '../../registry/features.ts'
import { bookTables } from './book-queries.ts'
import { recordTable } from './record-queries.ts'

const featureTables = (await loadFeatureParts(({ archiveTables }) => archiveTables)).flat()
const compareByFile = (one: ArchiveTable, other: ArchiveTable) => (one.file < other.file ? -1 : 1)

/** The book of business comes first, then the features' tables by file name, then the audit log. */
const allArchiveTables = [...bookTables, ...featureTables.toSorted(compareByFile), recordTable]

/** The tables of an archive, in order. */
export const archiveTablesOf = ({ clientId, withNotes }: ArchiveScope): ArchiveTable[] =>
  allArchiveTables.filter(
    ({ isStaffOwned, isOfAgency }) => (withNotes || !isStaffOwned) && (clientId === null || !isOfAgency),
  )
