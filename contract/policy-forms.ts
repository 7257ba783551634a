import { z } from 'zod'
import { carrierNotListed, carrierOr } from './carrier-forms.ts'
import { chosenId, Id } from './endpoint.ts'
import { lineNameRegistry } from './line-name-registry.ts'
import { DatedChange, sourceFields } from './policy-event-forms.ts'
import { OptionalDollars, RequiredDollars } from './values/amounts.ts'
import { formatDay } from './values/days.ts'
import { categories } from './values/insurance-types.ts'
import { cancellationReasons, reportingAnswers } from './values/policy-events.ts'
import {
  bounded,
  Day,
  reference,
  referenceOrNull,
  required,
  requiredReference,
  text,
  textOrNull,
} from './values/text.ts'

export const paymentFrequencies = ['monthly', 'quarterly', 'semi-annually', 'annually'] as const

/** The specification's two, and the bases that policies are really written on. */
export const coverageIntervals = [
  'per occurrence',
  'per accident',
  'aggregate',
  'per claim',
  'per person',
  'each employee',
  'policy limit',
  'each common cause',
] as const

/** What of a policy's coverages the insured bears: no limit, and never certified as one. */
export const borneKinds = ['deductible', 'retention'] as const
export const coverageLineKinds = ['limit', ...borneKinds] as const

export const deactivationReasons = ['entered in error', 'cancelled', 'not renewed', 'replaced'] as const
export type DeactivationReason = (typeof deactivationReasons)[number]

const typeOfPolicy = bounded(200, 'Please choose a policy type')
  .min(1, 'Please choose a policy type')
  .register(lineNameRegistry, { unknown: 'Please choose a policy type from the list' })

const intervalOfCoverage = z
  .union([z.enum(coverageIntervals), z.literal('')], 'Please choose an interval from the list')
  .nullable()
  .transform((interval) => interval || null)

const fields = {
  policyNumber: requiredReference(60, 'Policy number is required'),
  /** Its name, or another that leads to it. */
  insurer: carrierOr(carrierNotListed),
  /** The company of the carrier that wrote it; none where it is not known. */
  writingCompanyId: z
    .union([z.literal(''), Id], 'An id must be text')
    .nullable()
    .transform((id) => id || null),
  /** Through whom surplus lines were placed. */
  wholesaler: textOrNull(200),
  type: typeOfPolicy,
  category: z.enum(categories, 'Please choose commercial or personal'),
  status: z.enum(['active', 'pending'], 'Please choose active or pending'),
  description: text(2000).nullable(),
  premium: OptionalDollars,
  deductible: OptionalDollars,
  coverageLimit: OptionalDollars,
  startDate: Day,
  endDate: Day,
  paymentFrequency: z
    .union([z.enum(paymentFrequencies), z.literal('')], 'Please choose a payment frequency from the list')
    .nullable()
    .transform((frequency) => frequency || null),
  coverageType: text(100).nullable(),
  coverages: z
    .array(
      z.object({
        /** Left out, it stays what a coverage of this name is; of a new one, a limit. */
        kind: z.enum(coverageLineKinds, 'Please choose limit, deductible or retention').optional(),
        type: required(200, 'Please name the coverage'),
        amount: OptionalDollars.default(0),
        interval: intervalOfCoverage.default(null),
      }),
    )
    .max(60, 'Please list at most 60 coverages'),
}

const newPolicy = z.object({
  ...fields,
  category: fields.category.optional(),
  status: fields.status.default('active'),
  writingCompanyId: fields.writingCompanyId.default(null),
  wholesaler: fields.wholesaler.default(null),
  description: fields.description.default(null),
  premium: fields.premium.default(0),
  deductible: fields.deductible.default(0),
  coverageLimit: fields.coverageLimit.default(0),
  endDate: fields.endDate.optional(),
  paymentFrequency: fields.paymentFrequency.default(null),
  coverageType: fields.coverageType.default(null),
  coverages: fields.coverages.default([]),
})

export const endBeforeStart = 'The end date must be after the start date'
const bothDays = z.object({ startDate: Day, endDate: Day })

/** What two fields say together; said also while others are still wrong. */
const endsAfterStart = <P extends z.ZodType<{ startDate: string; endDate?: string | undefined }>>(
  policy: P,
) =>
  policy.refine(({ startDate, endDate }) => endDate === undefined || endDate > startDate, {
    path: ['endDate'],
    message: endBeforeStart,
    when: ({ value }) => bothDays.safeParse(value).success,
  })

