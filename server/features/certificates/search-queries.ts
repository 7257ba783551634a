import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { searchSource } from '../../queries/search-source.ts'

export const findCertificates = searchSource('certificate', {
  rows: ({ db, me }) => seenBy(db, me).certificates,
  client: 'certificates.clientId',
  text: sql.ref<string>('certificates.searchText'),
  index: { of: 'certificates' },
  order: 'newest',
  columns: {
    id: sql.ref('certificates.id'),
    title: sql<string>`'Certificate ' || certificates.number`,
    detail: sql<string>`concat_ws(' · ', 'For ' || (certificates.printed #>> '{holder,name}'),
      certificates.printed #>> '{insured,name}')`,
  },
})

export const findHolders = searchSource('holder', {
  rows: ({ db, me }) => seenBy(db, me).certificateHolders,
  client: 'certificateHolders.clientId',
  text: sql.ref<string>('certificateHolders.sortName'),
  index: { of: 'certificateHolders', where: sql<boolean>`certificate_holders.removed_at is null` },
  order: { name: sql.ref('certificateHolders.sortName') },
  columns: {
    id: sql.ref('certificateHolders.id'),
    title: sql.ref('certificateHolders.name'),
    detail: sql<string>`concat_ws(', ', certificate_holders.street, certificate_holders.city, certificate_holders.state)`,
  },
})
