import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { searchSource } from '../../queries/search-source.ts'

export const findDirectoryHolders = searchSource('directory', {
  rows: ({ db, me }) => seenBy(db, me).directoryHolders,
  client: null,
  text: sql.ref<string>('directoryHolders.searchText'),
  index: null,
  order: { name: sql.ref('directoryHolders.sortName') },
  columns: {
    id: sql.ref('directoryHolders.id'),
    title: sql.ref('directoryHolders.name'),
    detail: sql<string>`concat_ws(', ', directory_holders.street, directory_holders.city, directory_holders.state)`,
  },
})
