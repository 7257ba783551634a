import { z } from 'zod'
import { hasHiddenAmounts } from '../../../contract/quote-permissions.ts'
import type { EmailWriter, EventsWithEmails } from '../../registry/email.ts'
import type { Action } from '../../registry/events.ts'
import { lastActionBefore } from '../notifications/queries.ts'
import { quotesReadyEmail } from '../quotes/email-templates.ts'
import { emailAboutQuote } from '../quotes/emails.ts'
import type { offerEventDefinitions } from './event-definitions.ts'

const OfferAddedDetails = z.object({ isFirst: z.boolean() })

/** Sent for the first valid offer of a quote, unless none is valid anymore. */
const offerAddedEmail = emailAboutQuote((quote, reader, context, event) =>
  OfferAddedDetails.parse(event.details).isFirst && quote.bestQuoteAvailable
    ? quotesReadyEmail(quote, { reader, ratesShown: !hasHiddenAmounts(quote) }, context)
    : null,
)

const ratesOpenEmail = emailAboutQuote((quote, reader, context) =>
  quote.bestQuoteAvailable && !hasHiddenAmounts(quote)
    ? quotesReadyEmail(quote, { reader, ratesShown: true }, context)
    : null,
)

/** Not sent if the amounts were shown before and no offer is new or changed since. */
const amountsShownEmail: EmailWriter = async (emailContext, context) => {
  const actions: Action[] = ['quote.amountsShown', 'quote.offerAdded', 'quote.offerChanged']
  const { clientId, id: entityId, event } = emailContext
  const last = await lastActionBefore(context.db, event.id, { clientId, entityId, actions })
  return last === 'quote.amountsShown' ? null : ratesOpenEmail(emailContext, context)
}

export const offerEmails = {
  'quote.offerAdded': { kind: 'quotes', client: offerAddedEmail },
  'quote.amountsShown': { kind: 'quotes', client: amountsShownEmail },
} satisfies EventsWithEmails<typeof offerEventDefinitions>
