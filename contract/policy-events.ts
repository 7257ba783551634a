import { z } from 'zod'
import { endpoint, Id, signedIn, staff, versionField } from './endpoint.ts'
import { completeEvent, eventFields } from './policy-event-forms.ts'
import { cancellationReasons, eventKinds, eventSources, reportingAnswers } from './values/policy-events.ts'
import { Day } from './values/text.ts'

const Binder = z.object({ number: z.string(), ends: z.string() })

/** What more is known of an event than its day and its source; which of it there is follows from the kind. */
export const PolicyEventFacts = z.object({
  /** Why: of a notice, of a cancellation, of a nonrenewal. */
  reason: z.enum(cancellationReasons).optional(),
  /** Of a notice for non-payment: US dollars, and the last day on which they can be paid. */
  amountDue: z.number().optional(),
  payBy: z.string().optional(),
  /** And the installment of a bill that is missing, where that is on file. */
  installmentId: z.string().optional(),
  /** Of a cancellation: whether the carrier had given notice of it. */
  noticeGiven: z.boolean().optional(),
  /** Whether claims can still be made afterwards; of extended reporting itself, until when. */
  extendedReporting: z.enum(reportingAnswers).optional(),
  until: z.string().optional(),
  binder: Binder.optional(),
  note: z.string().optional(),
})
export type PolicyEventFacts = z.infer<typeof PolicyEventFacts>

/** The facts of a term that its events come to now, as `foldPolicy` folds them. */
export const PolicyTermState = z.object({
  /** How the agency knows that it is in force, or offered: its own business, left out to a client. */
  source: z.enum(eventSources).optional(),
  binder: Binder.optional(),
  /** A notice that was not withdrawn: from when it is to be cancelled, and when the agency had it. */
  notice: PolicyEventFacts.extend({ on: z.string(), receivedOn: z.string() }).optional(),
  cancelled: PolicyEventFacts.extend({ on: z.string() }).optional(),
  /** From when it runs again, and from when it had been cancelled: the days between are a gap. */
  reinstated: z.object({ on: z.string(), cancelledOn: z.string() }).optional(),
  nonrenewal: PolicyEventFacts.extend({ receivedOn: z.string() }).optional(),
  expiryNoted: z.boolean().optional(),
  extendedReporting: PolicyEventFacts.optional(),
})
export type PolicyTermState = z.infer<typeof PolicyTermState>

/** Something that happened to a term. */
export const PolicyEvent = z.object({
  id: z.string(),
  kind: z.enum(eventKinds),
  /** From which day it counts, 12:01 a.m. where the agency is. */
  effectiveOn: z.string(),
  /** The day on which the agency had it. */
  receivedOn: z.string(),
  facts: PolicyEventFacts,
  /** What it changes of the term, field by field, before and after. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** Of a change that is to come: the term does not have it yet. */
  isToCome: z.boolean(),
  /** It was entered after the day from which it counts. */
  isBackdated: z.boolean(),
  /** Entered by mistake, and kept for the record. */
  isTakenBack: z.boolean(),
  enteredAt: z.string(),
  /** How the agency knows it: its own business, null to a client. */
  known: z
    .object({
      source: z.enum(eventSources),
      confirmedBy: z.string().nullable(),
      documentId: z.string().nullable(),
      documentTitle: z.string().nullable(),
      enteredByName: z.string().nullable(),
      canBeTakenBack: z.boolean(),
      /** What the client is written to of it can be printed. */
      hasLetter: z.boolean(),
    })
    .nullable(),
})
export type PolicyEvent = z.infer<typeof PolicyEvent>

/** A paper that went out since a day, and says that the policy was in force. */
export const IssuedSince = z.object({
  certificates: z.array(
    z.object({ id: z.string(), number: z.number(), holder: z.string(), issuedAt: z.string() }),
  ),
  /** How many links to ID cards were shared. */
  cardLinks: z.number(),
})
export type IssuedSince = z.infer<typeof IssuedSince>

const all = z.object({ events: z.array(PolicyEvent), version: z.number() })

export const policyEvents = {
  ofPolicy: endpoint({
    summary: 'What happened to a policy, the latest first',
    method: 'GET',
    path: '/api/policy-event/policy/:policyId',
    who: signedIn,
    shows: ['policy'],
    params: z.object({ policyId: Id }),
    reply: all,
    fails: 'Failed to fetch what happened to the policy',
  }),
  issuedSince: endpoint({
    summary: 'Papers of a policy that went out since a day: what is entered for that day touches them',
    method: 'GET',
    path: '/api/agent/policy-event/issued/:policyId',
    who: staff,
    shows: ['policy', 'certificate'],
    params: z.object({ policyId: Id }),
    query: z.object({ day: Day }),
    reply: IssuedSince,
    fails: 'Failed to fetch what was issued',
  }),
  enter: endpoint({
    summary: 'Enter what happened to a policy: a notice, a cancellation, a reinstatement',
    method: 'POST',
    path: '/api/agent/policy-event/policy/:policyId',
    who: staff,
    changes: ['policy', 'client', 'task'],
    params: z.object({ policyId: Id }),
    body: completeEvent(eventFields.extend(versionField)),
    reply: all,
    refuses: ['cannot_follow'],
    fails: 'Failed to enter what happened',
  }),
  letter: endpoint({
    summary: 'What a client is written to of it by mail, as a letter to print for one who cannot be mailed',
    method: 'GET',
    path: '/api/agent/policy-event/letter/:id',
    who: staff,
    params: z.object({ id: Id }),
    sends: 'application/pdf',
    refuses: ['no_letter', 'unknown_letters'],
    fails: 'Failed to make the letter',
  }),
  takeBack: endpoint({
    summary: 'Take back what was entered by mistake; it stays on file as that',
    method: 'POST',
    path: '/api/agent/policy-event/take-back/:id',
    who: staff,
    changes: ['policy', 'client'],
    params: z.object({ id: Id }),
    reply: all,
    refuses: ['cannot_follow'],
    fails: 'Failed to take it back',
  }),
}
