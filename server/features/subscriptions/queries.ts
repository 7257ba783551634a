import { type Insertable, sql } from 'kysely'
import type { CertificateState } from '../../../contract/values/certificate-states.ts'
import { seenBy } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { CertificateSubscriptions, Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { replaceJob } from '../../platform/jobs.ts'
import { tokenHash } from '../../platform/secrets.ts'
import { addWireId } from '../../wire.ts'
import { isSwitchedOn, switchName } from '../certificates/update-queries.ts'

/** Returns whether the setting changed. */
export async function switchUpdates(tx: Db, isOn: boolean): Promise<boolean> {
  const rows = isOn
    ? tx
        .insertInto('installation')
        .values({ name: switchName, value: 'yes' })
        .onConflict((row) => row.column('name').doNothing())
        .returning('name')
    : tx.deleteFrom('installation').where('name', '=', switchName).returning('name')
  return (await rows.execute()).length > 0
}

export const readUpdateSettings = (db: Db) =>
  db
    .selectFrom('certificateSubscriptions')
    .where('confirmedAt', 'is not', null)
    .where('stoppedAt', 'is', null)
    .select([isSwitchedOn.as('isOn'), sql<number>`count(*)::integer`.as('subscriptions')])
    .executeTakeFirstOrThrow()

/** Queues a job that emails a link. One job per certificate and address waits. */
export const queueSubscriptionLink = (
  db: Db,
  key: string,
  link: { email: string; certificateId: string; at: string; sending: string },
) => sql`select ${replaceJob('sendSubscriptionLink', key, link)}`.execute(db)

/** Serializes the subscriptions of an address or a certificate until the transaction ends. */
export const lockSubscriptionsOf = (tx: Db, emailOrCertificateId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`subscriptions ${emailOrCertificateId}`}, 0))`.execute(
    tx,
  )

/** Links asked for since a time, by address and by certificate, and what is subscribed already. */
export const countSubscriptions = (tx: Db, { email, certificateId, since, but }: SubscriptionCount) =>
  tx
    .selectFrom('certificateSubscriptions')
    .where('id', '<>', but)
    .where((row) => row.or([row('email', '=', email), row('certificateId', '=', certificateId)]))
    .select([
      sql<number>`count(*) filter (where email = ${email} and asked_at > ${since})::integer`.as('ofAddress'),
      sql<number>`count(*) filter (where certificate_id = ${certificateId} and asked_at > ${since})::integer`.as(
        'ofCertificate',
      ),
      sql<number>`count(*) filter (where certificate_id = ${certificateId} and confirmed_at is not null
        and stopped_at is null)::integer`.as('open'),
      sql<boolean>`coalesce(bool_or(certificate_id = ${certificateId} and email = ${email}
        and confirmed_at is not null and stopped_at is null), false)`.as('isSubscribed'),
    ])
    .executeTakeFirstOrThrow()

interface SubscriptionCount {
  email: string
  certificateId: string
  since: string
  /** A subscription that does not count: it is confirmed now, or a job that crashed inserted it. */
  but: string
}

/** The retry of a job that crashed after this insert inserts the same row again. */
export const insertSubscription = (tx: Db, subscription: Insertable<CertificateSubscriptions>) =>
  tx
    .insertInto('certificateSubscriptions')
    .values(subscription)
    .onConflict((row) => row.column('id').doNothing())
    .execute()

export const deleteUnconfirmedSubscription = (db: Db, id: string) =>
  db.deleteFrom('certificateSubscriptions').where('id', '=', id).where('confirmedAt', 'is', null).execute()

export const deleteUnconfirmedBefore = (db: Db, time: Date) =>
  db
    .deleteFrom('certificateSubscriptions')
    .where('confirmedAt', 'is', null)
    .where('confirmUntil', '<', time.toISOString())
    .execute()

/** The subscription of a link that is not used yet, and takes subscriptions still. */
export const subscriptionToConfirm = (tx: Db, token: string, time: Date) =>
  tx
    .selectFrom('certificateSubscriptions')
    .innerJoin('certificates', 'certificates.id', 'certificateSubscriptions.certificateId')
    .where('confirmHash', '=', tokenHash(token))
    .where('confirmedAt', 'is', null)
    .where('confirmUntil', '>', time.toISOString())
    .select([
      'certificateSubscriptions.id',
      'certificateSubscriptions.clientId',
      'certificateSubscriptions.certificateId',
      'certificateSubscriptions.email',
      'certificates.number',
    ])
    .select(sql<string>`certificates.printed #>> '{holder,name}'`.as('holderName'))
    .executeTakeFirst()

interface CheckedState {
  state: CertificateState
  nextId: string | null
  checkedOn: string
  checkedOf: string
}

