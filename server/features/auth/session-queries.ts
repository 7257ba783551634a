import { listing, newestFirst } from '../../wire.ts'

interface Whose {
  userId: string
  createdSince: string
  seenSince: string
}

/** A person's sessions that can still be used. */
export const sessionList = listing('own sessions', {
  plural: 'sessions',
  order: newestFirst('sessions'),
  rows: (db, _: object, { userId, createdSince, seenSince }: Whose) =>
    db
      .selectFrom('sessions')
      .select(['id', 'tokenHash', 'userAgent', 'ip', 'createdAt', 'seenAt'])
      .where('userId', '=', userId)
      .where('createdAt', '>', createdSince)
      .where('seenAt', '>', seenSince),
})
