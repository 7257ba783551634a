import { isScheduled } from '../../../contract/quote-permissions.ts'
import { noChangeNotice } from '../../../contract/values/no-change-notice.ts'
import type { Context } from '../../context.ts'
import { renderEmail } from '../../platform/email-layout.ts'
import type { EmailMessage } from '../../platform/mail.ts'
import type { QuoteView } from './queries.ts'

// No email about a quote contains an amount: a mailbox is less protected than the portal.

interface Reader {
  email: string
  firstName: string | null
}

const greeting = ({ firstName }: Reader) => (firstName ? `Hello ${firstName},` : 'Hello,')

export function quoteRequestedEmail(
  quote: QuoteView,
  { email }: Reader,
  { agency, settings }: Context,
): EmailMessage {
  const { publicUrl } = settings
  const { html, text } = renderEmail({
    from: agency(),
    heading: `New quote request from ${quote.clientName}`,
    paragraphs: [`${quote.clientName} requested a quote: ${quote.description}.`],
    action: { label: 'Open the quote request', link: `${publicUrl}/quote/${quote.id}` },
  })
  return { to: email, subject: `New quote request #${quote.requestId}, ${quote.clientName}`, html, text }
}

export function quoteReceivedEmail(
  quote: QuoteView,
  reader: Reader,
  { agency, settings }: Context,
): EmailMessage {
  const { publicUrl } = settings
  const { html, text } = renderEmail({
    from: agency(),
    heading: 'We have your quote request',
    paragraphs: [
      greeting(reader),
      `Thank you. Your agent has your request #${quote.requestId}: ${quote.description}.`,
      'You will hear from us as soon as the first quote is in.',
    ],
    action: { label: 'Open your quote request', link: `${publicUrl}/quote/${quote.id}` },
    notes: [noChangeNotice],
  })
  return { to: reader.email, subject: `We have your quote request #${quote.requestId}`, html, text }
}

/** Tells the client that the first offer has arrived, or that the amounts are now shown. */
export function quotesReadyEmail(
  quote: QuoteView,
  { reader, ratesShown }: { reader: Reader; ratesShown: boolean },
  { agency, settings, now }: Context,
): EmailMessage {
  const { publicUrl } = settings
  const hasAppointment = isScheduled(quote, now())
  const { html, text } = renderEmail({
    from: agency(),
    heading: 'Your quotes are ready',
    paragraphs: [
      greeting(reader),
      ratesShown
        ? `You can now see the amounts in your ${quote.title} #${quote.requestId}.`
        : `There is an offer on your ${quote.title} #${quote.requestId}. ${hasAppointment ? 'You will see the amounts at your presentation.' : 'To see the amounts, schedule your proposal review with your agent.'}`,
    ],
    action: { label: 'See your quotes', link: `${publicUrl}/quote/${quote.id}` },
    notes: [noChangeNotice],
  })
  return {
    to: reader.email,
    subject: `Your quotes are ready: ${quote.title} #${quote.requestId}`,
    html,
    text,
  }
}
