import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { finding } from '../../reading/finding.ts'

/** Service requests by what is asked for, the newest first. */
export const findRequests = finding('request', {
  rows: ({ db, me }) => seenBy(db, me).requests,
  client: 'requests.requesterId',
  text: sql.ref<string>('requests.searchText'),
  speaksTrade: true,
  index: { of: 'requests' },
  order: 'newest',
  shown: {
    id: sql.ref('requests.id'),
    title: sql.ref('requests.description'),
    detail: sql.ref('requests.details'),
  },
})
