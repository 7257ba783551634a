import { api } from '../../../contract/index.ts'
import { today } from '../../context.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { limitVisitors } from '../../http/throttle.ts'
import { signLink } from '../documents/links.ts'
import { policySeenBy } from '../policies/queries.ts'
import { cardPdf, recordAndDrawCards } from './card-pdf.ts'
import { cardOf, cardsOf, cardsOfPolicy, noCardConflict, printableCards, withheldReasons } from './cards.ts'
import { openCarrierCard, uploadCarrierCard } from './carrier-card.ts'
import {
  cardLinksOf,
  cardOfLink,
  carrierCardOfLink,
  openCardLink,
  shareCard,
  shareCarrierCard,
  withdrawCardLink,
} from './links.ts'
import { cardsSeenBy } from './queries.ts'

// The portal draws a PDF for each request, and a link holder needs only one.
const papersPerMinute = 30

export const cardRoutes = serve(api.cards, {
  mine: async (_, context) => cardsOf(context.db, context),

  ofPolicy: ({ policyId }, context) => cardsOfPolicy(context.db, context, policyId),

  paper: async ({ id }, context) => recordAndDrawCards(context, [await cardOf(context.db, context, id)]),

  async papers({ policyId }, context) {
    await policySeenBy(context.db, context.me, policyId, today(context))
    const rows = await cardsSeenBy(context.db, context.me, today(context), policyId)
    const [firstPrintableCard, ...otherCards] = printableCards(rows, today(context))
    if (firstPrintableCard) return recordAndDrawCards(context, [firstPrintableCard, ...otherCards])
    throw noCardConflict(context.me, withheldReasons(rows, today(context)))
  },

  uploadOfCarrier: (card, context) => uploadCarrierCard(context, card),

  carrierLink: async ({ id }, context) => ({ url: await openCarrierCard(context, id) }),

  async links({ policyId }, context) {
    await policySeenBy(context.db, context.me, policyId, today(context))
    return { links: await cardLinksOf(context.db, context, policyId) }
  },

  share: ({ id }, context) => context.write(async (tx) => ({ link: await shareCard(tx, context, id) })),

  shareCarrier: ({ id }, context) =>
    context.write(async (tx) => ({ link: await shareCarrierCard(tx, context, id) })),

  async withdraw({ id }, context) {
    await context.write((tx) => withdrawCardLink(tx, context, id))
  },

  shared: ({ token }, context) => openCardLink(context.db, context, token),

  async sharedCarrierLink({ token }, context) {
    const card = await carrierCardOfLink(context.db, context, token)
    return { url: signLink(context, { role: 'client' }, card) }
  },

  async sharedPaper({ token }, context) {
    await limitVisitors(context, { what: 'shared ID card PDFs', limit: papersPerMinute })
    return cardPdf(context, context.ip, [await cardOfLink(context.db, context, token)], { withVin: false })
  },
})
