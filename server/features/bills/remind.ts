import { sumDollars } from '../../../contract/values/bill-labels.ts'
import { type Context, today } from '../../context.ts'
import { record } from '../activity/record.ts'
import { updateInstallment } from './queries.ts'
import { installmentsToRemind, installmentToRemind, type ReminderKind } from './remind-queries.ts'

type ReminderContext = Pick<Context, 'db' | 'agency' | 'now' | 'log'>

/** Local hours in which reminders are sent: not at night. */
const [fromHour, untilHour] = [8, 20]

const hourIn = (timeZone: string, at: Date) =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(at))

/**
 * Hourly job: reminds clients of installments that are due within a week and of missed ones, each
 * once. The audit log entry rings the bell and sends the email. A failed reminder is retried and
 * does not stop the others.
 */
export async function remindOfBills(context: ReminderContext): Promise<void> {
  const hour = hourIn(context.agency().timeZone, context.now())
  if (hour < fromHour || hour >= untilHour) return
  for (const reminding of ['due', 'missed'] as const)
    for (const found of await installmentsToRemind(context.db, reminding, today(context)))
      await remindOf(context, found, reminding).catch((error: unknown) =>
        context.log.error({ err: error, installment: found.id }, 'A payment reminder failed'),
      )
}

const remindOf = (context: ReminderContext, found: { id: string; billId: string }, reminding: ReminderKind) =>
  context.db.transaction().execute(async (tx) => {
    const installment = await installmentToRemind(tx, found, reminding, today(context))
    if (!installment) return
    const at = context.now().toISOString()
    await updateInstallment(tx, found.id, reminding === 'due' ? { remindedAt: at } : { missedAt: at })
    const { policyId, userId, policyNumber, dueOn, amount, charge, payee } = installment
    await record(
      tx,
      { ...context, me: null },
      {
        action: reminding === 'due' ? 'policy.paymentDue' : 'policy.paymentMissed',
        id: policyId,
        clientId: userId,
        details: {
          ...{ policyNumber, dueOn },
          installment: found.id,
          amount: sumDollars([amount, charge]),
          payee: payee.name,
        },
      },
    )
  })
