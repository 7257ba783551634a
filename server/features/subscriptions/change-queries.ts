import { type Insertable, sql } from 'kysely'
import type { Db, SubscriptionEmails } from '../../database/tables.ts'
import { newJob } from '../../platform/jobs.ts'
import { recordsOf } from '../requirements/queries.ts'

/** The records on which a certificate's state and its next certificate depend. */
const recordsOfCertificate = sql<string>`concat_ws(' ', ${recordsOf('certificates.clientId')},
  certificates.withdrawn_at, certificates.replaced_by,
  (select concat_ws(' ', count(*), count(other.withdrawn_at)) from certificates other
    where other.holder_id = certificates.holder_id))`

export async function recordsForState(db: Db, certificateId: string): Promise<string> {
  const { records } = await db
    .selectFrom('certificates')
    .where('id', '=', certificateId)
    .select(recordsOfCertificate.as('records'))
    .executeTakeFirstOrThrow()
  return records
}

const selectOpenSubscriptions = (db: Db) =>
  db
    .selectFrom('certificateSubscriptions')
    .where('certificateSubscriptions.confirmedAt', 'is not', null)
    .where('certificateSubscriptions.stoppedAt', 'is', null)

/** Subscribed certificates whose records or whose day are not those of the last check. */
export const certificatesToCheck = (db: Db, day: string, limit: number) =>
  selectOpenSubscriptions(db)
    .innerJoin('certificates', 'certificates.id', 'certificateSubscriptions.certificateId')
    .where(
      sql<boolean>`(certificate_subscriptions.checked_on is distinct from ${day}::date
        or certificate_subscriptions.checked_of is distinct from ${recordsOfCertificate})`,
    )
    .select('certificateSubscriptions.certificateId')
    .distinct()
    .orderBy('certificateSubscriptions.certificateId')
    .limit(limit)
    .execute()

/** The subscriptions of a certificate that go on, locked until the transaction ends. */
export const lockSubscriptionsTo = (tx: Db, certificateId: string) =>
  selectOpenSubscriptions(tx)
    .where('certificateId', '=', certificateId)
    .select(['id', 'clientId', 'state', 'nextId'])
    .select(
      sql<number>`(select count(*)::integer + 1 from subscription_emails sent
        where sent.subscription_id = certificate_subscriptions.id)`.as('nextPlace'),
    )
    .orderBy('id')
    .forUpdate()
    .execute()

export const updateChecked = (
  tx: Db,
  id: string,
  checkedState: {
    state: NonNullable<SubscriptionEmails['state']>
    nextId: string | null
    on: string
    of: string
  },
) =>
  tx
    .updateTable('certificateSubscriptions')
    .set({
      state: checkedState.state,
      nextId: checkedState.nextId,
      checkedOn: checkedState.on,
      checkedOf: checkedState.of,
    })
    .where('id', '=', id)
    .execute()

/** Inserts an email, and the job that sends it. */
export async function insertSubscriptionEmail(tx: Db, email: Insertable<SubscriptionEmails>): Promise<void> {
  await tx.insertInto('subscriptionEmails').values(email).execute()
  await sql`select ${newJob('emailSubscriber', { email: email.id })}`.execute(tx)
}

/** An email to a subscriber, locked until the transaction ends. Undefined once it is erased. */
export const lockSubscriptionEmail = (tx: Db, id: string) =>
  tx
    .selectFrom('subscriptionEmails')
    .innerJoin(
      'certificateSubscriptions as subscription',
      'subscription.id',
      'subscriptionEmails.subscriptionId',
    )
    .innerJoin('certificates', 'certificates.id', 'subscription.certificateId')
    .innerJoin('accounts', 'accounts.id', 'subscriptionEmails.clientId')
    .leftJoin('certificates as next', 'next.id', 'subscriptionEmails.nextId')
    .where('subscriptionEmails.id', '=', id)
    .select([
      'subscriptionEmails.id',
      'subscriptionEmails.subscriptionId',
      'subscriptionEmails.clientId',
      'subscriptionEmails.state',
      'subscriptionEmails.endedOn',
      'subscriptionEmails.againSince',
      'subscriptionEmails.endsOn',
      'subscriptionEmails.changedAt',
      'subscriptionEmails.attemptedAt',
      'subscriptionEmails.acceptedAt',
      'subscriptionEmails.refusedAt',
      'subscriptionEmails.unconfirmedAt',
      'subscriptionEmails.droppedAt',
      'subscription.certificateId',
      'subscription.email as recipient',
      'subscription.stopCode',
      'certificates.number',
      'certificates.code',
      'certificates.printed',
      'next.number as nextNumber',
    ])
    .select(
      sql<boolean>`(subscription.stopped_at is not null or accounts.closed_at is not null)`.as('isStopped'),
    )
    .forUpdate('subscriptionEmails')
    .executeTakeFirst()

export type StoredSubscriptionEmail = NonNullable<Awaited<ReturnType<typeof lockSubscriptionEmail>>>

type EmailResult = Partial<
  Record<
    'attemptedAt' | 'acceptedAt' | 'refusedAt' | 'unconfirmedAt' | 'droppedAt' | 'failedBecause',
    string | null
  >
>

export const updateSubscriptionEmail = (tx: Db, id: string, result: EmailResult) =>
  tx.updateTable('subscriptionEmails').set(result).where('id', '=', id).execute()
