import { sumDollars } from '../../../contract/values/bill-labels.ts'
import { formatDay } from '../../../contract/values/days.ts'
import { policyInSentence } from '../../../contract/values/insurance-types.ts'
import { dollars } from '../../../contract/values/money.ts'
import type { Context } from '../../context.ts'
import { renderEmail } from '../../platform/email-layout.ts'
import type { EmailMessage } from '../../platform/mail.ts'
import type { InstallmentToEmail } from './reminder-queries.ts'

type TemplateContext = Pick<Context, 'agency' | 'settings'>
type Reader = { email: string; firstName: string | null }

const policyPhraseOf = ({ type, policyNumber, carrier }: InstallmentToEmail) =>
  `your ${policyInSentence(type)} ${policyNumber} with ${carrier}`
const amountOf = ({ amount, charge }: InstallmentToEmail) => dollars(sumDollars([amount, charge]))

/** Says where to pay and whom to call, if these are known. */
function paymentPlaceText({ payee: { name, page, phone, hasCheckout } }: InstallmentToEmail): string {
  const paymentWays = [
    page && `online at ${page}`,
    hasCheckout && 'online, with the Pay button on the policy page',
    phone && `by phone at ${phone}`,
  ].filter(Boolean)
  return `Please pay ${name}${paymentWays.length > 0 ? `: ${paymentWays.join(', or ')}` : ' as stated on its bill'}.`
}

const noPaymentDataText = 'Never send us card or bank account numbers. The portal never asks for them.'

function renderBillEmail(
  { heading, paragraphs }: { heading: string; paragraphs: string[] },
  { policyId }: InstallmentToEmail,
  reader: Reader,
  { agency, settings }: TemplateContext,
): EmailMessage {
  const { html, text } = renderEmail({
    from: agency(),
    heading,
    paragraphs: [
      reader.firstName ? `Hello ${reader.firstName},` : 'Hello,',
      ...paragraphs,
      noPaymentDataText,
    ],
    action: { label: 'Open the policy', link: `${settings.publicUrl}/policy/${policyId}` },
  })
  return { to: reader.email, subject: heading, html, text }
}

/** Sent a week before the due date. Null unless the installment is still due. */
export function paymentDueEmail(
  installment: InstallmentToEmail,
  reader: Reader,
  context: TemplateContext,
): EmailMessage | null {
  if (installment.status !== 'due') return null
  const { dueOn, payee } = installment
  return renderBillEmail(
    {
      heading: `${amountOf(installment)} is due ${formatDay(dueOn)}, to ${payee.name}`,
      paragraphs: [
        `A payment of ${amountOf(installment)} for ${policyPhraseOf(installment)} is due on ${formatDay(dueOn)}.`,
        paymentPlaceText(installment),
        'If you have already paid, you can report it on the policy page.',
      ],
    },
    installment,
    reader,
    context,
  )
}

/**
 * Sent after the due date. The email names no consequences, because the carrier decides on them.
 */
export function paymentMissedEmail(
  installment: InstallmentToEmail,
  reader: Reader,
  context: TemplateContext,
): EmailMessage | null {
  if (installment.status !== 'overdue') return null
  const { dueOn, payee } = installment
  const { name, phone } = context.agency()
  return renderBillEmail(
    {
      heading: `${amountOf(installment)} was due ${formatDay(dueOn)}, to ${payee.name}`,
      paragraphs: [
        `Our records show no payment of ${amountOf(installment)} for ${policyPhraseOf(installment)}. It was due on ${formatDay(dueOn)}.`,
        paymentPlaceText(installment),
        `If you have already paid, please report the payment on the policy page or call ${name} at ${phone}. The carrier decides whether the policy stays in force.`,
      ],
    },
    installment,
    reader,
    context,
  )
}

/** Sent to a person who reported a payment that the agency cannot find. */
export function paymentNotFoundEmail(
  installment: InstallmentToEmail,
  reader: Reader,
  context: TemplateContext,
): EmailMessage | null {
  if (installment.status === 'paid' || installment.status === 'said paid') return null
  const { dueOn, payee } = installment
  const { name, phone } = context.agency()
  return renderBillEmail(
    {
      heading: `We cannot find a payment to ${payee.name}`,
      paragraphs: [
        `You reported that you paid the ${amountOf(installment)} due on ${formatDay(dueOn)} for ${policyPhraseOf(installment)}. We cannot find that payment.`,
        `Please check whether the payment has left your account, and call ${name} at ${phone}.`,
      ],
    },
    installment,
    reader,
    context,
  )
}
