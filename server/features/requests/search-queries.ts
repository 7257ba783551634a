import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { searchSource } from '../../queries/search-source.ts'

export const findRequests = searchSource('request', {
  rows: ({ db, me }) => seenBy(db, me).requests,
  client: 'requests.requesterId',
  text: sql.ref<string>('requests.searchText'),
  speaksTrade: true,
  index: { of: 'requests' },
  order: 'newest',
  columns: {
    id: sql.ref('requests.id'),
    title: sql.ref('requests.description'),
    detail: sql.ref('requests.details'),
  },
})
