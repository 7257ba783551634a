import { api } from '../../../contract/index.ts'
import { today } from '../../context.ts'
import { serve } from '../../http/serve.ts'
import { limitVisitors } from '../../http/throttle.ts'
import { signedLink } from '../documents/links.ts'
import { policySeenBy } from '../policies/queries.ts'
import { cardPdf, viewedCardPdf } from './card-pdf.ts'
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

// PDFs are drawn per request; a link holder needs one.
const papersPerMinute = 30

export const cardRoutes = serve(api.cards, {
  mine: async (_, visit) => cardsOf(visit.db, visit),

  ofPolicy: ({ policyId }, visit) => cardsOfPolicy(visit.db, visit, policyId),

  paper: async ({ id }, visit) => viewedCardPdf(visit, [await cardOf(visit.db, visit, id)]),

  async papers({ policyId }, visit) {
    await policySeenBy(visit.db, visit.me, policyId, today(visit))
    const rows = await cardsSeenBy(visit.db, visit.me, today(visit), policyId)
    const [first, ...others] = printableCards(rows, today(visit))
    if (first) return viewedCardPdf(visit, [first, ...others])
    throw noCardConflict(visit.me, withheldReasons(rows, today(visit)))
  },

  uploadOfCarrier: (card, visit) => uploadCarrierCard(visit, card),

  carrierLink: async ({ id }, visit) => ({ url: await openCarrierCard(visit, id) }),

  async links({ policyId }, visit) {
    await policySeenBy(visit.db, visit.me, policyId, today(visit))
    return { links: await cardLinksOf(visit.db, visit, policyId) }
  },

  share: ({ id }, visit) => visit.write(async (tx) => ({ link: await shareCard(tx, visit, id) })),

  shareCarrier: ({ id }, visit) =>
    visit.write(async (tx) => ({ link: await shareCarrierCard(tx, visit, id) })),

  async withdraw({ id }, visit) {
    await visit.write((tx) => withdrawCardLink(tx, visit, id))
  },

  shared: ({ token }, visit) => openCardLink(visit.db, visit, token),

  async sharedCarrierLink({ token }, visit) {
    const card = await carrierCardOfLink(visit.db, visit, token)
    return { url: signedLink(visit, { role: 'client' }, card) }
  },

  async sharedPaper({ token }, visit) {
    await limitVisitors(visit, { what: 'shared ID card PDFs', limit: papersPerMinute })
    return cardPdf(visit, visit.ip, [await cardOfLink(visit.db, visit, token)], { withVin: false })
  },
})
