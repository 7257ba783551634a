import { type Kysely, sql } from 'kysely'
import { knownOperations } from '../../../contract/values/known-forms.ts'
import { effectOfWording } from '../../../contract/values/wordings.ts'
import { seenBy, type ViewerOrSystem } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { canCertifyOn } from '../../policy-rules.ts'
import { formEffect } from '../policies/part-queries.ts'
import { certifiableRows } from './master-queries.ts'

/** Approved policies in force on a day. */
const selectApprovedPolicies = (db: Db, me: ViewerOrSystem, day: string) =>
  seenBy(db, me)
    .policies.innerJoin('certificateMasterPolicies as approved', (join) =>
      join.onRef('approved.policyId', '=', 'policies.id').onRef('approved.clientId', '=', 'policies.userId'),
    )
    .where(canCertifyOn('policies', day))

/**
 * The position of an approval in the list. The order is client name, client, place at the client.
 */
interface ApprovalCursor {
  clientName: string
  clientId: string
  place: number
}

/** The approvals of policies in force, by client. With `after`, those that follow this position. */
export const approvalsInForce = (
  db: Db,
  me: ViewerOrSystem,
  day: string,
  { after, limit }: { after?: ApprovalCursor | undefined; limit?: number } = {},
) =>
  selectApprovedPolicies(db, me, day)
    .innerJoin('certificateMasters as master', 'master.clientId', 'policies.userId')
    .innerJoin('accounts as client', 'client.id', 'policies.userId')
    .select(['policies.id as policyId', 'policies.userId as clientId', 'client.name as clientName'])
    .select(['approved.coverages', 'approved.wordings', 'approved.withoutCompanyBecause', 'approved.place'])
    .select('master.insuredName')
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<boolean>`(client.name, policies.user_id, approved.place)
          > (${after?.clientName}, ${after?.clientId}::uuid, ${after?.place}::integer)`,
      ),
    )
    .orderBy('client.name')
    .orderBy('policies.userId')
    .orderBy('approved.place')
    .$if(limit !== undefined, (rows) => rows.limit(limit ?? 0))
    .execute()

/**
 * The policies with these ids. An umbrella also needs the policies beneath it and their renewals,
 * so all policies of its client are read.
 */
export const policiesOfApprovals = (db: Db, ids: readonly string[], day: string) =>
  certifiableRows(db, day)
    .select('userId')
    .where(
      sql<boolean>`policies.id = any(${ids}::uuid[] || array(
        select beside.id from policies as over join policies as beside on beside.user_id = over.user_id
        where over.id = any(${ids}::uuid[]) and over.facts -> 'underlying' -> 0 is not null))`,
    )
    .execute()

/** Approved policies without a company that has an NAIC number, by carrier, line and company. */
export const policiesByMissingCompany = (db: Db, me: ViewerOrSystem, day: string) =>
  selectApprovedPolicies(db, me, day)
    .leftJoin('carrierCompanies as company', 'company.id', 'policies.carrierCompanyId')
    .where('approved.withoutCompanyBecause', 'is', null)
    .where('company.naic', 'is', null)
    .groupBy(['policies.carrier', 'policies.type', 'company.name'])
    .select(['policies.carrier', 'policies.type', 'company.name as named'])
    .select([
      sql<number>`count(*)::int`.as('policies'),
      sql<number>`count(distinct policies.user_id)::int`.as('clients'),
    ])
    .orderBy('policies.carrier')
    .orderBy('policies.type')
    .orderBy('company.name')
    .execute()

/** SQL: no confirmed authority of the policy's wholesaler. */
const lacksAuthority = sql<boolean>`not exists (select from wholesale_authorities given
  where given.policy_id = policies.id and given.wholesaler = policies.wholesaler)`

export const wholesalersWithoutAuthority = (db: Db, me: ViewerOrSystem, day: string) =>
  selectApprovedPolicies(db, me, day)
    .where('policies.wholesaler', 'is not', null)
    .where(lacksAuthority)
    .groupBy('policies.wholesaler')
    .select((row) => row.ref('policies.wholesaler').$notNull().as('wholesaler'))
    .select(sql<number>`count(*)::int`.as('policies'))
    .orderBy('policies.wholesaler')
    .execute()

