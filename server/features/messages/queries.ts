import { seenBy } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { Db } from '../../platform/db.ts'

export const unreadCount = async (db: Db, me: Me) =>
  (
    await seenBy(db, me)
      .unreadMessages.select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
