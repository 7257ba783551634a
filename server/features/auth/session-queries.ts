import { listing } from '../../queries/listing.ts'
import { newestFirst } from '../../queries/page.ts'
import { addWireId } from '../../wire.ts'
import { deviceName } from './device.ts'

export const sessionsSeenBy = listing('own sessions', {
  rows: ({ db, me }) => db.selectFrom('sessions').where('userId', '=', me.id),
  filters: {
    createdSince: (rows, since: string) => rows.where('createdAt', '>', since),
    seenSince: (rows, since: string) => rows.where('seenAt', '>', since),
  },
  order: newestFirst('sessions'),
  addColumns: (rows) => rows.select(['id', 'tokenHash', 'userAgent', 'ip', 'createdAt', 'seenAt']),
  items: (rows, { session }) => ({
    sessions: rows.map(({ tokenHash, userAgent, ...row }) => ({
      ...addWireId(row),
      current: session?.equals(tokenHash) ?? false,
      device: deviceName(userAgent),
    })),
  }),
})
