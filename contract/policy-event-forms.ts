import { z } from 'zod'
import { OptionalId } from './endpoint.ts'
import { OptionalDollars } from './values/amounts.ts'
import {
  type CancellationReason,
  type EnteredKind,
  enteredKinds,
  eventSources,
  knownReasons,
  noLossAnswers,
  renewalConditions,
  reportingAnswers,
  statedSources,
} from './values/policy-events.ts'
import type { TermDates } from './values/policy-state.ts'
import { Day, nullableText, reference, text } from './values/text.ts'

const missingSourceError = 'Please choose a source'
const enterableSources = eventSources.filter((source) => source !== 'not stated')
const optionalDay = z
  .union([z.literal(''), Day, z.null()], 'Please enter a date')
  .default(null)
  .transform((day) => day || null)

/** Source of a policy event, required for every entry. */
export const sourceFields = {
  source: z.enum(enterableSources, missingSourceError),
  /** Contact person at the carrier. */
  confirmedBy: nullableText(200).default(null),
  /** Day the agency learned of it; default: today. */
  receivedOn: optionalDay,
  documentId: OptionalId.default(null),
}

export const eventFields = z.object({
  kind: z.enum(enteredKinds, 'Please choose an event'),
  /**
   * Effective date. Missing for a nonrenewal, an expiry and an extension, which take the end date
   * of the term.
   */
  effectiveOn: optionalDay,
  ...sourceFields,
  /** A notice of cancellation may come from the premium finance company. */
  source: z.enum(statedSources, missingSourceError),
  reason: z
    .union([z.literal(''), z.enum(knownReasons), z.null()], 'Please choose a reason')
    .default(null)
    .transform((reason) => reason || null),
  /** Cancellation for underwriting reasons: the ground, in the words of the law of the state. */
  ground: text(300).default(''),
  /** Notice for nonpayment: US dollars, and last day to pay. */
  amountDue: OptionalDollars.default(0),
  payBy: optionalDay,
  /** The unpaid installment, if its bill is on file. */
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
  /** End of the extended reporting period. */
  until: optionalDay,
  /** Late reinstatement: statement of no loss, and the day on which it arrived. */
  noLoss: z
    .union([z.literal(''), z.enum(noLossAnswers)], 'Please say whether a statement of no loss was received')
    .default(''),
  noLossOn: optionalDay,
  /** Audited premium of the whole term. */
  premium: OptionalDollars.default(0),
  /** Number of a policy issued after its binder. */
  policyNumber: reference(60).default(''),
  /** Cancellation as rewritten: the new term. */
  newTermId: OptionalId.default(null),
  /** Extension: the new end of the term. */
  newEndDate: optionalDay,
  /** Nonrenewal: date of the carrier's notice; default: the day of receipt. */
  sentOn: optionalDay,
  /** Conditional renewal: what changes. */
  conditions: z.array(z.enum(renewalConditions)).max(renewalConditions.length).default([]),
  conditionsNote: nullableText(500).default(null),
  /**
   * Agent of record letter: the day on which the client signed it, and the end of the carrier's
   * waiting period.
   */
  signedOn: optionalDay,
  holdUntil: optionalDay,
  note: nullableText(2000).default(null),
})

/** Kinds whose effective date is the term's end date. */
const derivedDayKinds: readonly EnteredKind[] = ['notice of nonrenewal', 'expiry', 'extension']

/**
 * The questions of each kind, besides date and source. A notice's questions depend on its reason.
 */
export const eventQuestionsFor = (kind: EnteredKind, reason: CancellationReason | '' | null) => ({
  effectiveOn: !derivedDayKinds.includes(kind),
  reason: kind === 'notice of cancellation' || kind === 'cancellation' || kind === 'notice of nonrenewal',
  payment:
    kind === 'notice of cancellation' &&
    (reason === 'non-payment' || reason === 'premium finance company’s request'),
  newTermId: kind === 'cancellation' && reason === 'rewritten, same carrier',
  newEndDate: kind === 'extension',
  sentOn: kind === 'notice of nonrenewal',
  conditions: kind === 'conditional renewal',
  agent: kind === 'agent of record out' || kind === 'agent of record in',
  noticeGiven: kind === 'cancellation',
  until: kind === 'extended reporting',
  premium: kind === 'audit',
  policyNumber: kind === 'policy issued',
})

