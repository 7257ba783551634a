import { sql } from 'kysely'
import { daysAhead, type RunHolderState } from '../../../contract/certificate-runs.ts'
import { fullName } from '../../../contract/values/names.ts'
import { seenBy, staffWithAccess, type Viewer } from '../../access.ts'
import type { Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { newJob } from '../../platform/jobs.ts'
import { textFilter } from '../../queries/filters.ts'
import { instantSql } from '../../queries/json.ts'
import { listing } from '../../queries/listing.ts'
import { addWireId } from '../../wire.ts'

/** Whether a policy `p` ends within the days that a run looks ahead. */
const endsSoon = (day: string) => sql<boolean>`(p.deactivated_at is null
  and p.end_date > ${day}::date and p.end_date <= ${day}::date + ${sql.lit(daysAhead)}
  and (p.cancelled_on is null or p.cancelled_on > ${day}::date))`

/** The policy of an evidence of property; null for a certificate. */
const evidencePolicyOf = (certificates: string) =>
  sql<string | null>`case when ${sql.ref(`${certificates}.printed`)} ? 'evidence'
    then (${sql.ref(`${certificates}.printed`)} #>> '{policies,0,policyId}')::uuid end`

/**
 * Whether the holder has evidence for the renewal of the policy of `newest`. A newer certificate
 * takes the place of the one before, but evidence is listed by policy.
 */
const hasRenewedEvidence = sql<boolean>`exists (
  select from certificates later
    join policies renewal on renewal.id = ${evidencePolicyOf('later')} and renewal.user_id = later.client_id
    join policies p on p.id = newest.evidence_of
      and (renewal.renewed_from = p.id or (renewal.policy_number = p.policy_number and renewal.type = p.type))
      and renewal.start_date >= p.end_date
  where later.holder_id = certificate_holders.id and later.withdrawn_at is null)`

/** The first day on which a policy of `newest` ends; null if none ends soon. */
const endOf = (day: string) => sql<string | null>`(
  select min(p.end_date) from jsonb_to_recordset(newest.printed -> 'policies') as listed ("policyId" uuid)
  join policies p on p.id = listed."policyId" and p.user_id = certificate_holders.client_id
  where ${endsSoon(day)})`

/**
 * Holders with a newest certificate that has a policy that ends soon, and with the newest evidence
 * of property for each such policy. Former clients get no new ones.
 */
const selectExpiring = ({ db, me, day }: { db: Db; me: Viewer; day: string }) =>
  seenBy(db, me)
    .certificateHolders.innerJoin('accounts as client', 'client.id', 'certificateHolders.clientId')
    .where('client.closedAt', 'is', null)
    .where(
      sql<boolean>`certificate_holders.client_id in (select p.user_id from policies p where ${endsSoon(day)})`,
    )
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('certificates')
          .whereRef('certificates.holderId', '=', 'certificateHolders.id')
          .where('certificates.withdrawnAt', 'is', null)
          .distinctOn(evidencePolicyOf('certificates'))
          .orderBy(evidencePolicyOf('certificates'))
          .orderBy('certificates.issuedAt', 'desc')
          .orderBy('certificates.id', 'desc')
          .select(['certificates.id', 'certificates.number', 'certificates.printed'])
          .select(evidencePolicyOf('certificates').as('evidenceOf'))
          .as('newest'),
      (join) => join.onTrue(),
    )
    .where(sql<boolean>`${endOf(day)} is not null`)
    .where(sql<boolean>`not ${hasRenewedEvidence}`)

/** By client, then by holder. */
const clientThenHolder = sql<string>`concat(client.sort_name, ' ', client.id, ' ', certificate_holders.sort_name)`

export const expiringHoldersSeenBy = listing('expiring certificate holders', {
  rows: selectExpiring,
  filters: {
    clientId: (rows, id: string) => rows.where('certificateHolders.clientId', '=', id),
    search: textFilter((pattern) => sql<boolean>`certificate_holders.sort_name like ${pattern}`),
  },
  order: [{ column: clientThenHolder }, { column: 'newest.id' }],
  addColumns: (rows, { day }) =>
    rows
      .select([
        'newest.id',
        'certificateHolders.id as holderId',
        'certificateHolders.clientId',
        'certificateHolders.name',
        'client.name as clientName',
        'newest.number',
        'newest.printed',
        'newest.evidenceOf',
      ])
      .select(endOf(day).as('endsOn'))
      .select(
        sql<boolean>`exists (select from certificate_run_holders r
          where r.holder_id = certificate_holders.id and r.evidence_of is not distinct from newest.evidence_of
            and r.state = 'waiting')`.as('isInRun'),
      ),
  items: (rows) => ({ rows }),
})

interface NewRun {
  id: string
  orderedBy: string
  orderedAt: string
  isEmailed: boolean
}

