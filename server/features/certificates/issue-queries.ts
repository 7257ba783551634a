import { type Insertable, sql } from 'kysely'
import type { PrintedCertificate } from '../../../contract/certificates.ts'
import { seenBy } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { Certificates, Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'

/** The stored row of a certificate, locked until the transaction ends, or 404. */
export async function certificateToChange(tx: Db, me: Me, id: string) {
  const row = await seenBy(tx, me)
    .certificates.where('certificates.id', '=', id)
    .select([
      'certificates.clientId',
      'certificates.number',
      'certificates.printed',
      'certificates.withdrawnAt',
    ])
    .forUpdate('certificates')
    .executeTakeFirst()
  if (!row) throw notFound('Certificate')
  return row
}

export const certificatesToReissue = (db: Db, me: Me, ids: readonly string[]) =>
  seenBy(db, me)
    .certificates.where('certificates.id', 'in', [...ids])
    .select([
      'certificates.id',
      'certificates.clientId',
      'certificates.holderId',
      'certificates.number',
      'certificates.printed',
      'certificates.replacedBy',
    ])
    .orderBy('certificates.number')
    .execute()
export type CertificateToReissue = Awaited<ReturnType<typeof certificatesToReissue>>[number]

export async function findWithdrawnIds(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('certificates')
    .where('id', 'in', [...ids])
    .where('withdrawnAt', 'is not', null)
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const markWithdrawn = (tx: Db, id: string, userId: string, timestamp: string) =>
  tx
    .updateTable('certificates')
    .set({ withdrawnAt: timestamp, withdrawnBy: userId })
    .where('id', '=', id)
    .execute()

/**
 * The certificates that this one replaced now point to its successor. Without a successor, they are
 * current again.
 */
export const markNotReplacedBy = (tx: Db, id: string) =>
  sql`update certificates set replaced_by = (select replaced_by from certificates where id = ${id})
    where replaced_by = ${id}`.execute(tx)

/** A certificate number from the sequence, never reused. */
export async function nextCertificateNumber(db: Db): Promise<number> {
  const { number } = await db
    .selectNoFrom(sql<number>`nextval('certificate_numbers')`.as('number'))
    .executeTakeFirstOrThrow()
  return number
}

const isEvidence = (certificates: string) =>
  sql<boolean>`(${sql.ref(`${certificates}.printed`)} ? 'evidence')`

/** The policy of an evidence of property. */
const evidencePolicyOf = (certificates: string) =>
  sql<string>`(${sql.ref(`${certificates}.printed`)} #>> '{policies,0,policyId}')`

const selectNotWithdrawn = (db: Db) =>
  db
    .selectFrom('certificates')
    .where('certificates.withdrawnAt', 'is', null)
    // A holder may have both. Evidence of property is never reissued in the certificate's place.
    .orderBy(isEvidence('certificates'))
    .orderBy('certificates.issuedAt', 'desc')
    .orderBy('certificates.id', 'desc')
    .limit(sql.lit(1))

/** The newest certificate of insurance of a holder that is not withdrawn. */
export const newestCertificateOf = (db: Db, holderId: string) =>
  selectNotWithdrawn(db)
    .where('certificates.holderId', '=', holderId)
    .where(sql<boolean>`not ${isEvidence('certificates')}`)
    .select(['certificates.number', 'certificates.printed', 'certificates.isBeyondApproval'])
    .executeTakeFirst()

type NewCertificate = Omit<Insertable<Certificates>, 'printed'> & { printed: PrintedCertificate }

/**
 * Whether the newer certificate prints another term of a policy on the older one: the renewal, or
 * the term before. The older certificate then stays the one for its own term.
 */
const isForOtherTerm = sql`exists (
  select from jsonb_to_recordset(older.printed -> 'policies')
    as listed ("policyId" text, type text, "startDate" date, "endDate" date)
  join jsonb_to_recordset(newer.printed -> 'policies') as other (type text, "startDate" date, "endDate" date)
    on other.type = listed.type
    and (other."startDate" >= listed."endDate" or other."endDate" <= listed."startDate")
  where not newer.printed @> jsonb_build_object('policies',
    jsonb_build_array(jsonb_build_object('policyId', listed."policyId"))))`

/**
 * Inserts certificates; each replaces the earlier ones of its kind that its holder has for the same
 * term. Evidence of property replaces the evidence of the same policy alone.
 */
export async function insertCertificates(tx: Db, certificates: readonly NewCertificate[]): Promise<void> {
  if (certificates.length === 0) return
  await tx
    .insertInto('certificates')
    .values(certificates.map(({ printed, ...row }) => ({ ...row, printed: JSON.stringify(printed) })))
    .execute()
  await sql`
    update certificates older set replaced_by = newer.id
    from certificates newer
    where newer.id = any(${certificates.map(({ id }) => id)}::uuid[]) and older.holder_id = newer.holder_id
      and older.id <> newer.id and older.replaced_by is null and older.withdrawn_at is null
      and ${isEvidence('older')} = ${isEvidence('newer')}
      and (not ${isEvidence('newer')} or ${evidencePolicyOf('older')} = ${evidencePolicyOf('newer')})
      and not ${isForOtherTerm}`.execute(tx)
}

/** Notes the request that a certificate answers, and attaches its PDF to the request. */
export async function setAnsweredRequest(tx: Db, id: string, requestId: string): Promise<void> {
  await tx.updateTable('certificates').set({ requestId }).where('id', '=', id).execute()
  await tx.updateTable('documents').set({ requestId }).where('certificateId', '=', id).execute()
}

/** A client's holders, with their newest valid certificate, or their evidence of a policy. */
const selectHolders = (
  db: Db,
  clientId: string,
  { held = false }: { held?: boolean },
  evidenceOf: string | null = null,
) =>
  db
    .selectFrom('certificateHolders as holder')
    .innerJoinLateral(
      () =>
        selectNotWithdrawn(db)
          .whereRef('certificates.holderId', '=', sql.ref('holder.id'))
          .$if(evidenceOf !== null, (rows) =>
            rows
              .where(isEvidence('certificates'))
              .where(evidencePolicyOf('certificates'), '=', evidenceOf ?? ''),
          )
          .select(['certificates.number', 'certificates.printed', 'certificates.isBeyondApproval'])
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select([
      'holder.id',
      'holder.name',
      'holder.street',
      'holder.city',
      'holder.state',
      'holder.zip',
      'holder.country',
      'holder.approvedAt',
      'newest.number',
      'newest.printed',
      'newest.isBeyondApproval',
    ])
    .where('holder.clientId', '=', clientId)
    .where('holder.removedAt', 'is', null)
    .$if(held, (rows) => rows.forUpdate('holder'))

/** Holders on file with their newest valid certificate. `held` locks the rows. */
export const holdersToReissue = (
  db: Db,
  clientId: string,
  lock: { held?: boolean },
  holderIds?: readonly string[],
) =>
  selectHolders(db, clientId, lock)
    .$if(holderIds !== undefined, (rows) => rows.where('holder.id', 'in', [...(holderIds ?? [])]))
    .orderBy('holder.sortName')
    .orderBy('holder.id')
    .execute()
export type HolderToReissue = Awaited<ReturnType<typeof holdersToReissue>>[number]

/**
 * A holder with its newest evidence of a policy; undefined if the holder was removed or the
 * evidence withdrawn. `held` locks the row.
 */
export const holderWithEvidence = (
  db: Db,
  { clientId, holderId, evidenceOf }: { clientId: string; holderId: string; evidenceOf: string },
  lock: { held?: boolean },
) => selectHolders(db, clientId, lock, evidenceOf).where('holder.id', '=', holderId).executeTakeFirst()

/** The number of a holder's evidence of a policy that is not withdrawn; undefined if none. */
export async function evidenceNumberOf(db: Db, holderId: string, policyId: string) {
  const row = await selectNotWithdrawn(db)
    .where('certificates.holderId', '=', holderId)
    .where(isEvidence('certificates'))
    .where(evidencePolicyOf('certificates'), '=', policyId)
    .select('certificates.number')
    .executeTakeFirst()
  return row?.number
}
