import { z } from 'zod'
import { amountsHidden } from '../../../contract/quote-can.ts'
import type { EmailOf, EmailsOf } from '../../registry/email.ts'
import type { Action } from '../../registry/events.ts'
import { lastBefore } from '../notifications/queries.ts'
import { aboutQuote } from '../quotes/emails.ts'
import { readyLetter } from '../quotes/mails.ts'
import type { offerEventDefinitions } from './event-definitions.ts'

const OfferAdded = z.object({ isFirst: z.boolean() })

/** The first of several offers is told, unless it is gone by now. */
const offerAdded = aboutQuote((quote, reader, context, event) =>
  OfferAdded.parse(event.details).isFirst && quote.bestQuoteAvailable
    ? readyLetter(quote, { reader, ratesShown: !amountsHidden(quote) }, context)
    : null,
)

const ratesAreOpen = aboutQuote((quote, reader, context) =>
  quote.bestQuoteAvailable && !amountsHidden(quote)
    ? readyLetter(quote, { reader, ratesShown: true }, context)
    : null,
)

/** Unless they were hidden again before anybody was told, or were shown before and no offer is new or changed since. */
const amountsShown: EmailOf = async (about, context) => {
  const actions: Action[] = ['quote.amountsShown', 'quote.offerAdded', 'quote.offerChanged']
  const { clientId, id: entityId, event } = about
  const last = await lastBefore(context.db, event.id, { clientId, entityId, actions })
  return last === 'quote.amountsShown' ? null : ratesAreOpen(about, context)
}

export const offerEmails = {
  'quote.offerAdded': { kind: 'quotes', client: offerAdded },
  'quote.amountsShown': { kind: 'quotes', client: amountsShown },
} satisfies EmailsOf<typeof offerEventDefinitions>
