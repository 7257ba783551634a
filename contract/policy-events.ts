import { z } from 'zod'
import { allRoles, endpoint, Id, staff, versionField } from './endpoint.ts'
import { completeEvent, eventFields } from './policy-event-forms.ts'
import {
  cancellationCauses,
  eventKinds,
  eventSources,
  noLossAnswers,
  renewalConditions,
  reportingAnswers,
  storedReasons,
} from './values/policy-events.ts'
import { Day } from './values/text.ts'

const Binder = z.object({ number: z.string(), ends: z.string() })

/** Details of an event; the kind decides which are set. */
export const PolicyEventFacts = z.object({
  /** Set for a notice, a cancellation or a nonrenewal. */
  reason: z.enum(storedReasons).optional(),
  /** Set where the cause is more precise than `reason`. */
  cause: z.enum(cancellationCauses).optional(),
  /** Cancellation for underwriting reasons: the ground, in the words of the law of the state. */
  ground: z.string().optional(),
  /** Notice for nonpayment: US dollars, and last day to pay. */
  amountDue: z.number().optional(),
  payBy: z.string().optional(),
  /** The unpaid installment, if its bill is on file. */
  installmentId: z.string().optional(),
  /** Cancellation: whether the carrier gave notice. */
  noticeGiven: z.boolean().optional(),
  /** Whether an extended reporting period was bought; `until` is its end. */
  extendedReporting: z.enum(reportingAnswers).optional(),
  until: z.string().optional(),
  /** Reinstatement: the statement of no loss, and the day on which it arrived. */
  noLoss: z.enum(noLossAnswers).optional(),
  noLossOn: z.string().optional(),
  binder: Binder.optional(),
  /** The term that the policy was rewritten as. */
  newTermId: z.string().optional(),
  /** Extension: the new end of the term. */
  newEndDate: z.string().optional(),
  /** Date of the carrier's notice. */
  sentOn: z.string().optional(),
  /** Conditional renewal: what changes. */
  conditions: z.array(z.enum(renewalConditions)).optional(),
  conditionsNote: z.string().optional(),
  /**
   * Agent of record letter: the day on which the client signed it, and the end of the carrier's
   * waiting period.
   */
  signedOn: z.string().optional(),
  holdUntil: z.string().optional(),
  /** Set if the premium finance company sent the notice. */
  sender: z.literal('finance company').optional(),
  note: z.string().optional(),
})
export type PolicyEventFacts = z.infer<typeof PolicyEventFacts>

/** The term's present state, which `foldPolicy` computes from its events. */
export const PolicyTermState = z.object({
  /** Source that shows the term in force or offered. Internal: missing for clients. */
  source: z.enum(eventSources).optional(),
  binder: Binder.optional(),
  /** A pending notice of cancellation; `on` is the planned cancellation date. */
  notice: PolicyEventFacts.extend({ on: z.string(), receivedOn: z.string() }).optional(),
  cancelled: PolicyEventFacts.extend({ on: z.string() }).optional(),
  /** In force again from `on`. The days since `cancelledOn` are a gap in coverage. */
  reinstated: z.object({ on: z.string(), cancelledOn: z.string() }).optional(),
  nonrenewal: PolicyEventFacts.extend({ receivedOn: z.string() }).optional(),
  expiryNoted: z.boolean().optional(),
  extendedReporting: PolicyEventFacts.optional(),
})
export type PolicyTermState = z.infer<typeof PolicyTermState>

/** A notice of conditional renewal; `on` is its date. */
export const ConditionalRenewal = PolicyEventFacts.omit({ note: true }).extend({
  on: z.string(),
  receivedOn: z.string(),
})
export type ConditionalRenewal = z.infer<typeof ConditionalRenewal>

