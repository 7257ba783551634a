import { sumDollars } from '../../../contract/values/bill-labels.ts'
import { type Context, today } from '../../context.ts'
import { record } from '../activity/record.ts'
import { updateInstallment } from './queries.ts'
import { installmentsToRemind, installmentToRemind, type ReminderKind } from './reminder-queries.ts'

type ReminderContext = Pick<Context, 'db' | 'agency' | 'now' | 'log'>

/** Local hours in which reminders are sent: not at night. */
const [firstHour, lastHour] = [8, 20]

const hourOfDay = (timeZone: string, time: Date) =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(time))

/**
 * Hourly job: reminds clients of installments that are due within a week and of missed ones, each
 * once. The audit log entry rings the bell and sends the email. A failed reminder is retried and
 * does not stop the others.
 */
export async function remindOfBills(context: ReminderContext): Promise<void> {
  const hour = hourOfDay(context.agency().timeZone, context.now())
  if (hour < firstHour || hour >= lastHour) return
  for (const reminderKind of ['due', 'missed'] as const)
    for (const installment of await installmentsToRemind(context.db, reminderKind, today(context)))
      await remindOf(context, installment, reminderKind).catch((error: unknown) =>
        context.log.error({ err: error, installment: installment.id }, 'A payment reminder failed'),
      )
}

const remindOf = (
  context: ReminderContext,
  installmentRow: { id: string; billId: string },
  reminderKind: ReminderKind,
) =>
  context.db.transaction().execute(async (tx) => {
    const installment = await installmentToRemind(tx, installmentRow, reminderKind, today(context))
    if (!installment) return
    const timestamp = context.now().toISOString()
    await updateInstallment(
      tx,
      installmentRow.id,
      reminderKind === 'due' ? { remindedAt: timestamp } : { missedAt: timestamp },
    )
    const { policyId, userId, policyNumber, dueOn, amount, charge, payee } = installment
    await record(
      tx,
      { ...context, me: null },
      {
        action: reminderKind === 'due' ? 'policy.paymentDue' : 'policy.paymentMissed',
        id: policyId,
        clientId: userId,
        details: {
          ...{ policyNumber, dueOn },
          installment: installmentRow.id,
          amount: sumDollars([amount, charge]),
          payee: payee.name,
        },
      },
    )
  })
