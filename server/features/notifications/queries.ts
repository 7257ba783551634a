import type { Db } from '../../platform/db.ts'

export const eventWithId = (db: Db, id: string) =>
  db.selectFrom('events').select(['action', 'entityId', 'clientId']).where('id', '=', id).executeTakeFirst()
