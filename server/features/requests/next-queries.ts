import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { lineOf, NextLines } from '../../reading/next.ts'

/** Requests with which the agency cannot go on without an answer of the client. */
export const next = new NextLines('requests', ({ db, me }) =>
  seenBy(db, me)
    .requests.where(sql<boolean>`requests.status = 'in_progress' and requests.stage = 'waiting for client'`)
    .orderBy('requests.changedAt')
    .limit(sql.lit(3))
    .select(lineOf({ id: 'requests.id', name: 'requests.description', since: 'requests.changedAt' })),
)