/** The operations of a form `f` for an additional insured, as `operationsOf` finds them. */
const formOperations = sql`(select case
    when jsonb_typeof(f.said -> 'operations') = 'array' then f.said -> 'operations'
    when letters = 'CG2010' and regexp_replace(f.said ->> 'edition', '\\D', '', 'g') = '1185'
      then '["ongoing", "completed"]'
    else coalesce(${JSON.stringify(knownOperations)}::jsonb -> letters, '[]') end
  from (select upper(regexp_replace(f.said ->> 'number', '[^A-Za-z0-9]', '', 'g')) as letters) as form)`

/**
 * SQL: a blanket form in force gives `wording` to every holder under this policy, as
 * `findBackingForms` decides for one policy.
 */
const hasBlanketForm = (policies: string, day: string) => sql<boolean>`exists (
  select from policy_parts f where f.policy_id = ${sql.ref(`${policies}.id`)} and f.kind = 'form' and f.removed_at is null
    and (f.starts_on is null or f.starts_on <= ${day}) and (f.ends_on is null or f.ends_on > ${day})
    and f.said ->> 'scope' = 'blanket' and coalesce(f.said ->> 'project', '') = ''
    and ${formEffect('f')} = ${JSON.stringify(effectOfWording)}::jsonb ->> wording
    and case when ${formEffect('f')} <> 'additional insured' then true
      when wording = 'completed operations' then ${formOperations} ? 'completed'
      else ${formOperations} = '[]' or ${formOperations} ? 'ongoing' end)`

