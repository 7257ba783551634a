import { z } from 'zod'
import { carrierNameField, carrierNotListedError } from './carrier-forms.ts'
import { choiceIdField, Id, OptionalId } from './endpoint.ts'
import { lineNameRegistry } from './line-name-registry.ts'
import { DatedChange, sourceFields } from './policy-event-forms.ts'
import { OptionalDollars, RequiredDollars } from './values/amounts.ts'
import { formatDay } from './values/days.ts'
import { categories } from './values/insurance-types.ts'
import { knownReasons, reportingAnswers, statedSources } from './values/policy-events.ts'
import {
  boundedText,
  Day,
  nullableReference,
  nullableText,
  reference,
  requiredReference,
  requiredText,
  text,
} from './values/text.ts'

export const paymentFrequencies = ['monthly', 'quarterly', 'semi-annually', 'annually'] as const

/** The specification's two intervals, plus the other bases of real policies. */
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

/** Amounts the insured bears. They are not limits and are never certified as such. */
export const deductibleKinds = ['deductible', 'retention'] as const
export const coverageLineKinds = ['limit', ...deductibleKinds] as const

export const deactivationReasons = ['entered in error', 'cancelled', 'not renewed', 'replaced'] as const
export type DeactivationReason = (typeof deactivationReasons)[number]

const policyTypeField = boundedText(200, 'Please choose a policy type')
  .min(1, 'Please choose a policy type')
  .register(lineNameRegistry, { unknown: 'Please choose a policy type from the list' })

const coverageIntervalField = z
  .union([z.enum(coverageIntervals), z.literal('')], 'Please choose an interval from the list')
  .nullable()
  .transform((interval) => interval || null)

const fields = {
  policyNumber: requiredReference(60, 'Policy number is required'),
  /** Name or alias of the carrier. */
  insurer: carrierNameField(carrierNotListedError),
  /** Null if unknown. */
  writingCompanyId: z
    .union([z.literal(''), Id], 'An id must be text')
    .nullable()
    .transform((id) => id || null),
  /** Wholesale broker or MGA of surplus lines. */
  wholesaler: nullableText(200),
  type: policyTypeField,
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
        /** Default: the kind of the existing coverage with this name; for a new name, a limit. */
        kind: z.enum(coverageLineKinds, 'Please choose limit, deductible or retention').optional(),
        type: requiredText(200, 'Please name the coverage'),
        amount: OptionalDollars.default(0),
        interval: coverageIntervalField.default(null),
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

export const endBeforeStartError = 'The end date must be after the start date'
const termDaysSchema = z.object({ startDate: Day, endDate: Day })

/** Checks two fields together, even while other fields have errors. */
const endsAfterStart = <P extends z.ZodType<{ startDate: string; endDate?: string | undefined }>>(
  policy: P,
) =>
  policy.refine(({ startDate, endDate }) => endDate === undefined || endDate > startDate, {
    path: ['endDate'],
    message: endBeforeStartError,
    when: ({ value }) => termDaysSchema.safeParse(value).success,
  })

/** Add Policy. Category and end date default to values derived from type and start date. */
export const NewPolicy = endsAfterStart(newPolicy)

/** Add Policy with a choice of the client. */
export const NewPolicyForClient = endsAfterStart(
  newPolicy.extend({ userId: choiceIdField('No client id found') }),
)

/**
 * Edit Policy. Missing fields stay unchanged. The schema has no defaults, because they would reset
 * other fields.
 */
export const PolicyUpdate = z
  .object({
    ...fields,
    // Callers may send a policy back as received. 'expired' is computed, so it changes nothing.
    status: z
      .enum(['active', 'pending', 'expired'], 'Please choose active or pending')
      .transform((status) => (status === 'expired' ? undefined : status)),
    /** Effective date and source of a real change. Missing: the edit corrects a mistake. */
    asOf: DatedChange,
  })
  .partial()

/** The carrier's confirmation of a renewal: source, and binder if the policy is not issued yet. */
export const BoundRenewalForm = z.object({
  ...sourceFields,
  binderNumber: nullableReference(60).default(null),
  binderEnds: z
    .union([z.literal(''), Day, z.null()], 'Please enter a date')
    .default(null)
    .transform((day) => day || null),
  /** New policy number; missing or empty keeps the old one. */
  policyNumber: reference(60)
    .optional()
    .transform((number) => number || undefined),
})

/** Wire form. Older callers send no source, which is stored as 'not stated'. */
export const BoundRenewal = BoundRenewalForm.extend({ source: sourceFields.source.optional() })

/** One confirmation for several renewals, by one list or download of a carrier. */
export const BoundRenewals = BoundRenewalForm.pick({ source: true, confirmedBy: true, receivedOn: true })

/** An empty amount means the amount of the previous term. */
const UnchangedOrDollars = z
  .union([z.literal(''), z.null(), OptionalDollars], 'Please enter an amount in dollars')
  .optional()
  .transform((amount) => (typeof amount === 'number' ? amount : undefined))

/** Reason for the renewal's premium, for the client. */
const reasonField = nullableText(500).default(null)

export const RenewalReasonForm = z.object({ because: reasonField })

/** Renew: the carrier's terms. Missing or empty fields are copied; the premium never is. */
export const Renewal = z.object({
  premium: RequiredDollars('Please enter the renewal premium'),
  policyNumber: reference(60)
    .optional()
    .transform((number) => number || undefined),
  insurer: fields.insurer.optional(),
  deductible: UnchangedOrDollars,
  coverageLimit: UnchangedOrDollars,
  coverages: fields.coverages.optional(),
  /** Visible to the client at once. The default is true, because older callers send nothing. */
  shown: z.boolean('Please say true or false').default(true),
  because: reasonField,
  /** The same carrier offers to renew after its notice of nonrenewal, which is then withdrawn. */
  overNonrenewal: z.boolean('Please say true or false').default(false),
})

/** The form on the page: one amount per limit of the previous term, in its order. */
export const RenewalForm = Renewal.omit({ coverages: true }).extend({
  limits: z.array(z.object({ amount: UnchangedOrDollars })),
})

/**
 * Error text if a policy cannot be deactivated as not renewed today; null if it can. A policy in
 * force stays visible to its client until its end date.
 */
export const nonRenewalError = (
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
    /** Cancellation: reason, notice and source. */
    cancelledFor: z.enum(knownReasons, 'Please choose a reason').optional(),
    /** The new term, if the same carrier rewrote the policy. */
    newTermId: OptionalId.default(null),
    noticeGiven: z.enum(['yes', 'no'], 'Please say whether notice was given').optional(),
    extendedReporting: z
      .enum(reportingAnswers, 'Please say whether an extended reporting period was bought')
      .optional(),
    ...sourceFields,
    source: z.enum(statedSources, 'Please choose a source').optional(),
  })
  .superRefine(({ reason, cancelledOn }, context) => {
    const addProblem = (message: string) =>
      context.addIssue({ code: 'custom', path: ['cancelledOn'], message })
    if (reason === 'cancelled' && cancelledOn === undefined)
      addProblem('Please enter the cancellation effective date')
    if (reason !== 'cancelled' && cancelledOn !== undefined)
      addProblem('Only a cancelled policy has a cancellation date')
  })
  .refine(({ cancelledFor, newTermId }) => cancelledFor !== 'rewritten, same carrier' || newTermId !== null, {
    path: ['newTermId'],
    error: 'Please choose the new policy',
  })
