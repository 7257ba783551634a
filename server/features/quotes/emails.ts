import type { Context } from '../../context.ts'
import type { Letter } from '../../platform/mail.ts'
import type { EmailOf, EmailReader, EmailsOf, EventToTell } from '../../registry/email.ts'
import type { quoteEventDefinitions } from './event-definitions.ts'
import { receivedLetter, requestedLetter } from './mails.ts'
import { type QuoteView, quoteFor } from './queries.ts'

/** Writes about a quote as it stands by now; null where the reader does not see it. */
export const aboutQuote =
  (
    letter: (quote: QuoteView, reader: EmailReader, context: Context, event: EventToTell) => Letter | null,
  ): EmailOf =>
  async ({ id, reader, event }, context) => {
    const quote = await quoteFor(context.db, reader, id, context)
    return quote ? letter(quote, reader, context, event) : null
  }

export const quoteEmails = {
  'quote.requested': {
    kind: 'quotes',
    agent: aboutQuote(requestedLetter),
    client: aboutQuote(receivedLetter),
  },
} satisfies EmailsOf<typeof quoteEventDefinitions>
