import { type SelectQueryBuilder, sql } from 'kysely'
import type { CertificateEmail } from '../../../contract/certificate-emails.ts'
import { fullName } from '../../../contract/values/names.ts'
import { seenBy, staffWithAccess } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { DB, Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { delayedJob } from '../../platform/jobs.ts'
import { addWireId } from '../../wire.ts'

const stateOfEmail = sql<CertificateEmail['state']>`case
  when certificate_emails.accepted_at is not null then 'accepted'
  when certificate_emails.refused_at is not null then 'refused'
  when certificate_emails.unconfirmed_at is not null then 'unconfirmed'
  else 'queued' end`

const selectShownColumns = (rows: SelectQueryBuilder<DB, 'certificateEmails', object>) =>
  rows
    .innerJoin('certificates', 'certificates.id', 'certificateEmails.certificateId')
    .innerJoin('users as orderer', 'orderer.id', 'certificateEmails.orderedBy')
    .where('certificateEmails.cancelledAt', 'is', null)
    .select([
      'certificateEmails.id',
      'certificateEmails.certificateId',
      'certificates.number',
      'certificateEmails.recipient',
      'certificateEmails.orderedAt',
      'certificateEmails.acceptedAt',
      'certificateEmails.openedAt',
      'certificateEmails.failedBecause',
      'orderer.firstName',
      'orderer.lastName',
    ])
    .select([
      sql<string>`certificates.printed #>> '{holder,name}'`.as('holderName'),
      stateOfEmail.as('state'),
      sql<boolean>`certificate_emails.settled_at is not null`.as('isSettled'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectShownColumns>['executeTakeFirstOrThrow']>>

const toEmailReply = ({ firstName, lastName, ...row }: Row): CertificateEmail => ({
  ...addWireId(row),
  orderedByName: fullName(firstName, lastName),
})

const maxListedEmails = 100

/** The newest emails with a certificate. */
export async function emailsOfCertificate(db: Db, me: Me, certificateId: string) {
  const rows = await selectShownColumns(
    seenBy(db, me).certificateEmails.where('certificateEmails.certificateId', '=', certificateId),
  )
    .orderBy('certificateEmails.orderedAt', 'desc')
    .orderBy('certificateEmails.id', 'desc')
    .limit(maxListedEmails)
    .execute()
  return rows.map(toEmailReply)
}

export async function emailsOfOrder(db: Db, me: Me, orderId: string) {
  const rows = await selectShownColumns(
    seenBy(db, me).certificateEmails.where('certificateEmails.orderId', '=', orderId),
  )
    .orderBy('certificateEmails.recipient')
    .execute()
  return rows.map(toEmailReply)
}

export async function certificateEmailSeenBy(db: Db, me: Me, id: string) {
  const row = await selectShownColumns(
    seenBy(db, me).certificateEmails.where('certificateEmails.id', '=', id),
  ).executeTakeFirst()
  if (!row) throw notFound('Email')
  return toEmailReply(row)
}

/** No attempt is sending the email, and none has ended it. */
const isEmailWaiting = sql<boolean>`(certificate_emails.attempted_at is null
  and certificate_emails.accepted_at is null and certificate_emails.refused_at is null
  and certificate_emails.unconfirmed_at is null and certificate_emails.cancelled_at is null)`

/** The stored row of an email, locked until the transaction ends, or 404. */
export async function certificateEmailToChange(tx: Db, me: Me, id: string) {
  const row = await seenBy(tx, me)
    .certificateEmails.innerJoin('certificates', 'certificates.id', 'certificateEmails.certificateId')
    .where('certificateEmails.id', '=', id)
    .where('certificateEmails.cancelledAt', 'is', null)
    .select([
      'certificateEmails.clientId',
      'certificateEmails.certificateId',
      'certificateEmails.recipient',
      'certificates.number',
    ])
    .select([
      sql<string>`certificates.printed #>> '{holder,name}'`.as('holderName'),
      sql<boolean>`certificate_emails.settled_at is null
        and (certificate_emails.refused_at is not null or certificate_emails.unconfirmed_at is not null)`.as(
        'isToSettle',
      ),
      isEmailWaiting.as('isWaiting'),
    ])
    .forUpdate('certificateEmails')
    .executeTakeFirst()
  if (!row) throw notFound('Email')
  return row
}

/**
 * Addresses of the holder: those whose mail server took a certificate for this holder, newest
 * first, then the one on file, and those of the holder directory under one of its names and the
 * same address.
 */
export async function addressesOfHolder(
  db: Db,
  { clientId, holderId }: { clientId: string; holderId: string },
): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from (
      select lower(h.email) as address, null::timestamptz as at, 0::bigint as place from certificate_holders h
      where h.id = ${holderId} and h.client_id = ${clientId} and h.email <> ''
      union all
      select e.recipient, max(e.accepted_at), 0 from certificate_emails e
        join certificates c on c.id = e.certificate_id
      where c.holder_id = ${holderId} and c.client_id = ${clientId} and e.accepted_at is not null
        and not exists (select from people p join users u on u.id = p.user_id
          where p.account_id = c.client_id and u.email = e.recipient)
        and not exists (select from users staff
          where staff.email = e.recipient and staff.role in ('agent', 'admin'))
      group by e.recipient
      union all
      select entry.address, null, entry.place from certificate_holders h
        cross join lateral (
          select d.emails, d.country from directory_holders d
          where (lower(d.name), lower(d.street), lower(d.city), lower(d.state), d.zip)
            = (lower(h.name), lower(h.street), lower(h.city), lower(h.state), h.zip)
          union all
          select d.emails, d.country from directory_holders d
          where d.aliases <> '{}' and (d.zip, lower(d.street), lower(d.city), lower(d.state))
              = (h.zip, lower(h.street), lower(h.city), lower(h.state))
            and exists (select from unnest(d.aliases) as alias where lower(alias) = lower(h.name))) d
        cross join lateral unnest(d.emails) with ordinality as entry (address, place)
      where h.id = ${holderId} and h.client_id = ${clientId}
        and d.country is not distinct from h.country) as known
    group by address order by max(at) desc nulls last, min(place), address limit 10`.execute(db)
  return rows.map(({ address }) => address)
}

/** Addresses of the client's people who sign in, the account's owner first. */
export async function addressesOfClient(db: Db, clientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .innerJoin('users', 'users.id', 'people.userId')
    .where('people.accountId', '=', clientId)
    .where('people.endedAt', 'is', null)
    .orderBy(sql`people.user_id <> people.account_id`)
    .orderBy('users.email')
    .limit(5)
    .select('users.email')
    .execute()
  return rows.map(({ email }) => email)
}

/** Staff who see the client, without the viewer: the client's team first, then admins. */
export async function colleaguesOf(
  db: Db,
  { clientId, me, at }: { clientId: string; me: Me; at: string },
): Promise<{ name: string; email: string }[]> {
  const { rows } = await sql<{ firstName: string | null; lastName: string | null; email: string }>`
    select u.first_name, u.last_name, u.email from ${staffWithAccess(clientId, at)} as staff
      join users u on u.id = staff.id
    where u.id <> ${me.id} and u.deactivated_at is null
    order by u.role = 'admin', u.sort_name, u.id limit 5`.execute(db)
  return rows.map(({ firstName, lastName, email }) => ({
    name: fullName(firstName, lastName) || email,
    email,
  }))
}

interface EmailToOrder {
  id: string
  clientId: string
  certificateId: string
  orderId: string
  recipient: string
  linkCode: string
  orderedBy: string
  orderedAt: string
  againOf: string | null
}

/** Inserts the emails, and a job for each that runs when they can no longer be undone. */
export async function insertCertificateEmails(
  tx: Db,
  emails: readonly EmailToOrder[],
  runAt: Date,
): Promise<void> {
  await tx
    .insertInto('certificateEmails')
    .values([...emails])
    .execute()
  const jobs = emails.map(({ id }) => delayedJob('emailCertificate', { email: id }, runAt))
  await sql`select ${sql.join(jobs)}`.execute(tx)
}

export const markEmailSettled = (tx: Db, id: string, userId: string, timestamp: string) =>
  tx
    .updateTable('certificateEmails')
    .set({ settledAt: timestamp, settledBy: userId })
    .where('id', '=', id)
    .execute()

/**
 * Cancels one email, or all of an order, unless an attempt has begun. A failed email that a
 * cancelled one repeats is to be settled again.
 */
export async function cancelEmails(
  tx: Db,
  emails: { id: string } | { orderId: string },
  timestamp: string,
): Promise<void> {
  const cancelledEmails = await tx
    .updateTable('certificateEmails')
    .set({ cancelledAt: timestamp })
    .where((row) => row.and(emails))
    .where(isEmailWaiting)
    .returning('againOf')
    .execute()
  const repeatedIds = cancelledEmails.flatMap(({ againOf }) => againOf ?? [])
  if (repeatedIds.length > 0)
    await tx
      .updateTable('certificateEmails')
      .set({ settledAt: null, settledBy: null })
      .where('id', 'in', repeatedIds)
      .execute()
}

/** The number of emails of an order that were not cancelled. */
export async function countEmailsOfOrder(tx: Db, orderId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('certificateEmails')
    .where('orderId', '=', orderId)
    .where('cancelledAt', 'is', null)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const selectEmailToSend = (db: Db) =>
  db
    .selectFrom('certificateEmails')
    .innerJoin('certificates', 'certificates.id', 'certificateEmails.certificateId')
    .select([
      'certificateEmails.id',
      'certificateEmails.clientId',
      'certificateEmails.certificateId',
      'certificateEmails.recipient',
      'certificateEmails.linkCode',
      'certificateEmails.orderedBy',
      'certificateEmails.orderedAt',
      'certificateEmails.attemptedAt',
      'certificateEmails.acceptedAt',
      'certificateEmails.refusedAt',
      'certificateEmails.unconfirmedAt',
      'certificateEmails.cancelledAt',
      'certificateEmails.failedBecause',
      'certificates.number',
      'certificates.code',
      'certificates.printed',
      'certificates.issuedAt',
    ])

/** An email, locked until the transaction ends. Undefined once it is erased. */
export const lockEmail = (tx: Db, id: string) =>
  selectEmailToSend(tx)
    .where('certificateEmails.id', '=', id)
    .forUpdate('certificateEmails')
    .executeTakeFirst()
export type StoredEmail = NonNullable<Awaited<ReturnType<typeof lockEmail>>>

type EmailResult = Partial<
  Record<'attemptedAt' | 'acceptedAt' | 'refusedAt' | 'unconfirmedAt' | 'failedBecause', string | null>
>

export const updateCertificateEmail = (tx: Db, id: string, result: EmailResult) =>
  tx.updateTable('certificateEmails').set(result).where('id', '=', id).execute()

/** The person who ordered the email. Replies go to this person. */
export const emailSender = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['email', 'firstName', 'lastName', 'phone'])
    .executeTakeFirst()

/** Where the PDF of a certificate is stored; undefined after its withdrawal. */
export const certificateFile = (db: Db, certificateId: string) =>
  db
    .selectFrom('documents')
    .where('certificateId', '=', certificateId)
    .where('removedAt', 'is', null)
    .select(['fileName', 'contentType', 'storageKey', 'size'])
    .executeTakeFirst()

/** Notes the first time that an email's link was opened. Does nothing for an unknown link. */
export const markEmailOpened = (db: Db, certificateId: string, link: string, timestamp: string) =>
  db
    .updateTable('certificateEmails')
    .set({ openedAt: timestamp })
    .where('certificateId', '=', certificateId)
    .where('linkCode', '=', link)
    .where('openedAt', 'is', null)
    .execute()