/** Counts approved policies with a wording that no blanket form on file gives, up to `limit`. */
export async function countApprovalsWithoutForm(db: Db, me: ViewerOrSystem, day: string, limit: number) {
  const lackingPolicies = selectApprovedPolicies(db, me, day)
    .where(
      sql<boolean>`exists (select from unnest(approved.wordings) as wording
        where not ${hasBlanketForm('policies', day)})`,
    )
    .select('policies.id')
    .limit(limit)
  const { count } = await db
    .selectFrom(lackingPolicies.as('lacking'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The companies of these carriers that have an NAIC number, by name. */
export const numberedCompaniesOf = (db: Db, carriers: readonly string[]) =>
  db
    .selectFrom('carrierCompanies as company')
    .innerJoin('carriers', 'carriers.id', 'company.carrierId')
    .where('carriers.name', 'in', carriers)
    .where('company.naic', 'is not', null)
    .select(['carriers.name as carrier', 'company.id', 'company.name', 'company.naic'])
    .orderBy('company.name')
    .execute()

/** A company, locked until the transaction ends; undefined if there is none. */
export const lockCompanyWithNumber = (tx: Db, id: string) =>
  tx
    .selectFrom('carrierCompanies as company')
    .innerJoin('carriers', 'carriers.id', 'company.carrierId')
    .where('company.id', '=', id)
    .select(['carriers.name as carrier', 'company.name', 'company.naic'])
    .forKeyShare('company')
    .executeTakeFirst()

/** The approved policies of a carrier and line that name no company and need one, locked. */
export const lockPoliciesWithoutCompany = (
  tx: Db,
  me: Me,
  day: string,
  { carrier, type }: { carrier: string; type: string },
) =>
  selectApprovedPolicies(tx, me, day)
    .where('policies.carrier', '=', carrier)
    .where('policies.type', '=', type)
    .where('policies.carrierCompanyId', 'is', null)
    .where('approved.withoutCompanyBecause', 'is', null)
    .select(['policies.id', 'policies.userId', 'policies.startDate'])
    .orderBy('policies.id')
    .forUpdate('policies')
    .execute()

interface CompanyCorrection {
  policies: readonly { id: string; startDate: string }[]
  companyId: string
  day: string
  by: string
  at: string
}

/**
 * Corrects the writing company of locked policies that name none, each with an event of its
 * history, as an edit of one policy does.
 */
export const correctCompanies = (tx: Db, { policies, companyId, day, by, at }: CompanyCorrection) =>
  tx
    .with('entered', (db) =>
      db
        .insertInto('policyEvents')
        .columns([
          ...(['id', 'policyId', 'kind', 'effectiveOn', 'receivedOn', 'source', 'facts'] as const),
          ...(['changes', 'enteredBy', 'enteredAt', 'appliedAt'] as const),
        ])
        .expression(
          sql`select event, policy, 'correction'::policy_event_kind, starts, ${day}::date, 'not stated'::policy_event_source, '{}'::jsonb,
              ${JSON.stringify({ carrierCompanyId: [null, companyId] })}::jsonb, ${by}::uuid, ${at}::timestamptz, ${at}::timestamptz
            from jsonb_to_recordset(${JSON.stringify(
              policies.map(({ id, startDate }) => ({ event: newId(), policy: id, starts: startDate })),
            )}::jsonb) as given (event uuid, policy uuid, starts date)`,
        ),
    )
    .updateTable('policies')
    .set({ carrierCompanyId: companyId, eventVersion: sql`event_version + 1` })
    .where('policies.id', '=', sql<string>`any(${policies.map(({ id }) => id)}::uuid[])`)
    .execute()

/** The approved policies of a wholesaler without a confirmed authority, locked. */
export const lockPoliciesWithoutAuthority = (tx: Db, me: Me, day: string, wholesaler: string) =>
  selectApprovedPolicies(tx, me, day)
    .where('policies.wholesaler', '=', wholesaler)
    .where(lacksAuthority)
    .select(['policies.id', 'policies.userId', 'policies.policyNumber'])
    .orderBy('policies.id')
    .forUpdate('policies')
    .execute()

export const insertAuthorities = (
  tx: Db,
  {
    policyIds,
    wholesaler,
    reference,
    actorId,
    timestamp,
  }: { policyIds: string[]; wholesaler: string; reference: string; actorId: string; timestamp: string },
) =>
  tx
    .insertInto('wholesaleAuthorities')
    .columns(['policyId', 'wholesaler', 'reference', 'confirmedBy', 'confirmedAt'])
    .expression(
      sql`select id, ${wholesaler}, ${reference}, ${actorId}::uuid, ${timestamp}::timestamptz from unnest(${policyIds}::uuid[]) as id`,
    )
    .onConflict((row) =>
      row.column('policyId').doUpdateSet(({ ref }) => ({
        wholesaler: ref('excluded.wholesaler'),
        reference: ref('excluded.reference'),
        documentId: null,
        confirmedBy: ref('excluded.confirmedBy'),
        confirmedAt: ref('excluded.confirmedAt'),
      })),
    )
    .execute()

/** Sends one live update for each client: their pages and those of their team refresh. */
export const notifyPoliciesChanged = (tx: Db, clientIds: readonly string[]) =>
  sql`select pg_notify('change', json_strip_nulls(json_build_object('entity', 'policy', 'id', '', 'clientId', a.id, 'agentId', a.agent_id,
      'managerIds', (select json_agg(user_id) from account_managers where account_id = a.id)))::text)
    from accounts a where a.id = any(${[...new Set(clientIds)]}::uuid[])`.execute(tx)

export interface IncompleteApprovals {
  policiesWithoutCompany: number
  wholesalers: number
  policiesWithoutForm: number
}

/**
 * Counts approved policies that lack a company, a wholesaler's authority or a blanket form. Works
 * on the schema of any release: a missing column counts as null. Null if the release has no
 * approvals.
 */
export async function countIncompleteApprovals<Tables>(
  db: Kysely<Tables>,
  day: string,
): Promise<IncompleteApprovals | null> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db)
  const hasTableName = (table: string) => tables.some(({ name }) => name === table)
  if (!hasTableName('certificate_master_policies')) return null
  const hasCompany = hasTableName('carrier_companies')
    ? sql`exists (select from carrier_companies c
        where c.id::text = to_jsonb(p) ->> 'carrier_company_id' and c.naic is not null)`
    : sql`false`
  const hasAuthority = hasTableName('wholesale_authorities')
    ? sql`exists (select from wholesale_authorities w
        where w.policy_id = p.id and w.wholesaler = to_jsonb(p) ->> 'wholesaler')`
    : sql`false`
  const hasForm = hasTableName('policy_parts') ? hasBlanketForm('p', day) : sql`false`
  const { rows } = await sql<IncompleteApprovals>`
    select count(*) filter (where not ${hasCompany} and to_jsonb(a) ->> 'without_company_because' is null)::integer as "policiesWithoutCompany",
      count(distinct to_jsonb(p) ->> 'wholesaler') filter (where not ${hasAuthority})::integer as wholesalers,
      count(*) filter (where exists (
        select from jsonb_array_elements_text(coalesce(to_jsonb(a) -> 'wordings', '[]')) as wording
        where not ${hasForm}))::integer as "policiesWithoutForm"
    from certificate_master_policies a join policies p on p.id = a.policy_id
    where p.deactivated_at is null and p.status = 'active' and p.start_date <= ${day} and p.end_date > ${day}`.execute(
    db,
  )
  return rows[0] ?? null
}
