import { type Insertable, type RawBuilder, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import {
  type Bill,
  type BillGroup,
  type BillSum,
  DueInstallment,
  type Payee,
} from '../../../contract/bills.ts'
import {
  billMismatch,
  type InstallmentStatus,
  type MonthStatus,
  monthStatuses,
} from '../../../contract/values/bill-labels.ts'
import { dollars } from '../../../contract/values/money.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import { seenBy, type Viewer } from '../../access.ts'
import { type RequestContext, today } from '../../context.ts'
import { type Bills, columnsOf, type DB, type Db, type Installments } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { isCancelledOn, isDocumentOnFile } from '../../policy-rules.ts'
import { choiceFilter, isIdAmong } from '../../queries/filters.ts'
import { instantSql, jsonOf, shownNameOf } from '../../queries/json.ts'
import { listing } from '../../queries/listing.ts'
import { sortByClientName } from '../../queries/page.ts'
import { preparedQuery } from '../../queries/prepared-query.ts'
import { addWireId } from '../../wire.ts'
import { fileUrlOf } from '../documents/json-queries.ts'
import { classifySearch, listSearchFilter, policySearchText } from '../policies/filter-queries.ts'

/**
 * The status of an installment on a day, in a query that joins `policies`. A cancellation cancels
 * the installments due from its effective date. Once the policy is cancelled or deactivated, all
 * its open installments are cancelled. An installment that the client reported as paid keeps its
 * status until staff review the report.
 */
export const installmentStatusOn = (day: string) => sql<InstallmentStatus>`case
  when installments.paid_on is not null then 'paid'
  when installments.cancelled_at is not null then 'cancelled'
  when installments.said_paid_at is not null then 'said paid'
  when policies.deactivated_at is not null or ${isCancelledOn('policies', day)}
    or policies.cancelled_on <= installments.due_on then 'cancelled'
  when installments.due_on < ${day} then 'overdue'
  else 'due' end`

/**
 * The payee of the bill in the current row. If a premium finance company collects the payments, the
 * carrier's payment page does not apply.
 */
export const payeeJson = sql<Payee>`(
  select json_build_object(
    'name', case when bills.by = 'agency' then agency.name else coalesce(bills.finance_company, policies.carrier) end,
    'page', case when bills.by = 'carrier' and bills.finance_company is null then carriers.pay_page end,
    'phone', case when bills.by = 'agency' then agency.phone when bills.finance_company is null then carriers.pay_phone end,
    'hasCheckout', bills.by = 'agency' and exists (select from checkout))
  from agency left join carriers on carriers.name = policies.carrier)`

/**
 * Whether the carrier has sent a notice of cancellation for non-payment. The notice names either
 * the installment in the current row or no installment.
 */
export const hasNonPaymentNotice = sql<boolean>`coalesce(policies.life #>> '{notice,reason}' = 'non-payment'
  and coalesce(policies.life #>> '{notice,installmentId}', installments.id::text) = installments.id::text, false)`

type UnpaidInstallment = z.input<typeof DueInstallment>
type Rows = SelectQueryBuilder<DB, 'installments', object>

const joinPolicies = (rows: Rows) =>
  rows
    .innerJoin('bills', 'bills.id', 'installments.billId')
    .innerJoin('policies', 'policies.id', 'bills.policyId')

const isOpenOn = (day: string) =>
  sql<boolean>`(installments.paid_on is null and installments.cancelled_at is null and ${installmentStatusOn(day)} <> 'cancelled')`

/** The first day of the month after `day`. */
const nextMonth = (day: string) => sql<string>`(date_trunc('month', ${day}::date) + interval '1 month')::date`

/** The parts of the open installments. An installment is in exactly one of them. */
const openPeriodConditions = {
  overdue: (day: string) => sql<boolean>`(${isOpenOn(day)} and installments.due_on < ${day}::date)`,
  month: (day: string) =>
    sql<boolean>`(${isOpenOn(day)} and installments.due_on >= ${day}::date and installments.due_on < ${nextMonth(day)})`,
  later: (day: string) => sql<boolean>`(${isOpenOn(day)} and installments.due_on >= ${nextMonth(day)})`,
}

const dueInstallments = listing('installments', {
  rows: ({ db, me }) => joinPolicies(seenBy(db, me).installments),
  filters: {
    show: choiceFilter({
      open: ({ day }) => isOpenOn(day),
      overdue: ({ day }) => openPeriodConditions.overdue(day),
      month: ({ day }) => openPeriodConditions.month(day),
      later: ({ day }) => openPeriodConditions.later(day),
    }),
    search: listSearchFilter(
      (pattern, { client, number }) =>
        sql<boolean>`(${policySearchText('policies')} like ${pattern} or ${number('policies.policyNumber')} or ${client('policies.userId')})`,
    ),
    clientId: (rows: ReturnType<typeof joinPolicies>, id: string) => rows.where('policies.userId', '=', id),
    dueIn: (rows: ReturnType<typeof joinPolicies>, month: string) => {
      const firstDay = sql`(${month}::text || '-01')::date`
      return rows.where(
        sql<boolean>`(installments.due_on >= ${firstDay} and installments.due_on < ${firstDay} + interval '1 month')`,
      )
    },
  },
  order: [{ column: 'installments.dueOn' }, { column: 'installments.id' }],
  sorts: {
    due: { column: 'installments.dueOn' },
    amount: { column: sql`(installments.amount + installments.charge)` },
    client: sortByClientName<'policies'>('policies.userId'),
  },
  addColumns: (rows, { day }) =>
    rows.innerJoin('accounts as owner', 'owner.id', 'policies.userId').select((row) =>
      jsonOf(DueInstallment, {
        id: row.ref('installments.id'),
        _id: row.ref('installments.id'),
        dueOn: row.ref('installments.dueOn'),
        amount: row.ref('installments.amount'),
        charge: row.ref('installments.charge'),
        status: installmentStatusOn(day),
        paidOn: row.ref('installments.paidOn'),
        billId: row.ref('bills.id'),
        by: row.ref('bills.by'),
        payee: sql<UnpaidInstallment['payee']>`${payeeJson}`,
        policyId: row.ref('policies.id'),
        policyNumber: row.ref('policies.policyNumber'),
        type: row.ref('policies.type'),
        clientId: row.ref('policies.userId'),
        clientName: row.ref('owner.name'),
      }).as('json'),
    ),
  rowsName: 'installments',
})

type InstallmentFilter = Omit<Parameters<typeof dueInstallments>[1], 'search'> & {
  search?: string | undefined
}

/** Installments that the viewer sees, the next due first. */
export const dueInstallmentsSeenBy = async (
  context: RequestContext,
  { search, ...query }: InstallmentFilter,
) => dueInstallments(context, { ...query, search: await classifySearch(context, search) })

const sumsOf = preparedQuery('sums of open installments', ({ db, me, day }) => {
  const dueSum = sql`installments.amount + installments.charge`
  const part = (conditionOn: (day: string) => RawBuilder<boolean>) => sql<BillSum>`json_build_object(
    'count', count(*) filter (where ${conditionOn(day)}),
    'amount', coalesce(sum(${dueSum}) filter (where ${conditionOn(day)}), 0))`
  return joinPolicies(seenBy(db, me).installments)
    .where(isOpenOn(day))
    .select([
      part(openPeriodConditions.overdue).as('overdue'),
      part(openPeriodConditions.month).as('month'),
      part(openPeriodConditions.later).as('later'),
    ])
})

/** Number and sum of the open installments by when they are due. */
export async function openSumsSeenBy(context: RequestContext) {
  const [sums] = await sumsOf(context.pool, context, {})
  if (!sums) throw new Error('Sums were not answered')
  return sums
}

/** A picture of more months has bars too thin to press. */
const maxMonths = 36

const groupsByMonth = preparedQuery(
  'installments by month',
  ({ db, me, day }, { show, dueIn }: { show: 'open' | 'all'; dueIn: string }) => {
    const month = sql<string>`to_char(installments.due_on, 'YYYY-MM')`
    const status = sql<MonthStatus>`case when ${installmentStatusOn(day)} = 'overdue' and bills.by = 'carrier'
      then 'not confirmed' else ${installmentStatusOn(day)} end`
    return (
      joinPolicies(seenBy(db, me).installments)
        .where(sql<boolean>`(${show}::text = 'all' or ${isOpenOn(day)})`)
        .where(sql<boolean>`${dueIn}::text in ('', ${month})`)
        .select([month.as('month'), status.as('status')])
        .select([
          sql<number>`count(*)::int`.as('count'),
          sql<number>`sum(installments.amount + installments.charge)`.as('amount'),
          sql<BillGroup['installment']>`case when count(*) = 1 then json_build_object(
            'dueOn', min(installments.due_on), 'policyId', min(policies.id::text),
            'policyNumber', min(policies.policy_number), 'type', min(policies.type)) end`.as('installment'),
        ])
        .groupBy([sql`1`, sql`2`])
        .orderBy(sql`1`, 'desc')
        // Enough for one month more than are shown.
        .limit((maxMonths + 1) * monthStatuses.length)
    )
  },
)

/** The client's installments of the latest months, by month and status. */
export async function billMonthsSeenBy(
  context: RequestContext,
  { show, dueIn = '' }: { show: 'open' | 'all'; dueIn?: string | undefined },
) {
  const rows = await groupsByMonth(context.pool, context, { show, dueIn })
  const months = [...Map.groupBy(rows, ({ month }) => month)].map(([month, groups]) => ({
    month,
    groups: groups.map(({ month: _, ...group }) => group),
  }))
  return { months: months.slice(0, maxMonths).reverse(), hasEarlier: months.length > maxMonths }
}

const installmentsOf = (db: Db, billIds: readonly string[], day: string) =>
  joinPolicies(db.selectFrom('installments'))
    .leftJoin('documents as proof', (join) =>
      join.onRef('proof.id', '=', 'installments.proofId').on(isDocumentOnFile('proof')),
    )
    .leftJoin('users as noter', 'noter.id', 'installments.paidBy')
    .where('installments.billId', 'in', [...billIds])
    .orderBy('installments.place')
    .orderBy('installments.id')
    .select([
      'installments.id',
      'installments.billId',
      'installments.dueOn',
      'installments.amount',
      'installments.charge',
      'installments.paidOn',
      'installments.saidNote',
      'installments.paidSource',
      'proof.id as proofId',
      'proof.title as proofTitle',
    ])
    .select([
      installmentStatusOn(day).as('status'),
      sql<boolean>`installments.cancelled_at is not null`.as('isTakenOff'),
      sql<string | null>`case when proof.id is not null then ${fileUrlOf('proof')} end`.as('proofUrl'),
      instantSql(sql<string | null>`installments.said_paid_at`).as('saidPaidAt'),
      instantSql(sql<string | null>`installments.paid_at`).as('paidAt'),
      sql<string | null>`coalesce(nullif(${shownNameOf('noter')}, ''), case when exists (
        select from checkout_payments where checkout_payments.installment_id = installments.id
          and checkout_payments.problem is null and checkout_payments.received_at = installments.paid_at)
        then 'the checkout' end)`.as('notedBy'),
    ])
    .execute()

type Row = Awaited<ReturnType<typeof installmentsOf>>[number]

function toInstallmentView(row: Row, isStaff: boolean): Bill['installments'][number] {
  const { id, dueOn, amount, charge, status, paidOn, saidPaidAt, saidNote, paidAt, paidSource, notedBy } = row
  const { proofId, proofTitle, proofUrl } = row
  const proof =
    proofId !== null && proofTitle !== null && proofUrl !== null
      ? { id: proofId, title: proofTitle, fileUrl: proofUrl }
      : null
  return {
    ...{ id, dueOn, amount, charge, status, paidOn },
    saidPaid: saidPaidAt === null ? null : { at: saidPaidAt, note: saidNote, proof },
    known: isStaff && paidAt !== null ? { source: paidSource, notedBy, notedAt: paidAt } : null,
  }
}

/** The notice of cancellation for non-payment, until it is rescinded. */
const noticeJson = sql<Bill['notice']>`(
  case when bills.by = 'carrier' and policies.life #>> '{notice,reason}' = 'non-payment' then json_build_object(
    'on', policies.life #> '{notice,on}', 'amountDue', policies.life #> '{notice,amountDue}',
    'payBy', policies.life #> '{notice,payBy}', 'installmentId', policies.life #> '{notice,installmentId}') end)`

type Reader = Pick<RequestContext, 'me' | 'agency' | 'now'>

async function readBills(
  db: Db,
  context: Reader,
  rows: SelectQueryBuilder<DB, 'bills', object>,
): Promise<Bill[]> {
  const billRows = await rows
    .innerJoin('policies', 'policies.id', 'bills.policyId')
    .select([
      'bills.id',
      'bills.policyId',
      'bills.by',
      'bills.financeCompany',
      'bills.premium',
      'bills.taxes',
      'bills.fees',
      'bills.note',
      'bills.version',
    ])
    .select([
      'policies.premium as termPremium',
      sql<number>`(select sum(all_of.premium) from bills all_of
        where all_of.policy_id = policies.id and all_of.withdrawn_at is null)`.as('allBilled'),
      payeeJson.as('payee'),
      noticeJson.as('notice'),
      instantSql(sql<string>`bills.created_at`).as('createdAt'),
    ])
    .orderBy('bills.createdAt')
    .orderBy('bills.id')
    .execute()
  if (billRows.length === 0) return []
  const staff = isStaff(context.me)
  const installmentRows = await installmentsOf(
    db,
    billRows.map(({ id }) => id),
    today(context),
  )
  return billRows.map((bill) => {
    const rows = installmentRows.filter(({ billId }) => billId === bill.id)
    const installments = rows.map((row) => toInstallmentView(row, staff))
    return { ...addWireId(bill), installments, warning: staff ? warningOf(bill, rows) : null }
  })
}

/**
 * Warns if the bill's installments do not add up, or if the bills of the term do not match the
 * premium of the policy.
 */
function warningOf(
  bill: { premium: number; taxes: number; fees: number; allBilled: number; termPremium: number },
  rows: readonly Row[],
): string | null {
  const { allBilled, termPremium } = bill
  const problems = [
    billMismatch({ ...bill, installments: rows.filter(({ isTakenOff }) => !isTakenOff) }),
    allBilled === termPremium
      ? null
      : `The bills of this term total ${dollars(allBilled)} in premium; the policy premium is ${dollars(termPremium)}`,
  ].filter((one) => one !== null)
  return problems.length > 0 ? problems.join('. ') : null
}

/** The bills of a policy that the viewer sees, or 404. */
export async function billsOfPolicy(db: Db, context: Reader, policyId: string): Promise<Bill[]> {
  const visibleRows = seenBy(db, context.me)
  const policy = await visibleRows.allPolicies
    .select('policies.id')
    .where('policies.id', '=', policyId)
    .executeTakeFirst()
  if (!policy) throw notFound('Policy')
  return readBills(db, context, visibleRows.bills.where('bills.policyId', '=', policyId))
}

export async function billSeenBy(db: Db, context: Reader, id: string): Promise<Bill> {
  const [bill] = await readBills(db, context, seenBy(db, context.me).bills.where('bills.id', '=', id))
  if (!bill) throw notFound('Bill')
  return bill
}

export const countBillsOf = async (tx: Db, policyId: string) =>
  (
    await tx
      .selectFrom('bills')
      .where('policyId', '=', policyId)
      .where('withdrawnAt', 'is', null)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export async function billToChange(tx: Db, me: Viewer, id: string) {
  const row = await seenBy(tx, me)
    .bills.innerJoin('policies', 'policies.id', 'bills.policyId')
    .where('bills.id', '=', id)
    .select([...columnsOf.bills, ...policyColumns])
    .forUpdate('bills')
    .executeTakeFirst()
  if (!row) throw notFound('Bill')
  return row
}

const policyColumns = [
  'policies.userId as clientId',
  'policies.policyNumber',
  'policies.type',
  'policies.startDate',
  'policies.endDate',
] as const

/** Blocks other changes of the bill until the transaction ends. */
export const lockBill = (tx: Db, id: string) =>
  tx.selectFrom('bills').where('id', '=', id).select('id').forUpdate().execute()

/** The installments of a locked bill, in order. */
export const installmentsToChange = (tx: Db, billId: string) =>
  tx
    .selectFrom('installments')
    .select(columnsOf.installments)
    .select(
      sql<boolean>`exists (select from payment_references where installment_id = installments.id)`.as(
        'hasReference',
      ),
    )
    .where('billId', '=', billId)
    .orderBy('place')
    .orderBy('id')
    .execute()
export type StoredInstallment = Awaited<ReturnType<typeof installmentsToChange>>[number]

/** An installment that the viewer sees, with its bill, which is locked, or 404. */
export async function installmentToChange(tx: Db, me: Viewer, id: string, day: string) {
  const installmentRow = await seenBy(tx, me)
    .installments.select('installments.billId')
    .where('installments.id', '=', id)
    .executeTakeFirst()
  if (!installmentRow) throw notFound('Installment')
  const bill = await billToChange(tx, me, installmentRow.billId)
  // Read again: a concurrent change may have finished before the lock was granted.
  const installment = await installmentOn(tx, id, day)
  if (!installment) throw notFound('Installment')
  return { bill, installment }
}

const installmentOn = (tx: Db, id: string, day: string) =>
  joinPolicies(tx.selectFrom('installments'))
    .where('installments.id', '=', id)
    .select(columnsOf.installments)
    .select([installmentStatusOn(day).as('status'), payeeJson.as('payee')])
    .executeTakeFirst()

/** An installment whose payment the checkout reports, with its bill, which is locked. */
export async function lockInstallmentOfReport(tx: Db, id: string, day: string) {
  const bill = await tx
    .selectFrom('bills')
    .innerJoin('policies', 'policies.id', 'bills.policyId')
    .where('bills.id', '=', (row) =>
      row.selectFrom('installments').where('installments.id', '=', id).select('installments.billId'),
    )
    .select([...columnsOf.bills, ...policyColumns])
    .forUpdate('bills')
    .executeTakeFirstOrThrow()
  const installment = await installmentOn(tx, id, day)
  if (!installment) throw new Error('A locked installment is gone')
  return { bill, installment }
}

/**
 * The installments among `ids` that the viewer sees. Sorted by bill, so that two writes do not
 * deadlock.
 */
export const installmentsSeenAmong = async (tx: Db, me: Viewer, ids: readonly string[]) =>
  (
    await seenBy(tx, me)
      .installments.select('installments.id')
      .where(isIdAmong(sql.ref('installments.id'), ids))
      .orderBy('installments.billId')
      .orderBy('installments.id')
      .execute()
  ).map(({ id }) => id)

export const insertBill = (tx: Db, bill: Insertable<Bills>) => tx.insertInto('bills').values(bill).execute()

export const updateBill = (tx: Db, id: string, changes: Updateable<Bills>) =>
  tx.updateTable('bills').set(changes).where('id', '=', id).execute()

export const insertInstallments = (tx: Db, installments: Insertable<Installments>[]) =>
  tx.insertInto('installments').values(installments).execute()

export const updateInstallment = (tx: Db, id: string, changes: Updateable<Installments>) =>
  tx.updateTable('installments').set(changes).where('id', '=', id).execute()

/** Stores in each installment of a bill whether the bill is from the agency. */
export const copyBilledByAgency = (tx: Db, billId: string) =>
  tx
    .updateTable('installments')
    .from('bills')
    .whereRef('bills.id', '=', 'installments.billId')
    .where('bills.id', '=', billId)
    .set({ own: sql<boolean>`bills.by = 'agency'` })
    .execute()

export const deleteInstallments = (tx: Db, ids: readonly string[]) =>
  tx
    .deleteFrom('installments')
    .where('id', 'in', [...ids])
    .execute()
