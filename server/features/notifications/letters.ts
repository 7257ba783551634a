import { z } from 'zod'
import type { MailKind } from '../../../contract/notifications.ts'
import { amountsHidden } from '../../../contract/quote-can.ts'
import { claimStatuses } from '../../../contract/values/claim-words.ts'
import { fullName } from '../../../contract/values/names.ts'
import { type EventKind, isToldToClients } from '../../../contract/values/policy-events.ts'
import { requestStatuses } from '../../../contract/values/request-words.ts'
import { type Context, today } from '../../context.ts'
import type { Letter } from '../../platform/mail.ts'
import type { Action, TellingAtOnce, ToldBy } from '../activity/actions.ts'
import { type News, presentationLetter } from '../appointments/mails.ts'
import { appointmentFor } from '../appointments/queries.ts'
import { dueLetter, missedLetter, notFoundLetter } from '../bills/mails.ts'
import { type InstallmentToTell, installmentToTell } from '../bills/remind-queries.ts'
import { receiptLetter, reportedLetter, stepLetter, waitingLetter } from '../claims/mails.ts'
import { claimFor } from '../claims/queries.ts'
import { agentNameOf } from '../clients/agent-queries.ts'
import { acceptedLetter } from '../invites/mails.ts'
import { inviteWithId } from '../invites/queries.ts'
import { renewalWords, restoredWords, takenBackWords, type Words, wordsOf } from '../policies/letter-words.ts'
import { policyMail } from '../policies/mails.ts'
import { type PolicyToTell, policyToTell } from '../policies/told-queries.ts'
import { readyLetter, receivedLetter, requestedLetter } from '../quotes/mails.ts'
import { type QuoteView, quoteFor } from '../quotes/queries.ts'
import { commentWithId } from '../requests/comment-queries.ts'
import { askedLetter, escalatedLetter, openedLetter, statusLetter } from '../requests/mails.ts'
import { requestFor } from '../requests/queries.ts'
import { commentLetter, confirmedLetter, notAppliedLetter, stageLetter } from '../requests/stage-mails.ts'
import { type clientToTell, type eventWithId, lastBefore } from './queries.ts'

type Event = NonNullable<Awaited<ReturnType<typeof eventWithId>>>
export type Reader = Awaited<ReturnType<typeof clientToTell>>[number]

/** What an event is about: the entity and the client it concerns, and who is told. */
interface About {
  id: string
  clientId: string
  event: Event
  reader: Reader
}

/** Makes the letter that an event calls for; null where there is nothing to tell any more. */
export type Letters = (about: About, context: Context) => Promise<Letter | null>

/** Those of whom the letters are told apart here; of those whom an act names itself, see `tell-named.ts`. */
export type Addressee = 'client' | 'agent' | 'admins'

export interface Delivery {
  /** The kind of mails it belongs to; of none, nobody can switch it off. */
  kind: MailKind | null
  /** It has to reach staff, whatever mails they have switched off. */
  reachesStaff?: true
}

type AddresseeOf<A extends TellingAtOnce> = Extract<ToldBy<A>, Addressee>

const inviteAccepted: Letters = async ({ id, reader }, context) => {
  const invite = await inviteWithId(context.db, id)
  return invite ? acceptedLetter(invite, reader, context) : null
}

const Cancelled = z.object({ cancelledOn: z.string() })
const TakenBack = z.object({ cancelledOn: z.tuple([z.string(), z.null()]).optional() })

/** Of what happened to a policy: null where nobody is to be written to about it any more. */
const ofPolicy =
  (write: (policy: PolicyToTell, event: About['event'], context: Context) => Words | null): Letters =>
  async ({ id, event, reader }, context) => {
    const policy = await policyToTell(context.db, reader, id)
    const words = policy ? write(policy, event, context) : null
    return words && policyMail(words, id, reader, context)
  }
const On = z.object({ on: z.string() })
const happened = (kind: EventKind) =>
  ofPolicy((policy, { details }, context) => wordsOf({ kind, on: On.parse(details).on }, policy, context))

/** As it stands by now: a day that was corrected meanwhile is told once, as it is. */
const policyCancelled = ofPolicy((policy, { details }, context) =>
  wordsOf({ kind: 'cancellation', on: Cancelled.parse(details).cancelledOn }, policy, context),
)

/** To whom it was told as cancelled, unless it has ended again. */
const policyRestored = ofPolicy((policy, { details }, context) => {
  const [cancelledOn] = TakenBack.parse(details).cancelledOn ?? []
  if (cancelledOn === undefined || policy.deactivatedAt !== null || policy.cancelledOn !== null) return null
  return restoredWords(policy, cancelledOn, context)
})

/** While it waits for its carrier. */
const renewalShown = ofPolicy((policy, _, context) => renewalWords(policy, context))