export const PolicyEvent = z.object({
  id: z.string(),
  kind: z.enum(eventKinds),
  /** Effective date, 12:01 a.m. in the agency's time zone. */
  effectiveOn: z.string(),
  /** Day the agency learned of it. */
  receivedOn: z.string(),
  facts: PolicyEventFacts,
  /** Changed fields of the term as [before, after]. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** A future change that is not applied yet. */
  isToCome: z.boolean(),
  /** Entered after its effective date. */
  isBackdated: z.boolean(),
  /** Entered in error; kept for the record. */
  isTakenBack: z.boolean(),
  enteredAt: z.string(),
  /** Source of the event. Internal to the agency: null for clients. */
  known: z
    .object({
      source: z.enum(eventSources),
      confirmedBy: z.string().nullable(),
      documentId: z.string().nullable(),
      documentTitle: z.string().nullable(),
      enteredByName: z.string().nullable(),
      canBeTakenBack: z.boolean(),
      /** Staff can print a letter to the client about the event. */
      hasLetter: z.boolean(),
      /** A notice to the client that came later than the law of its state asks. */
      late: z.object({ days: z.number(), required: z.number(), law: z.string() }).nullable(),
    })
    .nullable(),
})
export type PolicyEvent = z.infer<typeof PolicyEvent>

/** Certificates and card links issued since a day that state the policy was in force. */
export const IssuedProofs = z.object({
  certificates: z.array(
    z.object({ id: z.string(), number: z.number(), holder: z.string(), issuedAt: z.string() }),
  ),
  /** Number of shared links to ID cards. */
  cardLinks: z.number(),
})
export type IssuedProofs = z.infer<typeof IssuedProofs>

const eventsReply = z.object({
  events: z.array(PolicyEvent),
  version: z.number(),
  /** Grounds of a cancellation by the law of the state; null for clients, and if not known. */
  cancellationLaw: z
    .object({ grounds: z.array(z.string()), afterDays: z.number(), law: z.string() })
    .nullable(),
  isRenewal: z.boolean(),
})

export const policyEvents = {
  ofPolicy: endpoint({
    summary: 'The events of a policy, latest first',
    method: 'GET',
    path: '/api/policy-event/policy/:policyId',
    who: allRoles,
    shows: ['policy'],
    params: z.object({ policyId: Id }),
    reply: eventsReply,
    fails: 'Failed to fetch the policy history',
  }),
  issuedSince: endpoint({
    summary: 'Certificates and card links issued since a day, which an event of that day affects',
    method: 'GET',
    path: '/api/agent/policy-event/issued/:policyId',
    who: staff,
    shows: ['policy', 'certificate'],
    params: z.object({ policyId: Id }),
    query: z.object({ day: Day }),
    reply: IssuedProofs,
    fails: 'Failed to fetch issued documents',
  }),
  enter: endpoint({
    summary: 'Record an event of a policy, such as a notice, a cancellation or a reinstatement',
    method: 'POST',
    path: '/api/agent/policy-event/policy/:policyId',
    who: staff,
    changes: ['policy', 'client', 'task'],
    params: z.object({ policyId: Id }),
    body: completeEvent(eventFields.extend(versionField)),
    reply: eventsReply,
    refuses: ['cannot_follow'],
    fails: 'Failed to record the event',
  }),
  letter: endpoint({
    summary: 'The email about an event as a letter, for a client without email',
    method: 'GET',
    path: '/api/agent/policy-event/letter/:id',
    who: staff,
    params: z.object({ id: Id }),
    sends: 'application/pdf',
    refuses: ['no_letter', 'unknown_letters'],
    fails: 'Failed to create the letter',
  }),
  takeBack: endpoint({
    summary: 'Take back an event that was entered by mistake; it stays on file as such',
    method: 'POST',
    path: '/api/agent/policy-event/take-back/:id',
    who: staff,
    changes: ['policy', 'client'],
    params: z.object({ id: Id }),
    reply: eventsReply,
    refuses: ['cannot_follow'],
    fails: 'Failed to undo',
  }),
}
