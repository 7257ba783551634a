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
import type { TermDates } from './values/policy-state.ts'
import { Day, reference, textOrNull } from './values/text.ts'

const chooseSource = 'Please say how you know it'
const stated = eventSources.filter((source) => source !== 'not stated')
const optionalDay = z
  .union([z.literal(''), Day, z.null()], 'Please enter a date')
  .default(null)
  .transform((day) => day || null)

/** How something is known: asked of everything that is entered. */
export const sourceFields = {
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
  ...sourceFields,
  reason: z
    .union([z.literal(''), z.enum(cancellationReasons), z.null()], 'Please choose a reason')
    .default(null)
    .transform((reason) => reason || null),
  /** Of a notice for non-payment: US dollars, and the last day to pay. */
  amountDue: OptionalDollars.default(0),
  payBy: optionalDay,
  /** The installment that was not paid, where its bill is on file. */
  installmentId: OptionalId.default(null),
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
  policyNumber: reference(60).default(''),
  note: textOrNull(2000).default(null),
})

/** Kinds whose day follows from the term. */
const dayFollows: readonly EnteredKind[] = ['notice of nonrenewal', 'expiry']

/** What is asked of each kind beyond its day and its source; of a notice what it says depends on its reason. */
export const eventQuestionsFor = (kind: EnteredKind, reason: CancellationReason | '' | null) => ({
  effectiveOn: !dayFollows.includes(kind),
  reason: kind === 'notice of cancellation' || kind === 'cancellation' || kind === 'notice of nonrenewal',
  payment: kind === 'notice of cancellation' && reason === 'non-payment',
  noticeGiven: kind === 'cancellation',
  until: kind === 'extended reporting',
  premium: kind === 'audit',
  policyNumber: kind === 'policy issued',
})

/** The kind and day that go on file for an entry. Cancelled from the first day of its term, a policy is cancelled flat. */
export function dateEntry(kind: EnteredKind, day: string, { startDate, endDate }: TermDates) {
  const effectiveOn = dayFollows.includes(kind) ? endDate : day
  const isFlat = kind === 'cancellation' && effectiveOn === startDate
  return { kind: isFlat ? ('flat cancellation' as const) : kind, effectiveOn }
}

type EventFieldValues = z.output<typeof eventFields>
type EventQuestions = ReturnType<typeof eventQuestionsFor>

/** What is wrong where it is asked for and not there: of which field, when, and what is said. */
const missing: readonly (readonly [
  keyof EventFieldValues,
  (event: EventFieldValues, asked: EventQuestions) => boolean,
  string,
])[] = [
  [
    'effectiveOn',
    (event, asked) => asked.effectiveOn && event.effectiveOn === null,
    'Please enter from which day',
  ],
  ['reason', (event, asked) => asked.reason && event.reason === null, 'Please choose a reason'],
  [
    'amountDue',
    (event, asked) => asked.payment && event.amountDue === 0,
    'Please enter the amount that is due',
  ],
  ['payBy', (event, asked) => asked.payment && event.payBy === null, 'Please enter the last day to pay'],
  [
    'payBy',
    ({ payBy, effectiveOn }, asked) => asked.payment && !!payBy && !!effectiveOn && payBy > effectiveOn,
    'The last day to pay is not after the day of the cancellation',
  ],
  [
    'noticeGiven',
    (event, asked) => asked.noticeGiven && event.noticeGiven === '',
    'Please say whether notice was given',
  ],
  ['until', (event, asked) => asked.until && event.until === null, 'Please enter until which day'],
  [
    'until',
    ({ until, effectiveOn }, asked) => asked.until && !!until && !!effectiveOn && until <= effectiveOn,
    'The period ends after the day on which it begins',
  ],
  [
    'premium',
    (event, asked) => asked.premium && event.premium === 0,
    'Please enter the premium after the audit',
  ],
  [
    'policyNumber',
    (event, asked) => asked.policyNumber && event.policyNumber === '',
    'Policy number is required',
  ],
]

// What is asked for follows from these: the rest may be wrong, and is told together with what is missing.
const asking = eventFields.pick({ kind: true, reason: true })

/** What of its fields a kind asks for, and what two of them say together. */
export const completeEvent = <Schema extends z.ZodType<EventFieldValues>>(schema: Schema): Schema =>
  missing.reduce(
    (checked, [field, isMissing, error]) =>
      checked.refine((event) => !isMissing(event, eventQuestionsFor(event.kind, event.reason)), {
        path: [field],
        error,
        when: ({ value }) => asking.safeParse(value).success,
      }),
    schema,
  )

/** Something that happened, as staff enters it. */
export const EnteredEvent = completeEvent(eventFields)
export type EnteredEvent = z.output<typeof EnteredEvent>

/** A change of a policy from a day on; a change without it corrects a slip, and was so from the start. */
export const DatedChange = z.object({ effectiveOn: Day, ...sourceFields })