const TookBack = z.object({ what: z.string(), kind: z.string() })
const eventTakenBack = ofPolicy((policy, { details }, context) => {
  const { what, kind } = TookBack.parse(details)
  return isToldToClients(kind) ? takenBackWords(policy, what, context) : null
})

const OfInstallment = z.object({ installment: z.string() })

/** Of an installment as it stands by now: null where nobody is to be written to about it any more. */
const ofInstallment =
  (write: (installment: InstallmentToTell, reader: Reader, context: Context) => Letter | null): Letters =>
  async ({ event, reader }, context) => {
    const { installment: id } = OfInstallment.parse(event.details)
    const installment = await installmentToTell(context.db, reader, id, today(context))
    return installment ? write(installment, reader, context) : null
  }

const requestCreated: Letters = async ({ id, reader }, context) => {
  const request = await requestFor(context.db, { ...context, me: reader }, id)
  return request ? askedLetter(request, reader, context) : null
}

const actorOf = ({ actorFirstName, actorLastName }: Event, { agency }: Context) =>
  fullName(actorFirstName, actorLastName) || agency().name

const requestOpened: Letters = async ({ id, event, reader }, context) => {
  const request = await requestFor(context.db, { ...context, me: reader }, id)
  return request ? openedLetter(request, { reader, by: actorOf(event, context) }, context) : null
}

const requestEscalated: Letters = async ({ id, clientId, reader }, context) => {
  const request = await requestFor(context.db, { ...context, me: reader }, id)
  if (request?.status !== 'pending') return null
  const agentName = await agentNameOf(context.db, clientId)
  return escalatedLetter(request, { reader, agentName }, context)
}

const StatusChange = z.object({ status: z.tuple([z.enum(requestStatuses), z.enum(requestStatuses)]) })

const requestStatusChanged: Letters = async ({ id, event, reader }, context) => {
  if (event.actorRole === 'client') return null
  const request = await requestFor(context.db, { ...context, me: reader }, id)
  if (!request) return null
  // As it was set then: a mail that comes late still tells what happened.
  const [, status] = StatusChange.parse(event.details).status
  return statusLetter(request, { reader, status, by: actorOf(event, context) }, context)
}

const Staged = z.object({ stage: z.tuple([z.string(), z.string()]), comment: z.string().optional() })

const requestStageChanged: Letters = async ({ id, event, reader }, context) => {
  const request = await requestFor(context.db, { ...context, me: reader }, id)
  const { stage: change, comment } = Staged.parse(event.details)
  if (!request || request.stage !== change[1] || !readsComments(reader)) return null
  const said = comment ? await commentWithId(context.db, comment) : undefined
  return stageLetter(request, { reader, by: actorOf(event, context), said: said?.said }, context)
}

const Commented = z.object({ comment: z.string() })

/** Of a client's people those who may read what is said under a request; staff does. */
const readsComments = ({ role, may }: Reader) => role !== 'client' || may === 'everything' || may === 'read'

/** The other side's: who said it knows. */
const requestCommented: Letters = async ({ id, event, reader }, context) => {
  if ((event.actorRole === 'client') === (reader.role === 'client') || !readsComments(reader)) return null
  const request = await requestFor(context.db, { ...context, me: reader }, id)
  const said = await commentWithId(context.db, Commented.parse(event.details).comment)
  return request && said
    ? commentLetter(request, { reader, by: actorOf(event, context), said: said.said }, context)
    : null
}

const changeConfirmed: Letters = async ({ id, reader }, context) => {
  const request = await requestFor(context.db, { ...context, me: reader }, id)
  return request?.confirmed ? confirmedLetter(request, reader, context) : null
}

const changeNotApplied: Letters = async ({ id, reader }, context) => {
  const request = await requestFor(context.db, { ...context, me: reader }, id)
  return request && !request.confirmed ? notAppliedLetter(request, reader, context) : null
}

const aboutClaim =
  (
    letter: (
      claim: NonNullable<Awaited<ReturnType<typeof claimFor>>>,
      about: About,
      context: Context,
    ) => Promise<Letter | null> | Letter | null,
  ): Letters =>
  async (about, context) => {
    const claim = await claimFor(context.db, about.reader, about.id, today(context))
    return claim ? letter(claim, about, context) : null
  }

/** Whoever wrote it down for the client knows. */
const claimReported = aboutClaim((claim, { reader }, context) =>
  claim.filedBy === reader.id ? null : reportedLetter(claim, reader, context),
)

const claimReceipt = aboutClaim((claim, { reader }, context) => receiptLetter(claim, reader, context))

const claimEscalated = aboutClaim(async (claim, { reader, clientId }, context) => {
  if (claim.status !== 'reported') return null
  return waitingLetter(claim, { reader, agentName: await agentNameOf(context.db, clientId) }, context)
})

