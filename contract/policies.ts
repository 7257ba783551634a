import { z } from 'zod'
import { Document } from './documents.ts'
import { chosenId, endpoint, entity, Id, Page, pageOf, signedIn, staff } from './endpoint.ts'
import { carriers } from './values/carriers.ts'
import { Day, formatDay } from './values/days.ts'
import { categories, typeNamed } from './values/insurance-types.ts'
import { OptionalDollars, RequiredDollars } from './values/money.ts'
import { bounded, required, Search, text } from './values/text.ts'
import { YesNoText } from './values/yes-no.ts'

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
] as const

export const deactivationReasons = ['entered in error', 'cancelled', 'not renewed', 'replaced'] as const
export type DeactivationReason = (typeof deactivationReasons)[number]

/** One limit of a policy with its basis. Amount 0 means that the words say it all ('Statutory'). */
export const Coverage = z.object({
  type: z.string(),
  amount: z.number(),
  interval: z.enum(coverageIntervals).nullable(),
})
export type Coverage = z.infer<typeof Coverage>

/** What a policy lists of its documents: all of them but whose and which policy's, which the policy says. */
export const PolicyDocument = Document.omit({ policyNumber: true, clientId: true, clientName: true })
export type PolicyDocument = z.infer<typeof PolicyDocument>

export const Policy = entity({
  userId: z.string(),
  policyNumber: z.string(),
  insurer: z.string(),
  name: z.string(),
  type: z.string(),
  category: z.enum(categories),
  description: z.string().nullable(),
  /** Computed from the stored status and the dates, in the agency's time zone. */
  status: z.enum(['active', 'pending', 'expired']),
  /** As the agent set it. */
  storedStatus: z.enum(['active', 'pending']),
  /** US dollars for the whole term, as on the declarations page. */
  premium: z.number(),
  deductible: z.number(),
  /** The headline limit only; 0 where the coverages alone tell. */
  coverageLimit: z.number(),
  startDate: z.string(),
  endDate: z.string(),
  paymentFrequency: z.enum(paymentFrequencies).nullable(),
  coverageType: z.string().nullable(),
  coverages: z.array(Coverage),
  documents: z.array(PolicyDocument),
  createdAt: z.string(),
  deactivatedAt: z.string().nullable(),
  deactivationReason: z.enum(deactivationReasons).nullable(),
  /** Of a cancelled policy the day from which it was not in force; null where that is not known. */
  cancelledOn: z.string().nullable(),
  /** Of a term that was made by Renew, whether the agency has said that the carrier confirmed it; null of any other. */
  renewal: z.object({ confirmed: z.boolean() }).nullable(),
  clientName: z.string(),
})
export type Policy = z.infer<typeof Policy>

const typeOfPolicy = bounded(200, 'Please choose a policy type')
  .min(1, 'Please choose a policy type')
  .refine(
    (type) => typeNamed(type) !== null && typeNamed(type) !== 'others',
    'Please choose a policy type from the list',
  )
  .overwrite((type) => typeNamed(type) ?? type)

const intervalOfCoverage = z
  .union([z.enum(coverageIntervals), z.literal('')], 'Please choose an interval from the list')
  .nullable()
  .transform((interval) => interval || null)