/** The form of Add Policy. Category and end date follow from type and start date where they are left out. */
export const NewPolicy = endsAfterStart(newPolicy)

/** Add Policy where the client is chosen with it. */
export const NewPolicyFor = endsAfterStart(newPolicy.extend({ userId: chosenId('No client id found') }))

/** The form of Edit Policy: only what was sent is changed. No defaults here: they would reset the other fields. */
export const PolicyUpdate = z
  .object({
    ...fields,
    // A policy may be sent back as it was answered: 'expired' follows from its dates and changes nothing.
    status: z
      .enum(['active', 'pending', 'expired'], 'Please choose active or pending')
      .transform((status) => (status === 'expired' ? undefined : status)),
    /** The policy changes from a day on; left out, a slip is corrected. */
    asOf: DatedChange,
  })
  .partial()

/** The carrier's word that a renewal is bound: how it is known, and the binder where the policy is not issued yet. */
export const BoundRenewalForm = z.object({
  ...sourceFields,
  binderNumber: referenceOrNull(60).default(null),
  binderEnds: z
    .union([z.literal(''), Day, z.null()], 'Please enter a date')
    .default(null)
    .transform((day) => day || null),
  /** The number that the carrier gave it; left out, or empty, it stays as it is. */
  policyNumber: reference(60)
    .optional()
    .transform((number) => number || undefined),
})

/** The same on the wire, where what an earlier release sent without a source is 'not stated'. */
export const BoundRenewal = BoundRenewalForm.extend({ source: sourceFields.source.optional() })

/** The same of several at once, which one list or download of a carrier confirms. */
export const BoundRenewals = BoundRenewalForm.pick({ source: true, confirmedBy: true, receivedOn: true })

/** An amount of the next term: left empty, it is as it was. */
const AsBeforeOrDollars = z
  .union([z.literal(''), z.null(), OptionalDollars], 'Please enter an amount in dollars')
  .optional()
  .transform((amount) => (typeof amount === 'number' ? amount : undefined))

/** Why a renewal costs what it does, in words for its client. */
const because = textOrNull(500).default(null)

/** The form of Show to Client. */
export const ShownRenewal = z.object({ because })

/** The form of Renew: what the carrier asks for the next term. What is left out, or empty, is copied; the premium never is. */
export const Renewal = z.object({
  premium: RequiredDollars('Please enter the premium of the new term'),
  policyNumber: reference(60)
    .optional()
    .transform((number) => number || undefined),
  insurer: fields.insurer.optional(),
  deductible: AsBeforeOrDollars,
  coverageLimit: AsBeforeOrDollars,
  coverages: fields.coverages.optional(),
  /** Its client sees it from now on; else once that is said. Left out, as programs of earlier releases do, they see it. */
  shown: z.boolean('Please say true or false').default(true),
  because,
})

/** As it is filled in: beside each limit of the term before, in its order, what it is in the next. */
export const RenewalForm = Renewal.omit({ coverages: true }).extend({
  limits: z.array(z.object({ amount: AsBeforeOrDollars })),
})

/**
 * What is wrong with taking a policy off every list as not renewed, by the agency's today; null where nothing is. One that is
 * in force stays so to its end, and its client needs it until then.
 */
export const wrongNonRenewal = (
  { status, startDate, endDate }: { status: string; startDate: string; endDate: string },
  today: string,
): string | null =>
  status === 'active' && startDate <= today && today < endDate
    ? `This policy is in force until ${formatDay(endDate)}. Deactivate it as not renewed from then on, or choose Cancelled`
    : null

export const Deactivation = z
  .object({
    reason: z.enum(deactivationReasons, 'Please choose a reason').default('entered in error'),
    cancelledOn: Day.optional(),
    /** Of a cancellation: why, whether notice was given, and how it is known. */
    cancelledFor: z.enum(cancellationReasons, 'Please choose a reason').optional(),
    noticeGiven: z.enum(['yes', 'no'], 'Please say whether notice was given').optional(),
    extendedReporting: z
      .enum(reportingAnswers, 'Please say whether an extended reporting period was bought')
      .optional(),
    ...sourceFields,
    source: sourceFields.source.optional(),
  })
  .superRefine(({ reason, cancelledOn }, context) => {
    const wrong = (message: string) => context.addIssue({ code: 'custom', path: ['cancelledOn'], message })
    if (reason === 'cancelled' && cancelledOn === undefined)
      wrong('Please enter the day from which it was cancelled')
    if (reason !== 'cancelled' && cancelledOn !== undefined) wrong('Only a cancelled policy has such a day')
  })
