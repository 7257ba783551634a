import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { PrintedCertificate } from '../../../contract/certificates.ts'
import type { CertificateState } from '../../../contract/values/certificate-states.ts'
import { fullName } from '../../../contract/values/names.ts'
import { seenBy, type ViewerOrSystem } from '../../access.ts'
import { type Context, type RequestContext, today } from '../../context.ts'
import type { DB, Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { isInForceOn } from '../../policy-rules.ts'
import { textFilter } from '../../queries/filters.ts'
import { listing } from '../../queries/listing.ts'
import { fileUrl } from '../documents/links.ts'
import { isReducedSince, isStillPrintable, type PolicySnapshot } from './certificate-validity.ts'
import { holderFormsOf, propertyOf } from './master-queries.ts'

export const dayAndZone = (context: Pick<RequestContext, 'agency' | 'now'>) => ({
  day: today(context),
  zone: context.agency().timeZone,
})

/**
 * A current certificate includes the terms of its policies, which decide whether the same content
 * may still be printed.
 */
interface StoredStatus {
  state: CertificateState
  endedOn: string | null
  againSince?: string | null
  endsOn?: string | null
  now?: PolicySnapshot[] | null
}

// The coverages that are limits. Deductibles and retentions have a `kind`.
const limitsOf = sql`jsonb_path_query_array(p.coverages, '$[*] ? (!exists(@.kind))')`

/**
 * Whether a printed limit is reduced. There are two cases: a coverage with the same name and basis
 * has a lower amount, or no coverage with this basis and name has at least the printed amount. In
 * the second case, a name that contains the printed name, or is contained in it, counts as the same
 * name unless it was printed too.
 */
const isReduced = sql`exists (
  select from jsonb_to_recordset(listed.limits) as was (type text, amount numeric, "interval" text)
  where (
    select count(*) filter (where lower(now.type) = lower(was.type) and now.amount < was.amount) > 0
      or count(*) filter (where now.amount >= was.amount and (lower(now.type) = lower(was.type)
        or (not listed.limits @> jsonb_build_array(jsonb_build_object('type', now.type))
          and (strpos(lower(now.type), lower(was.type)) > 0 or strpos(lower(was.type), lower(now.type)) > 0)))) = 0
    from jsonb_to_recordset(${limitsOf}) as now (type text, amount numeric, "interval" text)
    where now."interval" is not distinct from was."interval"))`

/**
 * Whether the insuring carrier or company differs from the printed one. A renamed carrier counts as
 * the same carrier.
 */
const isWrittenByAnother = sql`(p.carrier is distinct from listed.carrier and not exists (
    select from carrier_aliases a join carriers c on c.id = a.carrier_id where a.name = listed.carrier and c.name = p.carrier)
  or listed.company is not null and (listed.company ->> 'id')::uuid is distinct from p.carrier_company_id)`

/** The first day without coverage up to the end of the term, or the end of the term. */
const coverageEndOf = (policies: string) => {
  const policy = sql.id(policies)
  return sql`coalesce((select lower(gap) from unnest(${policy}.gaps) as gap where upper(gap) >= ${policy}.end_date), ${policy}.end_date)`
}

/** The day on which coverage resumed after the last gap that the certificate does not print. */
const coveredAgainSince = (day: string) => sql`(
  select max(upper(gap)) from unnest(p.gaps) as gap
  where upper(gap) <= ${day} and upper(gap) > listed."startDate" and lower(gap) < listed."endDate"
    and not coalesce(listed.gaps @> jsonb_build_array(jsonb_build_object('from', lower(gap), 'until', upper(gap))), false))`

/**
 * A bound renewal may be certified before its first day. It counts as coverage, unless it begins
 * later than printed.
 */
const isBoundAhead = (
  day: string,
) => sql`(p.start_date > ${day} and p.start_date <= listed."startDate" and p.status = 'active'
  and p.deactivated_at is null and p.cancelled_on is distinct from p.start_date)`

/**
 * The id of the term into which the same carrier rewrote a policy, from the day of its cancellation
 * at the latest. It is judged in place of the cancelled term, which had no other days without
 * coverage.
 */
const rewrittenTermOf = (policies: string) => {
  const policyRef = sql.id(policies)
  return sql`(select rewritten.id from policies rewritten
    where rewritten.id = (${policyRef}.life #>> '{cancelled,newTermId}')::uuid and rewritten.user_id = ${policyRef}.user_id
      and rewritten.type = ${policyRef}.type and rewritten.start_date <= ${policyRef}.cancelled_on
      and ${policyRef}.deactivated_at is null
      and ${policyRef}.gaps = datemultirange(daterange(${policyRef}.cancelled_on, ${policyRef}.end_date))
      and rewritten.status = 'active' and rewritten.deactivated_at is null
      and rewritten.cancelled_on is distinct from rewritten.start_date)`
}

const termColumns = (policies: string) =>
  sql.join(
    [
      'id',
      'user_id',
      'policy_number',
      'type',
      'end_date',
      'cancelled_on',
      'deactivated_at',
      'gaps',
      'life',
    ].map((column) => sql.ref(`${policies}.${column}`)),
  )

/**
 * Ids of a policy and of its later terms that have begun by a day, by the rule of `currentTermOf`,
 * and of the terms into which its carrier rewrote one of them.
 */
const termsFrom = (id: RawBuilder<unknown>, day: string) => sql`(with recursive terms as (
    select ${termColumns('first')} from policies first where first.id = ${id}
    union
    select ${termColumns('later')}
    from terms join policies later on later.user_id = terms.user_id
    where later.id = ${rewrittenTermOf('terms')}
      or (terms.end_date <= ${day} and later.start_date between terms.end_date and ${day}
        and later.deactivated_at is null and later.cancelled_on is distinct from later.start_date
        and (later.renewed_from = terms.id
          or (later.policy_number = terms.policy_number and later.type = terms.type))))
  select terms.id from terms)`

/**
 * Whether a printed policy beneath an umbrella ends earlier by now, is not in force, or is not
 * named by the umbrella any more. Its renewal, or the term into which it was rewritten, takes its
 * place.
 */
const isLessBeneath = (day: string) => sql`exists (
  select from jsonb_to_recordset(listed."underlyingPolicies") as beneath ("policyId" uuid, "endDate" date)
  left join policies printed on printed.id = beneath."policyId" and printed.user_id = certificates.client_id
  left join policies under on under.id = coalesce(${rewrittenTermOf('printed')}, printed.id)
  where under.id is null or ${coverageEndOf('under')} < beneath."endDate" or not exists (
    select from policies term
    where term.id in ${termsFrom(sql`printed.id`, day)}
      and (${isInForceOn('term', day)} or (term.start_date > ${day} and term.status = 'active'
        and term.deactivated_at is null and term.cancelled_on is distinct from term.start_date))
      and exists (select from jsonb_array_elements_text(p.facts -> 'underlying') as named (id)
        where term.id in ${termsFrom(sql`named.id::uuid`, day)})))`

/**
 * SQL: a printed policy provides coverage on a day, itself or as the term into which it was
 * rewritten.
 */
const isCoveredOn = (day: string) =>
  sql<boolean>`coalesce(${isInForceOn('p', day)} or ${isInForceOn('was', day)} or ${isBoundAhead(day)}, false)`

/**
 * Whether a policy on the certificate is not in force, so that its state is 'ended'. Costs a
 * fraction of `certificateStatusOn`.
 */
export const isEndedOn = (day: string) => sql<boolean>`exists (
  select from jsonb_to_recordset(certificates.printed -> 'policies') as listed ("policyId" uuid, "startDate" date)
  left join policies was on was.id = listed."policyId" and was.user_id = certificates.client_id
  left join policies p on p.id = coalesce(${rewrittenTermOf('was')}, was.id)
  where not ${isCoveredOn(day)})`

/**
 * A certificate's status on a day in the agency's time zone. The worst state wins: 'replaced'
 * suggests coverage that an ended or reduced certificate does not have. `endedOn` is the day that
 * ended the coverage, from the cancellation or the term, never the day of data entry. It is the
 * earliest such day, and null if one of them is unknown.
 */
export const certificateStatusOn = ({ day, zone }: { day: string; zone: string }) =>
  sql<StoredStatus>`case when certificates.withdrawn_at is not null
    then json_build_object('state', 'withdrawn', 'endedOn', null)
    else (select json_build_object('endedOn', ended_on, 'againSince', again_since, 'endsOn', ends_on, 'state', state,
        'now', case when state not in ('ended', 'reduced') then now end) from (
      select
        case when bool_and(today.is_in_force or today.ended_on is not null) then min(today.ended_on) end as ended_on,
        max(today.again_since) as again_since,
        min(today.ends_on) as ends_on,
        case
          when not bool_and(today.is_in_force) then 'ended'
          when bool_or(today.is_reduced) then 'reduced'
          when max(today.again_since) is not null then 'in force again'
          when certificates.replaced_by is not null then 'replaced'
          when bool_or(today.is_changed) then 'changed'
          else 'current' end as state,
        json_agg(json_build_object('policyId', was.id, 'coverageType', p.coverage_type, 'description', p.description, 'forms', ${holderFormsOf('p')},
          'type', p.type, 'facts', p.facts,
          'property', case when certificates.printed ? 'evidence' then ${propertyOf('p')} end,
          'policyNumber', p.policy_number, 'coverages', case when certificates.printed ? 'evidence' then p.coverages end,
          'confirmed', (select approved.wordings from certificate_master_policies approved
            where approved.client_id = certificates.client_id and approved.policy_id = p.id
              and not certificates.is_beyond_approval))) as now
      from jsonb_to_recordset(certificates.printed -> 'policies') as listed ("policyId" uuid, "policyNumber" text,
        type text, carrier text, company jsonb, "startDate" date, "endDate" date, limits jsonb, gaps jsonb, "underlyingPolicies" jsonb)
      left join policies was on was.id = listed."policyId" and was.user_id = certificates.client_id
      left join policies p on p.id = coalesce(${rewrittenTermOf('was')}, was.id)
      cross join lateral (select not coalesce(${limitsOf} @> listed.limits, false) as differs) as limits
      cross join lateral (select ${coverageEndOf('p')} as coverage_end) as cover
      cross join lateral (select
        ${isCoveredOn(day)} as is_in_force,
        ${coveredAgainSince(day)} as again_since,
        case when cover.coverage_end < p.end_date and cover.coverage_end > ${day} then cover.coverage_end end as ends_on,
        case when p.cancelled_on <= ${day} then p.cancelled_on
          when p.deactivation_reason = 'cancelled' then null
          when p.end_date <= ${day} and (p.deactivated_at is null or p.deactivation_reason = 'not renewed'
            or (p.deactivation_reason = 'replaced' and (p.deactivated_at at time zone ${zone}::text)::date >= p.end_date))
          then p.end_date end as ended_on,
        limits.differs and ${isReduced} or cover.coverage_end < listed."endDate"
          or was.start_date > listed."startDate" or ${isLessBeneath(day)} as is_reduced,
        limits.differs or (p.policy_number, p.start_date, cover.coverage_end) is distinct from
          (listed."policyNumber", listed."startDate", listed."endDate")
          or ${isWrittenByAnother}
          -- A line that is called otherwise by now covers nothing else.
          or (p.type is distinct from listed.type and not exists (
            select from lines where lines.name = p.type and listed.type = any (lines.former_names))) as is_changed
      ) as today) as told)
    end`

/**
 * The status shown to readers. Compares forms and texts too, which the SQL does not: a certificate
 * with a narrower form, trigger or fact is reduced, and a current one that could not be printed
 * again is changed.
 */
export function certificateStatusOf(
  { now, state: storedState, endedOn, againSince = null, endsOn = null }: StoredStatus,
  printedCertificate: PrintedCertificate,
  context: Pick<Context, 'agency' | 'now'>,
) {
  const policiesNow = { policies: now ?? [], day: today(context) }
  const { lines } = context.agency()
  const isOutdated =
    now && storedState === 'current' && !isStillPrintable(lines, printedCertificate, policiesNow)
  const state: CertificateState =
    now && isReducedSince(lines, printedCertificate, policiesNow)
      ? 'reduced'
      : isOutdated
        ? 'changed'
        : storedState
  return { state, endedOn, againSince: state === 'in force again' ? againSince : null, endsOn }
}

/** Whether a certificate still proves some coverage and has not been replaced. */
const isCurrent = (input: { day: string; zone: string }) =>
  sql<boolean>`(${certificateStatusOn(input)}) ->> 'state' in ('current', 'changed', 'in force again', 'reduced')`

const selectShownColumns = (
  rows: SelectQueryBuilder<DB, 'certificates', object>,
  stateDay: { day: string; zone: string },
) =>
  rows
    .innerJoin('accounts as client', 'client.id', 'certificates.clientId')
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
      'client.name as clientName',
      'issuer.firstName as issuerFirstName',
      'issuer.lastName as issuerLastName',
      'issuer.role as issuerRole',
      'documents.id as documentId',
      'documents.fileName',
    ])
    .select(certificateStatusOn(stateDay).as('standing'))