const fields = {
  policyNumber: required(60, 'Policy number is required'),
  insurer: z.enum(carriers, 'Please choose a carrier from the list'),
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

/** The form of Edit Policy: only what was sent is changed. No defaults here: they would reset the other fields. */
export const PolicyUpdate = z
  .object({
    ...fields,
    // A policy may be sent back as it was answered: 'expired' follows from its dates and changes nothing.
    status: z
      .enum(['active', 'pending', 'expired'], 'Please choose active or pending')
      .transform((status) => (status === 'expired' ? undefined : status)),
  })
  .partial()

const tooManyClients = 'Please ask for at most 100 clients'

/** The form of Renew: all but the premium is copied. */
export const Renewal = z.object({
  premium: RequiredDollars('Please enter the premium of the new term'),
})

/**
 * What is wrong with a day as that from which a policy was cancelled, by the agency's today; null where nothing is. What
 * has not begun can only be cancelled from its first day: before any other the policy is in force.
 */
export function wrongCancellation(
  day: string,
  { startDate, endDate }: { startDate: string; endDate: string },
  today: string,
): string | null {
  if (day < startDate || day > endDate)
    return `Please enter a day of the term, ${formatDay(startDate)} to ${formatDay(endDate)}`
  return day > today && day > startDate
    ? 'This day is in the future. The policy is in force until then: deactivate it on that day'
    : null
}

/**
 * What is wrong with taking a policy off every list as not renewed, by the agency's today; null where nothing is. One that is
 * in force stays so to its end, and its client needs it until then.
 */
export const wrongNonRenewal = (
  { status, startDate, endDate }: Pick<Policy, 'status' | 'startDate' | 'endDate'>,
  today: string,
): string | null =>
  status === 'active' && startDate <= today && today < endDate
    ? `This policy is in force until ${formatDay(endDate)}. Deactivate it as not renewed from then on, or choose Cancelled`
    : null

const Deactivation = z
  .object({
    reason: z.enum(deactivationReasons, 'Please choose a reason').default('entered in error'),
    cancelledOn: Day.optional(),
  })
  .superRefine(({ reason, cancelledOn }, context) => {
    const wrong = (message: string) => context.addIssue({ code: 'custom', path: ['cancelledOn'], message })
    if (reason === 'cancelled' && cancelledOn === undefined)
      wrong('Please enter the day from which it was cancelled')
    if (reason !== 'cancelled' && cancelledOn !== undefined) wrong('Only a cancelled policy has such a day')
  })

const one = { params: z.object({ id: Id }), reply: z.object({ policy: Policy }) }
const update = {
  who: staff,
  changes: ['policy', 'client'],
  body: PolicyUpdate,
  fails: 'Failed to update policy',
} as const

export const policies = {
  list: endpoint({
    method: 'GET',
    path: '/api/policy',
    who: signedIn,
    shows: ['policy'],
    query: Page.extend({
      search: Search,
      /** By status, or the lists behind the dashboard's tiles: added in the past 30 days, ending in under 90 days (soonest first). */
      show: z.enum(['all', 'active', 'pending', 'expired', 'added', 'renewing']).default('all'),
    }),
    reply: pageOf('policies', Policy),
    fails: 'Failed to fetch policies',
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/policy/:id',
    who: signedIn,
    shows: ['policy', 'document', 'claim'],
    ...one,
    fails: 'Failed to fetch policy',
  }),
  ofClient: endpoint({
    method: 'GET',
    path: '/api/policy/client/:id',
    who: staff,
    shows: ['policy'],
    params: z.object({ id: Id }),
    query: Page.extend({ deactivated: YesNoText('Please say true or false').default(false) }),
    reply: pageOf('policies', Policy),
    fails: 'Failed to fetch policies',
  }),
  ofClients: endpoint({
    method: 'GET',
    path: '/api/policy/clients/details/:ids',
    who: staff,
    shows: ['policy'],
    params: z.object({
      // As many as an address takes.
      ids: bounded(5000, tooManyClients)
        .transform((ids) => ids.split(',').filter(Boolean))
        .pipe(z.array(Id).max(100, tooManyClients)),
    }),
    query: Page,
    reply: pageOf('policies', Policy),
    fails: 'Failed to fetch policies',
  }),
  ofType: endpoint({
    method: 'GET',
    path: '/api/policy/:category/:type',
    who: signedIn,
    shows: ['policy'],
    params: z.object({ category: text(50), type: text(200) }),
    query: Page,
    reply: pageOf('policies', Policy),
    fails: 'Failed to fetch policies',
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/policy/agent/count',
    who: staff,
    shows: ['policy'],
    reply: z.object({ policiesCount: z.number() }),
    fails: 'Failed to fetch policies',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/policy/new/:clientId',
    who: staff,
    changes: ['policy', 'client'],
    once: true,
    params: z.object({ clientId: Id }),
    body: NewPolicy,
    reply: z.object({ policy: Policy }),
    status: 201,
    fails: 'Failed to add policy',
  }),
  createFor: endpoint({
    method: 'POST',
    path: '/api/policy',
    who: staff,
    changes: ['policy', 'client'],
    once: true,
    body: endsAfterStart(newPolicy.extend({ userId: chosenId('No client id found') })),
    reply: z.object({ policy: Policy }),
    status: 201,
    fails: 'Failed to create policy',
  }),
  update: endpoint({ method: 'PUT', path: '/api/policy/:id', ...one, ...update }),
  updateForm: endpoint({
    method: 'PUT',
    path: '/api/policy/update/:policyId',
    ...update,
    params: z.object({ policyId: Id }),
    reply: one.reply,
  }),
  /** A new term: starts on the old end date, same number, its own premium, the rest copied. Pending until it is confirmed. */
  renew: endpoint({
    method: 'POST',
    path: '/api/policy/renew/:id',
    who: staff,
    changes: ['policy', 'client'],
    once: true,
    ...one,
    body: Renewal,
    status: 201,
    fails: 'Failed to renew policy',
  }),
  /** The agency's word that the carrier has confirmed a renewal: from its start on it is in force. */
  confirmRenewal: endpoint({
    method: 'POST',
    path: '/api/policy/confirm-renewal/:id',
    who: staff,
    changes: ['policy', 'client'],
    ...one,
    fails: 'Failed to confirm the renewal',
  }),
  /**
   * Takes it off every screen and keeps the row; without a reason it counts as entered in error. Of one that was cancelled
   * the client is told, and can report a loss from before that day.
   */
  deactivate: endpoint({
    method: 'DELETE',
    path: '/api/policy/:id',
    who: staff,
    changes: ['policy', 'client'],
    params: one.params,
    query: Deactivation,
    status: 204,
    fails: 'Failed to delete policy',
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/policy/restore/:id',
    who: staff,
    changes: ['policy', 'client'],
    ...one,
    fails: 'Failed to restore policy',
  }),
}
