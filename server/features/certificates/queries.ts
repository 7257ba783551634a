import { type SelectQueryBuilder, sql } from 'kysely'
import type { CertificateState } from '../../../contract/certificates.ts'
import { fullName, shownName } from '../../../contract/values/names.ts'
import { type Eyes, eyes, type Sight, seenBy, seer, sight } from '../../access.ts'
import { today, type Visit } from '../../context.ts'
import { notFound } from '../../failure.ts'
import type { Db } from '../../platform/db.ts'
import type { DB } from '../../platform/tables.ts'
import { containing, listing, type Page } from '../../wire.ts'
import { fileUrl } from '../documents/links.ts'

/**
 * What a certificate still is on a day. The worst comes first: whoever holds the paper of cover that has ended must not
 * read 'replaced', which sounds as if there were cover. It is in force while every policy on it is, and says what was
 * printed: number, carrier, type, dates and each limit.
 */
export const stateOn = (day: string) =>
  sql<CertificateState>`case
    when certificates.withdrawn_at is not null or exists (
      select from jsonb_to_recordset(certificates.printed -> 'policies') as listed ("policyId" uuid, "policyNumber" text,
        type text, carrier text, "startDate" date, "endDate" date, limits jsonb)
      left join policies p on p.id = listed."policyId" and p.user_id = certificates.client_id
        and p.deactivated_at is null and p.status = 'active' and p.end_date > ${day}
        and (p.policy_number, p.type, p.carrier, p.start_date, p.end_date)
          = (listed."policyNumber", listed.type, listed.carrier, listed."startDate", listed."endDate")
      where p.id is null or exists (
        select from jsonb_array_elements(listed.limits) as one where not p.coverages @> jsonb_build_array(one)))
    then 'no longer in force'
    when certificates.replaced_by is not null then 'replaced'
    else 'current' end`

const shown = (rows: SelectQueryBuilder<DB, 'certificates', object>, day: string) =>
  rows
    .innerJoin('users as client', 'client.id', 'certificates.clientId')
    .innerJoin('users as issuer', 'issuer.id', 'certificates.issuedBy')
    .leftJoin('certificates as newer', 'newer.id', 'certificates.replacedBy')
    .leftJoin('documents', (join) =>
      join
        .onRef('documents.certificateId', '=', 'certificates.id')
        .on(sql<boolean>`documents.removed_at is null`),
    )
    .select([
      'certificates.id',
      'certificates.number',
      'certificates.code',
      'certificates.clientId',
      'certificates.holderId',
      'certificates.printed',
      'certificates.isBeyondApproval',
      'certificates.issuedAt',
      'certificates.withdrawnAt',
      'newer.number as replacedByNumber',
      'client.company',
      'client.firstName',
      'client.lastName',
      'client.email',
      'issuer.firstName as issuerFirstName',
      'issuer.lastName as issuerLastName',
      'issuer.role as issuerRole',
      'documents.id as documentId',
      'documents.fileName',
    ])
    .select(stateOn(day).as('state'))

type Row = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

/** Where anybody checks a certificate. */
export const checkUrlOf = (publicUrl: string, { number, code }: { number: number; code: string }) =>
  `${publicUrl}/certificate/${number}/${code}`

const onWire =
  (publicUrl: string) =>
  ({ documentId, fileName, ...row }: Row) => ({
    ...row,
    _id: row.id,
    clientName: shownName(row),
    issuedByName: fullName(row.issuerFirstName, row.issuerLastName),
    issuedByClient: row.issuerRole === 'client',
    checkUrl: checkUrlOf(publicUrl, row),
    document:
      documentId && fileName
        ? { id: documentId, fileName, fileUrl: fileUrl({ id: documentId, fileName }) }
        : null,
  })

interface Switches extends Sight {
  searching: boolean
  ofClient: boolean
  currentWith: boolean
}

interface Given extends Eyes {
  day: string
  pattern: string
  client: string
  policy: string
}

const mentions = (pattern: string) => sql<boolean>`(certificates.number::text like ${pattern}
  or lower(certificates.printed #>> '{holder,name}') like ${pattern}
  or lower(certificates.printed #>> '{insured,name}') like ${pattern})`

const wanted = (db: Db, switches: Switches, given: Given) =>
  seenBy(db, seer(switches, given))
    .certificates.$if(switches.searching, (rows) => rows.where(mentions(given.pattern)))
    .$if(switches.ofClient, (rows) => rows.where('certificates.clientId', '=', given.client))
    .$if(switches.currentWith, (rows) =>
      rows
        .where(
          sql<boolean>`certificates.printed @> jsonb_build_object('policies',
            jsonb_build_array(jsonb_build_object('policyId', ${given.policy}::text)))`,
        )
        .where(stateOn(given.day), '=', 'current'),
    )

const list = listing('certificates', {
  plural: 'certificates',
  order: [
    { column: 'certificates.issuedAt', descending: true },
    { column: 'certificates.id', descending: true },
  ],
  rows: (db, switches: Switches, given: Given) => shown(wanted(db, switches, given), given.day),
  counted: wanted,
})

interface Wanted extends Page {
  search?: string | undefined
  clientId?: string | undefined
  currentWith?: string | undefined
}

/** What was issued, as far as a person sees it, newest first. */
export function certificatesSeenBy(visit: Visit, { search, clientId, currentWith, ...page }: Wanted) {
  const { me, pool, settings } = visit
  const switches = {
    ...sight(me),
    searching: Boolean(search),
    ofClient: clientId !== undefined,
    currentWith: currentWith !== undefined,
  }
  const given = {
    ...eyes(me),
    day: today(visit),
    pattern: containing(search ?? ''),
    client: clientId ?? '',
    policy: currentWith ?? '',
  }
  return list(pool, page, switches, given, onWire(settings.publicUrl))
}

/** One certificate for the wire, or 404. */
export async function certificateSeenBy(db: Db, visit: Visit, id: string) {
  const rows = seenBy(db, visit.me).certificates.where('certificates.id', '=', id)
  const row = await shown(rows, today(visit)).executeTakeFirst()
  if (!row) throw notFound('Certificate')
  return onWire(visit.settings.publicUrl)(row)
}

/** What a certificate's number and code are held against; what it still is comes after. */
export const codeOf = (db: Db, number: number) =>
  db.selectFrom('certificates').select(['id', 'code']).where('number', '=', number).executeTakeFirst()

export const stateOf = (db: Db, id: string, day: string) =>
  db
    .selectFrom('certificates')
    .select(stateOn(day).as('state'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
