import type { Context } from '../../context.ts'
import type { EmailMessage } from '../../platform/mail.ts'
import type { EmailEvent, EmailReader, EmailWriter, EventsWithEmails } from '../../registry/email.ts'
import { quoteReceivedEmail, quoteRequestedEmail } from './email-templates.ts'
import type { quoteEventDefinitions } from './event-definitions.ts'
import { type QuoteView, quoteFor } from './queries.ts'

/** Writes about the current state of a quote. Null if the reader does not see it. */
export const emailAboutQuote =
  (
    letter: (
      quote: QuoteView,
      reader: EmailReader,
      context: Context,
      event: EmailEvent,
    ) => EmailMessage | null,
  ): EmailWriter =>
  async ({ id, reader, event }, context) => {
    const quote = await quoteFor(context.db, reader, id, context)
    return quote ? letter(quote, reader, context, event) : null
  }

export const quoteEmails = {
  'quote.requested': {
    kind: 'quotes',
    agent: emailAboutQuote(quoteRequestedEmail),
    client: emailAboutQuote(quoteReceivedEmail),
  },
} satisfies EventsWithEmails<typeof quoteEventDefinitions>
