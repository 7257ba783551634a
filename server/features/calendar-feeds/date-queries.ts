import { type SelectQueryBuilder, sql } from 'kysely'
import { canSeeEverything } from '../../../contract/values/rights.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import { isOwnClient, isOwnOrStoodInFor, seenBy } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { DB, Db } from '../../database/tables.ts'
import { isEndingWithin } from '../policies/queries.ts'

interface FeedBounds {
  db: Db
  me: Me
  /** The largest number of rows. */
  limit: number
}

/**
 * The person's presentations: a client's, or those that an agent gives, also for an agent they
 * cover for. `since`: the earliest start, and for a cancelled one the earliest cancellation.
 */
export const presentationsFor = ({ db, me, limit }: FeedBounds, since: Date) =>
  seenBy(db, me)
    .appointments.innerJoin('quotes', 'quotes.id', 'appointments.quoteId')
    .innerJoin('accounts as client', 'client.id', 'quotes.clientId')
    .innerJoin('users as agent', 'agent.id', 'appointments.agentId')
    .where('client.closedAt', 'is', null)
    .$if(isStaff(me), (rows) => rows.where(isOwnOrStoodInFor('appointments.agentId', me)))
    .where(({ or, and, eb }) =>
      or([
        eb('appointments.cancelledAt', '>', since.toISOString()),
        and([
          eb('appointments.cancelledAt', 'is', null),
          eb('quotes.deletedAt', 'is', null),
          eb('appointments.startsAt', '>', since.toISOString()),
        ]),
      ]),
    )
    .select([
      'appointments.id',
      'appointments.quoteId',
      'appointments.startsAt',
      'appointments.notes',
      'appointments.revision',
      'appointments.cancelledAt',
      'quotes.requestNumber',
      'quotes.title',
      'client.name as clientName',
      'agent.firstName as agentFirstName',
      'agent.lastName as agentLastName',
    ])
    .orderBy('appointments.startsAt')
    .orderBy('appointments.id')
    .limit(limit)
    .execute()

/** The person's own open tasks with a due date. The client is named only if the person sees it. */
export const dueTasksFor = ({ db, me, limit }: FeedBounds) =>
  seenBy(db, me)
    .tasks.leftJoin('accounts as client', (join) =>
      join
        .onRef('client.id', '=', 'tasks.clientId')
        .on(({ exists }) =>
          exists(
            seenBy(db, me)
              .clients.whereRef('accounts.id', '=', sql.ref('tasks.clientId'))
              .select(sql`1`.as('one')),
          ),
        ),
    )
    .where('tasks.ownerId', '=', me.id)
    .where('tasks.doneAt', 'is', null)
    .where('tasks.dueOn', 'is not', null)
    .select(['tasks.id', 'tasks.what', 'tasks.dueOn', 'tasks.version', 'client.name as clientName'])
    .$narrowType<{ dueOn: string }>()
    // Above the limit, tasks that are overdue longest are left out.
    .orderBy('tasks.dueOn', 'desc')
    .orderBy('tasks.id')
    .limit(limit)
    .execute()

const openClientsOnly = (rows: SelectQueryBuilder<DB, 'policies', object>) =>
  rows.innerJoin('accounts as client', 'client.id', 'policies.userId').where('client.closedAt', 'is', null)

/**
 * The terms of a client, or of an agent's own clients, that end within 90 days without a later
 * term.
 */
export async function endingTermsFor({ db, me, limit }: FeedBounds, day: string) {
  // A partial right includes policies only for their cards and certificates.
  if (me.role === 'client' && !canSeeEverything(me.may)) return []
  return openClientsOnly(seenBy(db, me).policies)
    .$if(isStaff(me), (rows) => rows.where(isOwnClient('client', me)))
    .where(isEndingWithin(90, day))
    .select([
      'policies.id',
      'policies.type',
      'policies.policyNumber',
      'policies.endDate',
      'policies.version',
      'client.name as clientName',
    ])
    .orderBy('policies.endDate')
    .orderBy('policies.id')
    .limit(limit)
    .execute()
}
