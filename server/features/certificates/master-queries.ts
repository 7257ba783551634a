import { sql } from 'kysely'
import type { FormOnFile } from '../../../contract/values/certified-forms.ts'
import type { WordingName } from '../../../contract/values/wordings.ts'
import type { Db } from '../../database/tables.ts'
import { standingOn } from '../../policy-rules.ts'
import { writingCompanyOf } from '../carriers/company-queries.ts'

/** The forms of a policy that affect holders, whatever their dates. */
export const holderFormsOf = (policies: string) => {
  const policy = sql.ref(`${policies}.id`)
  return sql<FormOnFile[]>`(select coalesce(json_agg(json_build_object(
      'number', f.said -> 'number', 'edition', f.said -> 'edition', 'title', f.said -> 'title', 'effect', f.said -> 'effect',
      'scope', f.said -> 'scope', 'names', f.said -> 'names', 'from', f.starts_on, 'until', f.ends_on) order by f.place), '[]')
    from policy_parts f
    where f.policy_id = ${policy} and f.kind = 'form' and f.removed_at is null and f.said ->> 'effect' <> 'other')`
}

/** The stored approval of a client, or null. `held` locks it until the transaction ends. */
export async function storedMaster(db: Db, clientId: string, { held = false }: { held?: boolean } = {}) {
  const master = await db
    .selectFrom('certificateMasters')
    .innerJoin('users as approver', 'approver.id', 'certificateMasters.approvedBy')
    .where('certificateMasters.clientId', '=', clientId)
    .select([
      'certificateMasters.clientId',
      'certificateMasters.insuredName',
      'certificateMasters.insuredAddress',
      'certificateMasters.approvedAt',
      'certificateMasters.version',
      'approver.firstName',
      'approver.lastName',
    ])
    .$if(held, (rows) => rows.forUpdate('certificateMasters'))
    .executeTakeFirst()
  if (!master) return null
  const approved = await db
    .selectFrom('certificateMasterPolicies')
    .select(['policyId', 'coverages', 'wordings'])
    .where('clientId', '=', clientId)
    .orderBy('place')
    .execute()
  return { ...master, approved }
}

export type StoredMaster = NonNullable<Awaited<ReturnType<typeof storedMaster>>>

interface NewMaster {
  clientId: string
  insuredName: string
  insuredAddress: string | null
  approvedBy: string
  approvedAt: string
  policies: readonly { policyId: string; coverages: string[]; wordings: WordingName[] }[]
}

export async function saveMaster(tx: Db, { policies, ...master }: NewMaster): Promise<void> {
  const { clientId, ...changes } = master
  await tx
    .insertInto('certificateMasters')
    .values(master)
    // The policies are in a table of their own. This row's version increases even if only they
    // change.
    .onConflict((row) =>
      row.column('clientId').doUpdateSet({ ...changes, version: sql`certificate_masters.version + 1` }),
    )
    .execute()
  await tx.deleteFrom('certificateMasterPolicies').where('clientId', '=', clientId).execute()
  await tx
    .insertInto('certificateMasterPolicies')
    .values(policies.map((policy, place) => ({ ...policy, clientId, place })))
    .execute()
}

export const deleteMaster = (tx: Db, clientId: string) =>
  tx.deleteFrom('certificateMasters').where('clientId', '=', clientId).execute()

/**
 * All policies of a client, including deactivated ones, with their standing on `day`. With `held`,
 * the rows are locked until the transaction ends: concurrent edits wait, and the query reads edits
 * that were just committed.
 */
export const policiesToCertify = (
  db: Db,
  clientId: string,
  { day, held = false }: { day: string; held?: boolean },
) =>
  db
    .selectFrom('policies')
    .select([
      'id',
      'policyNumber',
      'type',
      'carrier',
      'status',
      'startDate',
      'endDate',
      'coverages',
      'facts',
      'coverageType',
      'description',
      'renewedFrom',
      'deactivatedAt',
      'deactivationReason',
      'cancelledOn',
      'noticeOn',
    ])
    .select([standingOn('policies', day).as('standing')])
    .select(writingCompanyOf('policies').as('company'))
    .select(holderFormsOf('policies').as('forms'))
    .where('userId', '=', clientId)
    .orderBy('id')
    .$if(held, (rows) => rows.forShare())
    .execute()

export type PolicyToCertify = Awaited<ReturnType<typeof policiesToCertify>>[number]