type Row = Awaited<ReturnType<ReturnType<typeof selectShownColumns>['executeTakeFirstOrThrow']>>

export const checkUrlOf = (publicUrl: string, { number, code }: { number: number; code: string }) =>
  `${publicUrl}/certificate/${number}/${code}`

const toCertificateReply =
  (context: Pick<Context, 'agency' | 'now' | 'settings'>) =>
  ({ documentId, fileName, standing, ...row }: Row) => ({
    ...row,
    ...certificateStatusOf(standing, row.printed, context),
    _id: row.id,
    clientName: row.clientName,
    issuedByName: fullName(row.issuerFirstName, row.issuerLastName),
    issuedByClient: row.issuerRole === 'client',
    checkUrl: checkUrlOf(context.settings.publicUrl, row),
    document:
      documentId && fileName
        ? { id: documentId, fileName, fileUrl: fileUrl({ id: documentId, fileName }) }
        : null,
  })

export const certificatesSeenBy = listing('certificates', {
  rows: ({ db, me }) => seenBy(db, me).certificates,
  filters: {
    // Matches the certificate number and the printed names.
    search: textFilter((pattern) => sql<boolean>`certificates.search_text like ${pattern}`),
    clientId: (rows, id: string) => rows.where('certificates.clientId', '=', id),
    currentWith: (rows, policy: string, queryContext) =>
      rows
        .where(
          sql<boolean>`certificates.printed @> jsonb_build_object('policies',
            jsonb_build_array(jsonb_build_object('policyId', ${policy}::text)))`,
        )
        .where(isCurrent(queryContext)),
  },
  order: [
    { column: 'certificates.issuedAt', descending: true },
    { column: 'certificates.id', descending: true },
  ],
  sorts: { number: { column: 'certificates.number' }, issued: { column: 'certificates.issuedAt' } },
  addColumns: selectShownColumns,
  items: (rows, context) => ({ certificates: rows.map(toCertificateReply(context)) }),
})

export async function certificateSeenBy(
  db: Db,
  context: Pick<Context, 'agency' | 'now' | 'settings'> & { me: ViewerOrSystem },
  id: string,
) {
  const rows = seenBy(db, context.me).certificates.where('certificates.id', '=', id)
  const row = await selectShownColumns(rows, dayAndZone(context)).executeTakeFirst()
  if (!row) throw notFound('Certificate')
  return toCertificateReply(context)(row)
}

/** The stored code of a certificate number, for comparison with the typed code. */
export const certificateCodeOf = (db: Db, number: number) =>
  db.selectFrom('certificates').select(['id', 'code']).where('number', '=', number).executeTakeFirst()

/** The data shown to anybody with a certificate's number and code. */
export const readCheckedCertificate = (db: Db, context: Pick<RequestContext, 'agency' | 'now'>, id: string) =>
  db
    .selectFrom('certificates')
    .select(['number', 'printed', 'issuedAt', certificateStatusOn(dayAndZone(context)).as('standing')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
