import { z } from 'zod'
import { type Context, today } from '../../context.ts'
import type { Letter } from '../../platform/mail.ts'
import type { EmailOf, EmailReader, EmailsOf } from '../../registry/email.ts'
import type { billEventDefinitions } from './event-definitions.ts'
import { dueLetter, missedLetter, notFoundLetter } from './mails.ts'
import { type InstallmentToTell, installmentToTell } from './remind-queries.ts'

const OfInstallment = z.object({ installment: z.string() })

/** Writes about an installment as it stands by now; null where nobody is to be told of it any more. */
const ofInstallment =
  (
    write: (installment: InstallmentToTell, reader: EmailReader, context: Context) => Letter | null,
  ): EmailOf =>
  async ({ event, reader }, context) => {
    const { installment: id } = OfInstallment.parse(event.details)
    const installment = await installmentToTell(context.db, reader, id, today(context))
    return installment ? write(installment, reader, context) : null
  }

export const billEmails = {
  'policy.paymentDue': { kind: 'bills', client: ofInstallment(dueLetter) },
  'policy.paymentMissed': { kind: 'bills', client: ofInstallment(missedLetter) },
  'policy.paymentNotFound': { kind: 'bills', client: ofInstallment(notFoundLetter) },
} satisfies EmailsOf<typeof billEventDefinitions>
