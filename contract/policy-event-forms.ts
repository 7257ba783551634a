import { z } from 'zod'
import { OptionalId } from './endpoint.ts'
import { OptionalDollars } from './values/amounts.ts'
import {
  type CancellationReason,
  cancellationReasons,
  type EnteredKind,
  enteredKinds,
  eventSources,
  reportingAnswers,
} from './values/policy-events.ts'
import { Day, text, textOrNull } from './values/text.ts'

const chooseSource = 'Please say how you know it'
const stated = eventSources.filter((source) => source !== 'not stated')
const optionalDay = z
  .union([z.literal(''), Day, z.null()], 'Please enter a date')
  .default(null)
  .transform((day) => day || null)

/** How something is known: asked of everything that is entered. */
export const known = {
  source: z.enum(stated, chooseSource),
  /** Who said so at the carrier. */
  confirmedBy: textOrNull(200).default(null),
  /** The day on which the agency had it; today where it is left out. */
  receivedOn: optionalDay,
  documentId: OptionalId.default(null),
}

export const eventFields = z.object({
  kind: z.enum(enteredKinds, 'Please choose what happened'),
  /** From which day it counts. Left out where that follows from the term: its end, of a nonrenewal and an expiry. */
  effectiveOn: optionalDay,
  ...known,
  reason: z
    .union([z.literal(''), z.enum(cancellationReasons), z.null()], 'Please choose a reason')
    .default(null)
    .transform((reason) => reason || null),
  /** Of a notice for non-payment: US dollars, and the last day to pay. */
  amountDue: OptionalDollars.default(0),
  payBy: optionalDay,
  noticeGiven: z
    .union([z.literal(''), z.enum(['yes', 'no'])], 'Please say whether notice was given')
    .default(''),
  extendedReporting: z
    .union(
      [z.literal(''), z.enum(reportingAnswers)],
      'Please say whether an extended reporting period was bought',
    )
    .default(''),
  /** Of extended reporting. */
  until: optionalDay,
  /** Of an audit: what the whole term costs by it. */
  premium: OptionalDollars.default(0),
  /** Of a policy that was issued after its binder. */
  policyNumber: text(60).default(''),
  note: textOrNull(2000).default(null),
})

/** Kinds whose day follows from the term. */
const dayFollows: readonly EnteredKind[] = ['notice of nonrenewal', 'expiry']

/** What is asked of each kind beyond its day and its source; of a notice what it says depends on its reason. */
export const asksFor = (kind: EnteredKind, reason: CancellationReason | '' | null) => ({
  effectiveOn: !dayFollows.includes(kind),
  reason: kind === 'notice of cancellation' || kind === 'cancellation' || kind === 'notice of nonrenewal',
  payment: kind === 'notice of cancellation' && reason === 'non-payment',
  noticeGiven: kind === 'cancellation',
  until: kind === 'extended reporting',
  premium: kind === 'audit',
  policyNumber: kind === 'policy issued',
})

/** What of its fields a kind asks for, and what two of them say together. */
export const completeEvent = <Schema extends z.ZodType<z.output<typeof eventFields>>>(schema: Schema) =>
  schema.superRefine((event, context) => {
    const asked = asksFor(event.kind, event.reason)
    const missing: [boolean, string, string][] = [
      [asked.effectiveOn && event.effectiveOn === null, 'effectiveOn', 'Please enter from which day'],
      [asked.reason && event.reason === null, 'reason', 'Please choose a reason'],
      [asked.payment && event.amountDue === 0, 'amountDue', 'Please enter the amount that is due'],
      [asked.payment && event.payBy === null, 'payBy', 'Please enter the last day to pay'],
      [asked.noticeGiven && event.noticeGiven === '', 'noticeGiven', 'Please say whether notice was given'],
      [asked.until && event.until === null, 'until', 'Please enter until which day'],
      [asked.premium && event.premium === 0, 'premium', 'Please enter the premium after the audit'],
      [asked.policyNumber && event.policyNumber === '', 'policyNumber', 'Policy number is required'],
      [
        asked.payment &&
          event.payBy !== null &&
          event.effectiveOn !== null &&
          event.payBy > event.effectiveOn,
        'payBy',
        'The last day to pay is not after the day of the cancellation',
      ],
    ]
    for (const [is, field, message] of missing)
      if (is) context.addIssue({ code: 'custom', path: [field], message })
  })

/** Something that happened, as staff enters it. */
export const EnteredEvent = completeEvent(eventFields)
export type EnteredEvent = z.output<typeof EnteredEvent>

/** A change of a policy from a day on; a change without it corrects a slip, and was so from the start. */
export const DatedChange = z.object({ effectiveOn: Day, ...known })
