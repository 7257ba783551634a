import { addDays } from '../../contract/values/days.ts'
import { planInstallments } from '../../contract/values/installment-plan.ts'
import { insertBill, insertInstallments } from '../features/bills/queries.ts'
import { newId } from '../platform/ids.ts'
import { type ClientName, demoClients } from './clients.ts'
import { recordPastEvents, type SeedContext, seededId } from './seed-context.ts'

interface BilledTerm {
  id: string
  startDate: string
  endDate: string
  premium: number
}

interface PlannedBill {
  client: ClientName
  policy: string
  /** The bill is for the renewal term. */
  renewal?: true
  by: 'carrier' | 'agency'
  taxes?: number
  fees?: number
  note?: string
  /** Days since the bill was entered. */
  enteredDaysAgo: number
  installments: (
    term: BilledTerm,
    day: (days: number) => string,
  ) => { dueOn: string; amount: number; charge?: number }[]
  /** Installments due by this day, relative to today, are paid. Later ones are open. */
  paidUntil?: number
  /** The client says they paid the last installment before today. */
  paymentReport?: { daysAgo: number; note: string }
}

const planQuarterly = ({ premium, startDate, endDate }: BilledTerm) =>
  planInstallments({ total: premium, frequency: 'quarterly', from: startDate, until: endDate })
const planMonthly =
  (charge: number) =>
  ({ premium, startDate, endDate }: BilledTerm) =>
    planInstallments({ total: premium, frequency: 'monthly', from: startDate, until: endDate, charge })

const plannedBills: readonly PlannedBill[] = [
  {
    client: 'quillback',
    policy: 'QUBP218836',
    by: 'carrier',
    enteredDaysAgo: 40,
    // The carrier's notice of cancellation is about the last installment.
    installments: ({ premium }, day) =>
      [-344, -234, -124, -14].map((days) => ({ dueOn: day(days), amount: premium / 4 })),
    paidUntil: -30,
  },
  {
    client: 'tidewheel',
    policy: 'HBA 317902',
    by: 'carrier',
    enteredDaysAgo: 300,
    installments: planQuarterly,
  },
  {
    client: 'tidewheel',
    policy: 'HBA 317902',
    renewal: true,
    by: 'carrier',
    enteredDaysAgo: 9,
    installments: planQuarterly,
  },
  {
    client: 'tidewheel',
    policy: 'WC 3318846',
    by: 'carrier',
    enteredDaysAgo: 290,
    note: 'The final installment is the one of AmTrust’s own invoice, among the documents.',
    installments: planQuarterly,
  },
  {
    client: 'larkfield',
    policy: 'NXTGL-0481-7726',
    by: 'carrier',
    enteredDaysAgo: 120,
    installments: planMonthly(3),
  },
  {
    client: 'dunmore',
    policy: 'NN1427385',
    by: 'agency',
    taxes: 136.48,
    fees: 150,
    note: 'Surplus lines: Connecticut’s tax of 4% on premium and policy fee, and the fee, come on top of the premium.',
    enteredDaysAgo: 280,
    installments: ({ startDate }, day) => [
      { dueOn: startDate, amount: 1774.24 },
      { dueOn: day(-6), amount: 1774.24 },
    ],
    paidUntil: -30,
  },
  {
    client: 'abara',
    policy: 'CGL4508836',
    by: 'carrier',
    enteredDaysAgo: 11,
    installments: planMonthly(2),
    paymentReport: { daysAgo: 1, note: 'Paid on their page last night, the receipt came by mail.' },
  },
]

/** Bills of the demo policies, paid when due unless planned otherwise. */
export async function seedBills({
  tx,
  clock,
  staff,
  clients: clientIds,
  policies,
}: SeedContext): Promise<void> {
  const day = (days: number) => addDays(clock.day, days)
  for (const bill of plannedBills) {
    const term = await tx
      .selectFrom('policies')
      .select(['id', 'startDate', 'endDate', 'premium'])
      .where(bill.renewal ? 'renewedFrom' : 'id', '=', seededId(policies, bill.policy))
      .executeTakeFirstOrThrow()
    const actorId = seededId(staff, demoClients[bill.client].agent)
    const clientId = seededId(clientIds, bill.client)
    const moment = clock.on(-bill.enteredDaysAgo, '14:35')
    const id = newId()
    const { by, taxes = 0, fees = 0, note = null } = bill
    await insertBill(tx, {
      ...{ id, by, taxes, fees, note },
      policyId: term.id,
      premium: term.premium,
      createdBy: actorId,
      createdAt: moment,
    })
    const installments = bill.installments(term, day).map((installment, index) => ({
      ...installment,
      ...{ id: newId(), billId: id, place: index, own: by === 'agency' },
    }))
    const paidUntil = day(bill.paidUntil ?? -1)
    const reportedInstallment = bill.paymentReport && installments.findLast(({ dueOn }) => dueOn <= paidUntil)
    const paidColumnsOf = (dueOn: string) => ({
      ...{ paidOn: dueOn, paidAt: moment, paidBy: actorId },
      paidSource: by === 'carrier' ? ('carrier page' as const) : null,
    })
    const reportedAt = clock.on(-(bill.paymentReport?.daysAgo ?? 0), '13:50')
    await insertInstallments(
      tx,
      installments.map((installment) => {
        if (installment === reportedInstallment)
          return {
            ...installment,
            saidPaidAt: reportedAt,
            saidPaidBy: clientId,
            saidNote: bill.paymentReport?.note ?? null,
          }
        return installment.dueOn <= paidUntil
          ? { ...installment, ...paidColumnsOf(installment.dueOn) }
          : installment
      }),
    )
    const subject = { entity: 'policy', entityId: term.id, clientId }
    const enteredEvent = { policyNumber: bill.policy, bill: id, by }
    await recordPastEvents(tx, [
      { ...subject, at: moment, actorId, action: 'policy.billEntered', details: enteredEvent },
    ])
    if (!reportedInstallment) continue
    const eventDetails = {
      policyNumber: bill.policy,
      installment: reportedInstallment.id,
      dueOn: reportedInstallment.dueOn,
      amount: reportedInstallment.amount,
    }
    await recordPastEvents(tx, [
      { ...subject, at: reportedAt, actorId: clientId, action: 'policy.saidPaid', details: eventDetails },
    ])
  }
}

/** The unpaid installment that the carrier's notice is about. */
export const unpaidInstallmentOf = (tx: SeedContext['tx'], policyId: string) =>
  tx
    .selectFrom('installments')
    .innerJoin('bills', 'bills.id', 'installments.billId')
    .where('bills.policyId', '=', policyId)
    .where('installments.paidOn', 'is', null)
    .orderBy('installments.dueOn')
    .select('installments.id')
    .executeTakeFirst()
