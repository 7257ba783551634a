import type { ArchiveScope, ArchiveTable } from '../../registry/archive-table.ts'
import { loadFeatureParts } from '../../registry/features.ts'
import { bookTables } from './book-queries.ts'
import { recordTable } from './record-queries.ts'

const ofFeatures = (await loadFeatureParts(({ archiveTables }) => archiveTables)).flat()
const byFile = (one: ArchiveTable, other: ArchiveTable) => (one.file < other.file ? -1 : 1)

/** The book of business comes first, then the features' tables by file name, then the audit log. */
const all = [...bookTables, ...ofFeatures.toSorted(byFile), recordTable]

/** The tables of an archive, in order. */
export const archiveTablesOf = ({ clientId, withNotes }: ArchiveScope): ArchiveTable[] =>
  all.filter(({ isOfStaff, isOfAgency }) => (withNotes || !isOfStaff) && (clientId === null || !isOfAgency))