const Step = z.object({
  status: z.tuple([z.enum(claimStatuses), z.enum(claimStatuses).exclude(['draft'])]).optional(),
})

const claimStep = aboutClaim((claim, { reader, event }, context) => {
  // As it was set then: a mail that comes late still tells what happened.
  const status = Step.parse(event.details).status?.[1] ?? null
  const by = fullName(event.actorFirstName, event.actorLastName) || context.agency().name
  return stepLetter(claim, { reader, status, by }, context)
})

const aboutQuote =
  (letter: (quote: QuoteView, reader: Reader, context: Context, event: Event) => Letter | null): Letters =>
  async ({ id, reader, event }, context) => {
    const quote = await quoteFor(context.db, reader, id, context)
    return quote ? letter(quote, reader, context, event) : null
  }

const OfferAdded = z.object({ isFirst: z.boolean() })

/** Of several offers the first is told, unless it is there no more. */
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
const amountsShown: Letters = async (about, context) => {
  const actions: Action[] = ['quote.amountsShown', 'quote.offerAdded', 'quote.offerChanged']
  const { clientId, id: entityId, event } = about
  const last = await lastBefore(context.db, event.id, { clientId, entityId, actions })
  return last === 'quote.amountsShown' ? null : ratesAreOpen(about, context)
}

const OfAppointment = z.object({ appointment: z.string() })

const aboutPresentation =
  (news: News): Letters =>
  async ({ event, reader }, context) => {
    const { appointment: id } = OfAppointment.parse(event.details)
    const appointment = await appointmentFor(context.db, reader, id)
    // Of one that was cancelled since, that alone is told.
    if (!appointment || (appointment.cancelledAt !== null) !== (news === 'cancelled')) return null
    return presentationLetter(appointment, { reader, news }, context)
  }

const toBoth = (news: News) => {
  const letters = aboutPresentation(news)
  return { kind: 'presentations', client: letters, agent: letters } as const
}

/** A letter for everybody whom an act tells at once: where one is missing, this does not compile. */
export const lettersOf: {
  [A in TellingAtOnce as [AddresseeOf<A>] extends [never] ? never : A]: Delivery &
    Record<AddresseeOf<A>, Letters>
} = {
  'invite.accepted': { kind: 'invites', agent: inviteAccepted },
  'policy.cancelled': { kind: null, client: policyCancelled },
  'policy.restored': { kind: null, client: policyRestored },
  'policy.renewalShown': { kind: null, client: renewalShown },
  'policy.noticeOfCancellation': { kind: null, client: happened('notice of cancellation') },
  'policy.noticeWithdrawn': { kind: null, client: happened('notice withdrawn') },
  'policy.reinstated': { kind: null, client: happened('reinstatement') },
  'policy.notToBeRenewed': { kind: null, client: happened('notice of nonrenewal') },
  'policy.nonrenewalWithdrawn': { kind: null, client: happened('nonrenewal withdrawn') },
  'policy.eventTakenBack': { kind: null, client: eventTakenBack },
  'policy.paymentDue': { kind: 'bills', client: ofInstallment(dueLetter) },
  'policy.paymentMissed': { kind: 'bills', client: ofInstallment(missedLetter) },
  'policy.paymentNotFound': { kind: 'bills', client: ofInstallment(notFoundLetter) },
  'request.created': { kind: 'requests', agent: requestCreated },
  'request.opened': { kind: 'requests', client: requestOpened },
  'request.statusChanged': { kind: 'requests', client: requestStatusChanged },
  'request.stageChanged': { kind: 'requests', client: requestStageChanged },
  'request.commented': { kind: 'requests', client: requestCommented, agent: requestCommented },
  'request.changeConfirmed': { kind: 'requests', client: changeConfirmed },
  'request.changeNotApplied': { kind: null, client: changeNotApplied },
  'request.escalated': { kind: 'requests', admins: requestEscalated },
  'claim.reported': { kind: 'claims', reachesStaff: true, agent: claimReported, client: claimReceipt },
  'claim.escalated': { kind: 'claims', reachesStaff: true, admins: claimEscalated },
  'claim.stepTaken': { kind: 'claims', client: claimStep },
  'quote.requested': {
    kind: 'quotes',
    agent: aboutQuote(requestedLetter),
    client: aboutQuote(receivedLetter),
  },
  'quote.offerAdded': { kind: 'quotes', client: offerAdded },
  'quote.amountsShown': { kind: 'quotes', client: amountsShown },
  'quote.presentationBooked': toBoth('booked'),
  'quote.presentationMoved': toBoth('moved'),
  'quote.presentationCancelled': toBoth('cancelled'),
  'quote.presentationPassedOn': toBoth('passed on'),
}
