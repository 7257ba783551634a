import { quoteConsent, quoteTitle } from '../../contract/quote-forms.ts'
import { hoursOn } from '../../contract/values/business-hours.ts'
import { addDays } from '../../contract/values/days.ts'
import { wizardTitle } from '../../contract/values/wizard-title.ts'
import { setReminders } from '../features/appointments/booking.ts'
import { insertAppointment } from '../features/appointments/queries.ts'
import { slotsOf } from '../features/appointments/slots.ts'
import { insertOffer } from '../features/offers/queries.ts'
import { insertQuote } from '../features/quotes/queries.ts'
import { describeQuote, quoteOpenUntil } from '../features/quotes/request-quote.ts'
import { newId } from '../platform/ids.ts'
import { demoClients } from './clients.ts'
import { planDemoQuotes } from './quotes.ts'
import { recordPastEvents, type SeedContext, seededId } from './seed-context.ts'

type PlannedClientQuote = ReturnType<typeof planDemoQuotes>[number]

interface QuoteSeed {
  id: string
  clientId: string
  agentId: string
}

/** Demo quotes with the carriers' offers and their progress. */
export async function seedQuotes(seedContext: SeedContext): Promise<void> {
  for (const plannedQuote of planDemoQuotes(seedContext.clock)) {
    const clientId = seededId(seedContext.clients, plannedQuote.client)
    const agentId = seededId(seedContext.staff, demoClients[plannedQuote.client].agent)
    const quoteReference = { id: newId(), clientId, agentId }
    await requestDemoQuote(seedContext, plannedQuote, quoteReference)
    for (const [index, offer] of plannedQuote.offers.entries())
      await seedOffer(seedContext, offer, { ...quoteReference, isFirst: index === 0 })
    if (plannedQuote.presentation)
      await bookPresentation(seedContext, plannedQuote.presentation, quoteReference)
  }
}

async function requestDemoQuote(
  { agency, tx }: SeedContext,
  plannedQuote: PlannedClientQuote,
  { id, clientId, agentId }: QuoteSeed,
) {
  const { client, requester, line, at, status, settledAt, shownAt, presentation, offers, ...answers } =
    plannedQuote
  const { firstName, lastName, company, phone, email, address } = demoClients[client]
  const isFromWizard = requester === 'client'
  const wizard = isFromWizard
    ? {
        title: wizardTitle([line]),
        hasInsurance: true,
        hasCurrentPolicy: true,
        agreementVersion: quoteConsent.version,
        agreementText: quoteConsent.text(agency().name),
        agreedAt: at,
      }
    : { title: quoteTitle(line) }
  const number = await insertQuote(tx, {
    ...answers,
    ...wizard,
    id,
    clientId,
    createdBy: isFromWizard ? clientId : agentId,
    createdAt: at,
    category: 'commercial',
    requestedCoverage: [line],
    description: describeQuote({ ...answers, lines: [line] }),
    status,
    openUntil: quoteOpenUntil(new Date(at)),
    hideAmounts: shownAt ? false : null,
    amountsShownAt: shownAt ?? null,
    firstName,
    lastName,
    businessName: company,
    address,
    email,
    phone,
  })
  const entity = { entity: 'quote', entityId: id, clientId } as const
  const requestedEvent = isFromWizard
    ? ({ action: 'quote.requested', actorId: clientId } as const)
    : ({ action: 'quote.created', actorId: agentId } as const)
  await recordPastEvents(tx, [
    { ...entity, ...requestedEvent, at, details: { number, lines: [line] } },
    ...(shownAt
      ? [{ ...entity, action: 'quote.amountsShown' as const, actorId: agentId, at: shownAt, details: {} }]
      : []),
    ...(settledAt
      ? [
          {
            ...entity,
            action: 'quote.statusChanged' as const,
            actorId: agentId,
            at: settledAt,
            details: { status: ['quoted', status] },
          },
        ]
      : []),
  ])
}

async function seedOffer(
  { tx }: SeedContext,
  { at, deductible = 0, recommended = false, ...offer }: PlannedClientQuote['offers'][number],
  { id: quoteId, clientId, agentId, isFirst }: QuoteSeed & { isFirst: boolean },
) {
  const id = newId()
  await insertOffer(tx, {
    ...offer,
    id,
    quoteId,
    deductible,
    recommended,
    recommendedBy: recommended ? agentId : null,
    createdBy: agentId,
    createdAt: at,
  })
  const details = { offer: id, carrier: offer.carrier, premium: offer.premium, isFirst }
  await recordPastEvents(tx, [
    {
      action: 'quote.offerAdded',
      entity: 'quote',
      entityId: quoteId,
      clientId,
      actorId: agentId,
      at,
      details,
    },
  ])
}

async function bookPresentation(
  { agency, tx, clock }: SeedContext,
  { at, notes }: NonNullable<PlannedClientQuote['presentation']>,
  { id: quoteId, clientId, agentId }: QuoteSeed,
) {
  const nextWorkdays = Array.from({ length: 7 }, (_, index) => addDays(clock.day, index + 1)).filter((day) =>
    hoursOn(agency(), day),
  )
  // Index 3, the fourth slot of the day, is 10:30.
  const startsAt = slotsOf(nextWorkdays[1] ?? clock.day, agency())[3]?.toISOString()
  if (!startsAt) throw new Error('The next working day but one has no slot at 10:30 AM')
  const id = newId()
  await insertAppointment(tx, { id, quoteId, agentId, startsAt, notes, bookedBy: clientId, createdAt: at })
  await setReminders(tx, { now: () => new Date(clock.hoursAgo(0)) }, { id, revision: 0, startsAt })
  await recordPastEvents(tx, [
    {
      action: 'quote.presentationBooked',
      entity: 'quote',
      entityId: quoteId,
      clientId,
      actorId: clientId,
      at,
      details: { appointment: id, startsAt },
    },
  ])
}