/** Stored kind and date. A cancellation on the first day of the term is a flat cancellation. */
export function dateEntry(kind: EnteredKind, day: string, { startDate, endDate }: TermDates) {
  const effectiveOn = derivedDayKinds.includes(kind) ? endDate : day
  const isFlatCancellation = kind === 'cancellation' && effectiveOn === startDate
  return { kind: isFlatCancellation ? ('flat cancellation' as const) : kind, effectiveOn }
}

type EventFieldValues = z.output<typeof eventFields>
type EventQuestions = ReturnType<typeof eventQuestionsFor>

/** Required fields: field, condition of the error, error text. */
const requiredFieldRules: readonly (readonly [
  keyof EventFieldValues,
  (event: EventFieldValues, questions: EventQuestions) => boolean,
  string,
])[] = [
  [
    'effectiveOn',
    (event, questions) => questions.effectiveOn && event.effectiveOn === null,
    'Please enter the date',
  ],
  ['reason', (event, questions) => questions.reason && event.reason === null, 'Please choose a reason'],
  [
    'amountDue',
    (event, questions) => questions.payment && event.amountDue === 0,
    'Please enter the amount due',
  ],
  [
    'payBy',
    (event, questions) => questions.payment && event.payBy === null,
    'Please enter the last day to pay',
  ],
  [
    'payBy',
    ({ payBy, effectiveOn }, questions) =>
      questions.payment && !!payBy && !!effectiveOn && payBy > effectiveOn,
    'The last day to pay cannot be after the cancellation date',
  ],
  [
    'noticeGiven',
    (event, questions) => questions.noticeGiven && event.noticeGiven === '',
    'Please say whether notice was given',
  ],
  ['until', (event, questions) => questions.until && event.until === null, 'Please enter the end date'],
  [
    'until',
    ({ until, effectiveOn }, questions) =>
      questions.until && !!until && !!effectiveOn && until <= effectiveOn,
    'The period must end after it begins',
  ],
  [
    'premium',
    (event, questions) => questions.premium && event.premium === 0,
    'Please enter the audited premium',
  ],
  [
    'newTermId',
    (event, questions) => questions.newTermId && event.newTermId === null,
    'Please choose the new policy',
  ],
  [
    'newEndDate',
    (event, questions) => questions.newEndDate && event.newEndDate === null,
    'Please enter the new end date',
  ],
  [
    'conditions',
    (event, questions) => questions.conditions && event.conditions.length === 0,
    'Please choose what changes',
  ],
  [
    'conditionsNote',
    (event, questions) =>
      questions.conditions && event.conditions.includes('other terms') && event.conditionsNote === null,
    'Please enter which terms change',
  ],
  [
    'signedOn',
    (event, questions) => questions.agent && event.signedOn === null,
    'Please enter the date signed',
  ],
  [
    'signedOn',
    ({ signedOn, effectiveOn }, questions) =>
      questions.agent && !!signedOn && !!effectiveOn && signedOn > effectiveOn,
    'The letter must be signed on or before its effective date',
  ],
  [
    'holdUntil',
    ({ holdUntil, signedOn }, questions) =>
      questions.agent && !!holdUntil && !!signedOn && holdUntil < signedOn,
    'The hold must end after the date signed',
  ],
  [
    'noLossOn',
    ({ kind, noLoss, noLossOn }) => kind === 'reinstatement' && noLoss === 'received' && noLossOn === null,
    'Please enter the day of the statement',
  ],
  [
    'policyNumber',
    (event, questions) => questions.policyNumber && event.policyNumber === '',
    'Policy number is required',
  ],
]

// These two fields decide which other fields are required. Missing fields are therefore reported
// even if other fields have errors.
const eventQuestionFields = eventFields.pick({ kind: true, reason: true })

/** Adds the errors of required fields and of fields that contradict each other. */
export const completeEvent = <Schema extends z.ZodType<EventFieldValues>>(schema: Schema): Schema =>
  requiredFieldRules.reduce(
    (schema, [field, isMissing, error]) =>
      schema.refine((event) => !isMissing(event, eventQuestionsFor(event.kind, event.reason)), {
        path: [field],
        error,
        when: ({ value }) => eventQuestionFields.safeParse(value).success,
      }),
    schema,
  )

/** A policy event as staff enter it. */
export const EnteredEvent = completeEvent(eventFields)
export type EnteredEvent = z.output<typeof EnteredEvent>

/** A change from a day on. An edit without this corrects a mistake and applies from the start. */
export const DatedChange = z.object({ effectiveOn: Day, ...sourceFields })
