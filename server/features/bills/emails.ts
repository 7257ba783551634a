import { z } from 'zod'
import { type Context, today } from '../../context.ts'
import type { EmailMessage } from '../../platform/mail.ts'
import type { EmailReader, EmailWriter, EventsWithEmails } from '../../registry/email.ts'
import { paymentDueEmail, paymentMissedEmail, paymentNotFoundEmail } from './email-templates.ts'
import type { billEventDefinitions } from './event-definitions.ts'
import { type InstallmentToEmail, installmentToEmail } from './reminder-queries.ts'

const InstallmentDetails = z.object({ installment: z.string() })

/**
 * Writes an email about the current state of an installment. Null if the reader no longer needs the
 * email.
 */
const emailAboutInstallment =
  (
    write: (installment: InstallmentToEmail, reader: EmailReader, context: Context) => EmailMessage | null,
  ): EmailWriter =>
  async ({ event, reader }, context) => {
    const { installment: id } = InstallmentDetails.parse(event.details)
    const installment = await installmentToEmail(context.db, reader, id, today(context))
    return installment ? write(installment, reader, context) : null
  }

export const billEmails = {
  'policy.paymentDue': { kind: 'bills', client: emailAboutInstallment(paymentDueEmail) },
  'policy.paymentMissed': { kind: 'bills', client: emailAboutInstallment(paymentMissedEmail) },
  'policy.paymentNotFound': { kind: 'bills', client: emailAboutInstallment(paymentNotFoundEmail) },
} satisfies EventsWithEmails<typeof billEventDefinitions>