/** Confirms a subscription. Of two calls at the same time one returns true. */
export async function markConfirmed(
  tx: Db,
  { id, at, ...checkedState }: CheckedState & { id: string; at: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('certificateSubscriptions')
    .set({ confirmedAt: at, ...checkedState })
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Links that the address was sent for the same certificate and did not open. */
export const deleteOtherUnconfirmed = (
  tx: Db,
  confirmedKey: { id: string; certificateId: string; email: string },
) =>
  tx
    .deleteFrom('certificateSubscriptions')
    .where('certificateId', '=', confirmedKey.certificateId)
    .where('email', '=', confirmedKey.email)
    .where('id', '<>', confirmedKey.id)
    .where('confirmedAt', 'is', null)
    .execute()

const selectToStop = (tx: Db) =>
  tx
    .selectFrom('certificateSubscriptions')
    .innerJoin('certificates', 'certificates.id', 'certificateSubscriptions.certificateId')
    .where('certificateSubscriptions.confirmedAt', 'is not', null)
    .select([
      'certificateSubscriptions.id',
      'certificateSubscriptions.clientId',
      'certificateSubscriptions.certificateId',
      'certificateSubscriptions.email',
      'certificateSubscriptions.stoppedAt',
      'certificates.number',
    ])
    .select(sql<string>`certificates.printed #>> '{holder,name}'`.as('holderName'))

const confirmedWithCode = (stopCode: string) =>
  sql<boolean>`(certificate_subscriptions.certificate_id, certificate_subscriptions.email) in (
    select certificate_id, email from certificate_subscriptions coded
    where coded.stop_code = ${stopCode} and coded.confirmed_at is not null)`

/**
 * A confirmed subscription, locked until the transaction ends. An address may subscribe again after
 * it stopped. The code in an email of the first time then finds the subscription that goes on.
 */
export const subscriptionToStop = (tx: Db, stopKey: { stopCode: string } | { id: string }) =>
  selectToStop(tx)
    .where((row) =>
      'id' in stopKey
        ? row('certificateSubscriptions.id', '=', stopKey.id)
        : confirmedWithCode(stopKey.stopCode),
    )
    .orderBy('certificateSubscriptions.stoppedAt', (order) => order.desc().nullsFirst())
    .limit(1)
    .forUpdate('certificateSubscriptions')
    .executeTakeFirst()

export const markStopped = (
  tx: Db,
  id: string,
  {
    timestamp,
    because,
  }: { timestamp: string; because: NonNullable<CertificateSubscriptions['stoppedBecause']> },
) =>
  tx
    .updateTable('certificateSubscriptions')
    .set({ stoppedAt: timestamp, stoppedBecause: because })
    .where('id', '=', id)
    .execute()

/** Subscriptions that go on at clients who were closed. */
export const subscriptionsOfClosedClients = (db: Db) =>
  db
    .selectFrom('certificateSubscriptions')
    .innerJoin('accounts', 'accounts.id', 'certificateSubscriptions.clientId')
    .where('certificateSubscriptions.confirmedAt', 'is not', null)
    .where('certificateSubscriptions.stoppedAt', 'is', null)
    .where('accounts.closedAt', 'is not', null)
    .select('certificateSubscriptions.id')
    .execute()

const maxShownSubscriptions = 100

/** The addresses that get emails about a certificate, the newest first. */
export async function subscriptionsSeenBy(db: Db, me: Me, certificateId: string) {
  const rows = await seenBy(db, me)
    .certificateSubscriptions.where('certificateSubscriptions.certificateId', '=', certificateId)
    .where('certificateSubscriptions.stoppedAt', 'is', null)
    .where('certificateSubscriptions.confirmedAt', 'is not', null)
    .select(['certificateSubscriptions.id', 'certificateSubscriptions.email'])
    .select([
      sql<string>`certificate_subscriptions.confirmed_at`.as('confirmedAt'),
      sql<string | null>`(select max(accepted_at) from subscription_emails sent
        where sent.subscription_id = certificate_subscriptions.id)`.as('emailedAt'),
    ])
    .orderBy('certificateSubscriptions.confirmedAt', 'desc')
    .orderBy('certificateSubscriptions.id')
    .limit(maxShownSubscriptions)
    .execute()
  return rows.map(addWireId)
}

const selectEmailsSeenBy = (db: Db, me: Me, id: string) =>
  seenBy(db, me)
    .subscriptionEmails.innerJoin(
      'certificateSubscriptions as subscription',
      'subscription.id',
      'subscriptionEmails.subscriptionId',
    )
    .innerJoin('certificates', 'certificates.id', 'subscription.certificateId')
    .where('subscriptionEmails.id', '=', id)
    .select([
      'subscriptionEmails.id',
      'subscriptionEmails.clientId',
      'subscriptionEmails.failedBecause',
      'subscription.certificateId',
      'subscription.email as recipient',
      'certificates.number',
    ])
    .select([
      sql<string>`certificates.printed #>> '{holder,name}'`.as('holderName'),
      sql<boolean>`subscription_emails.unconfirmed_at is not null`.as('isUnconfirmed'),
      sql<boolean>`(subscription_emails.settled_at is null and subscription_emails.accepted_at is null
        and (subscription_emails.refused_at is not null or subscription_emails.unconfirmed_at is not null))`.as(
        'isToSettle',
      ),
    ])

export async function subscriptionEmailSeenBy(db: Db, me: Me, id: string) {
  const row = await selectEmailsSeenBy(db, me, id).executeTakeFirst()
  if (!row) throw notFound('Email')
  return addWireId(row)
}

/** The email, locked until the transaction ends, or 404. */
export async function subscriptionEmailToChange(tx: Db, me: Me, id: string) {
  const row = await selectEmailsSeenBy(tx, me, id).forUpdate('subscriptionEmails').executeTakeFirst()
  if (!row) throw notFound('Email')
  return row
}

export const markSubscriptionEmailSettled = (tx: Db, id: string, userId: string, timestamp: string) =>
  tx
    .updateTable('subscriptionEmails')
    .set({ settledAt: timestamp, settledBy: userId })
    .where('id', '=', id)
    .execute()