interface RunScope {
  /** The newest certificates and evidence of the holders. */
  certificateIds?: readonly string[] | undefined
  clientId?: string | undefined
}

/**
 * Inserts a run with the certificates and evidence of its scope, and returns their number. Those
 * that wait in another run are left to it.
 */
export async function insertRun(
  tx: Db,
  run: NewRun,
  { certificateIds, clientId }: RunScope,
  viewer: { me: Viewer; day: string },
): Promise<number> {
  await tx.insertInto('certificateRuns').values(run).execute()
  const holders = selectExpiring({ db: tx, ...viewer })
    .$if(certificateIds !== undefined, (rows) => rows.where('newest.id', 'in', [...(certificateIds ?? [])]))
    .$if(clientId !== undefined, (rows) => rows.where('certificateHolders.clientId', '=', clientId ?? ''))
    .orderBy('certificateHolders.id')
    .orderBy('newest.evidenceOf')
    .select([
      sql<string>`${run.id}::uuid`.as('runId'),
      'certificateHolders.id as holderId',
      'certificateHolders.clientId',
      'newest.evidenceOf',
    ])
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('certificateRunHolders')
    .columns(['runId', 'holderId', 'clientId', 'evidenceOf'])
    .expression(holders)
    .onConflict((row) => row.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

/** Queues the run's job. One run at a time is at work, so that other jobs find a worker. */
export const queueRun = (db: Db, runId: string) =>
  sql`select ${newJob('issueCertificateRun', { run: runId }, 'certificate runs')}`.execute(db)

const maxRunsListed = 20

const countOf = (state: RunHolderState) =>
  sql<number>`count(*) filter (where certificate_run_holders.state = ${sql.lit(state)})::integer`

/** Runs with the counts of the holders that the viewer sees, newest first. */
const selectRuns = (db: Db, me: Viewer) =>
  seenBy(db, me)
    .certificateRunHolders.innerJoin('certificateRuns', 'certificateRuns.id', 'certificateRunHolders.runId')
    .innerJoin('users as orderer', 'orderer.id', 'certificateRuns.orderedBy')
    .groupBy(['certificateRuns.id', 'orderer.id'])
    .orderBy('certificateRuns.orderedAt', 'desc')
    .orderBy('certificateRuns.id', 'desc')
    .limit(maxRunsListed)
    .select(['certificateRuns.id', 'certificateRuns.isEmailed', 'orderer.firstName', 'orderer.lastName'])
    .select((row) => [
      instantSql(row.ref('certificateRuns.orderedAt')).as('orderedAt'),
      sql<number>`count(*)::integer`.as('holders'),
      countOf('waiting').as('waiting'),
      countOf('issued').as('issued'),
      countOf('left out').as('leftOut'),
      countOf('stopped').as('stopped'),
    ])

type RunRow = Awaited<ReturnType<ReturnType<typeof selectRuns>['executeTakeFirstOrThrow']>>

const toRunReply = ({ firstName, lastName, ...run }: RunRow) =>
  addWireId({ ...run, orderedByName: fullName(firstName, lastName) })

export async function runsSeenBy(db: Db, me: Viewer, { clientId }: { clientId?: string | undefined }) {
  const rows = await selectRuns(db, me)
    .$if(clientId !== undefined, (runs) => runs.where('certificateRunHolders.clientId', '=', clientId ?? ''))
    .execute()
  return rows.map(toRunReply)
}

export async function runSeenBy(db: Db, me: Viewer, id: string) {
  const row = await selectRuns(db, me).where('certificateRuns.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Run')
  return toRunReply(row)
}

export const runHoldersSeenBy = listing('holders of a certificate run', {
  rows: ({ db, me }) =>
    seenBy(db, me)
      .certificateRunHolders.innerJoin('accounts as client', 'client.id', 'certificateRunHolders.clientId')
      .innerJoin('certificateHolders', 'certificateHolders.id', 'certificateRunHolders.holderId'),
  filters: {
    id: (rows, id: string) => rows.where('certificateRunHolders.runId', '=', id),
    state: (rows, state: RunHolderState) => rows.where('certificateRunHolders.state', '=', state),
  },
  order: [{ column: clientThenHolder }, { column: 'certificateRunHolders.id' }],
  addColumns: (rows) =>
    rows
      .leftJoin('certificates', 'certificates.id', 'certificateRunHolders.certificateId')
      .select([
        'certificateRunHolders.id',
        'certificateRunHolders.clientId',
        'certificateRunHolders.because',
        'certificateRunHolders.recipient',
        'certificateHolders.name',
        'client.name as clientName',
        'certificates.number',
      ])
      .select(sql<RunHolderState>`certificate_run_holders.state`.as('state'))
      .select(sql<boolean>`certificate_run_holders.evidence_of is not null`.as('isEvidence')),
  items: (rows) => ({ holders: rows.map(addWireId) }),
})

/** Stops the waiting holders that the viewer sees, and returns their number. */
export async function stopWaitingHolders(
  tx: Db,
  me: Viewer,
  runId: string,
  timestamp: string,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('certificateRunHolders')
    .set({ state: 'stopped', endedAt: timestamp })
    .where('runId', '=', runId)
    .where('state', '=', 'waiting')
    .where('clientId', 'in', seenBy(tx, me).clients.select('accounts.id'))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** The certificates of runs that already print terms, by holder. Withdrawn ones do not count. */
export const termsInRuns = (db: Db, holderIds: readonly string[]) =>
  db
    .selectFrom('certificateRunTerms')
    .innerJoin('certificates', 'certificates.id', 'certificateRunTerms.certificateId')
    .where('certificateRunTerms.holderId', 'in', [...holderIds])
    .where('certificateRunTerms.isEvidence', '=', false)
    .where('certificates.withdrawnAt', 'is', null)
    .select(['certificateRunTerms.holderId', 'certificateRunTerms.policyId', 'certificates.number'])
    .execute()

/**
 * Counts an attempt at the next waiting holder of a run, and returns it; undefined if none waits.
 * A holder's certificate comes before the evidence.
 */
export const beginAttempt = (db: Db, runId: string) =>
  db
    .updateTable('certificateRunHolders')
    .set({ tries: sql`tries + 1` })
    .where('state', '=', 'waiting')
    .where('id', '=', (query) =>
      query
        .selectFrom('certificateRunHolders as next')
        .where('next.runId', '=', runId)
        .where('next.state', '=', 'waiting')
        .orderBy('next.clientId')
        .orderBy('next.holderId')
        .orderBy('next.evidenceOf', (order) => order.asc().nullsFirst())
        .limit(1)
        .select('next.id'),
    )
    .returning(['id', 'runId', 'holderId', 'clientId', 'evidenceOf', 'tries'])
    .executeTakeFirst()

/** A waiting holder of a run, locked until the transaction ends. */
export const lockWaitingHolder = (tx: Db, id: string) =>
  tx
    .selectFrom('certificateRunHolders')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .select('clientId')
    .forUpdate()
    .executeTakeFirst()

/** Who ordered the run, and whether the certificates are emailed. */
export const orderDetailsOfRun = (db: Db, runId: string) =>
  db
    .selectFrom('certificateRuns')
    .innerJoin('users', 'users.id', 'certificateRuns.orderedBy')
    .where('certificateRuns.id', '=', runId)
    .select([
      'certificateRuns.orderedBy',
      'certificateRuns.isEmailed',
      'users.firstName',
      'users.lastName',
      'users.email',
      'users.phone',
    ])
    .executeTakeFirstOrThrow()

/** Whether the client is closed, and whether a person still sees it. */
export async function clientInRun(db: Db, clientId: string, person: string, timestamp: string) {
  return db
    .selectFrom('accounts')
    .where('accounts.id', '=', clientId)
    .select(sql<boolean>`accounts.closed_at is not null`.as('isClosed'))
    .select(
      sql<boolean>`exists (select from ${staffWithAccess(clientId, timestamp)} as staff
        join users u on u.id = staff.id and u.deactivated_at is null where u.id = ${person})`.as('isSeen'),
    )
    .executeTakeFirstOrThrow()
}

interface HolderResult {
  state: RunHolderState
  because: string | null
  certificateId?: string
  recipient?: string | null
  endedAt: string
}

export const updateRunHolder = (tx: Db, id: string, result: HolderResult) =>
  tx
    .updateTable('certificateRunHolders')
    .set(result)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()

/**
 * Notes the renewal terms that a certificate or evidence prints for a holder, and returns how many
 * were noted. A term that another one of its kind has, which is not withdrawn, is not noted again.
 */
export async function insertRunTerms(
  tx: Db,
  {
    policyIds,
    ...row
  }: { holderId: string; certificateId: string; isEvidence: boolean; policyIds: string[] },
): Promise<number> {
  const { certificateId } = row
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('certificateRunTerms')
    .values(policyIds.map((policyId) => ({ ...row, policyId })))
    .onConflict((row) =>
      row
        .columns(['holderId', 'policyId', 'isEvidence'])
        .doUpdateSet({ certificateId })
        .where(
          sql<boolean>`exists (select from certificates c
            where c.id = certificate_run_terms.certificate_id and c.withdrawn_at is not null)`,
        ),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

/** The holders of a client in a run: those that wait, and those with a certificate. */
export const countHoldersOfClient = (tx: Db, runId: string, clientId: string) =>
  tx
    .selectFrom('certificateRunHolders')
    .where('runId', '=', runId)
    .where('clientId', '=', clientId)
    .select([countOf('waiting').as('waiting'), countOf('issued').as('issued')])
    .executeTakeFirstOrThrow()
