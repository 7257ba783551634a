import { z } from 'zod'
import { endpoint, entity, Id, signedIn, staff, versionField } from './endpoint.ts'
import { DatedChange } from './policy-event-forms.ts'
import { FactsForm, PartsForm } from './policy-part-forms.ts'
import {
  aggregateBases,
  autoSymbols,
  chargeKinds,
  classBases,
  excessForms,
  formEffects,
  formScopes,
  interestRoles,
  namedInsuredRoles,
  partNames,
} from './values/part-labels.ts'
import { states } from './values/us-address.ts'

const state = z.enum(states)

/** What each kind says of itself, as it is kept and answered. */
const partDetails = {
  'named insured': z.object({ name: z.string(), role: z.enum(namedInsuredRoles) }),
  location: z.object({
    street: z.string(),
    city: z.string(),
    state,
    zip: z.string(),
    /** What is there: 'Bakery and shop'. */
    description: z.string(),
  }),
  /** Without license number and date of birth: those the carrier has. */
  driver: z.object({ name: z.string(), licenseState: state.nullable(), excluded: z.boolean() }),
  interest: z.object({
    role: z.enum(interestRoles),
    name: z.string(),
    address: z.string(),
    loanNumber: z.string(),
    /** The vehicle or the location of this policy in which they have it; null where it is all of it, or that is not on it any more. */
    vehicleId: z.string().nullable(),
    locationId: z.string().nullable(),
  }),
  form: z.object({
    /** 'CG 20 10'; its edition is that of the form, as it is printed there: '04 13'. */
    number: z.string(),
    edition: z.string(),
    title: z.string(),
    effect: z.enum(formEffects),
    /** For all that a contract requires it for, or for those who are named alone. */
    scope: z.enum(formScopes),
    names: z.array(z.string()),
  }),
  'class code': z.object({
    code: z.string(),
    description: z.string(),
    state: state.nullable(),
    basis: z.enum(classBases),
    /** By which it is rated: dollars, or how many of what the basis says; 0 where it is not known. */
    amount: z.number(),
  }),
  /** Beside the premium, for the whole term. */
  charge: z.object({ what: z.enum(chargeKinds), name: z.string(), amount: z.number() }),
}

/** One as a form or a program sends it. */
export type PolicyPartInput = z.output<typeof PartsForm>['parts'][number]

/** A part as it is stored, but for its kind and its days. */
export type StoredPolicyPart = z.infer<(typeof partDetails)[keyof typeof partDetails]>

const ofPolicy = { policyId: z.string() }

/** A line of what a policy says beyond its coverages. */
export const PolicyPart = z.discriminatedUnion('kind', [
  entity({ ...ofPolicy, kind: z.literal('named insured'), ...partDetails['named insured'].shape }),
  entity({ ...ofPolicy, kind: z.literal('location'), ...partDetails.location.shape }),
  entity({ ...ofPolicy, kind: z.literal('driver'), ...partDetails.driver.shape }),
  entity({ ...ofPolicy, kind: z.literal('interest'), ...partDetails.interest.shape }),
  entity({
    ...ofPolicy,
    kind: z.literal('form'),
    ...partDetails.form.shape,
    /** From when on and until when it holds; null where that is the policy's own term. */
    from: z.string().nullable(),
    until: z.string().nullable(),
  }),
  entity({ ...ofPolicy, kind: z.literal('class code'), ...partDetails['class code'].shape }),
  entity({ ...ofPolicy, kind: z.literal('charge'), ...partDetails.charge.shape }),
])
export type PolicyPart = z.infer<typeof PolicyPart>

/** What is said once of a term; of each line only what it has. */
export const PolicyFacts = z.object({
  /** To what the general aggregate applies anew. */
  aggregateApplies: z.enum(aggregateBases).nullable(),
  coveredAutos: z.array(z.enum(autoSymbols)),
  excessForm: z.enum(excessForms).nullable(),
  /** Of an umbrella or excess policy, US dollars; null where nobody has said, 0 where there is none. */
  retention: z.number().nullable(),
  statesCovered: z.array(state),
  excludedOfficers: z.array(z.string()),
  /** What of the premium the carrier keeps however soon the policy is cancelled: percent, or US dollars. */
  minimumEarnedPercent: z.number().nullable(),
  minimumEarned: z.number().nullable(),
  surplusLines: z.boolean(),
  /** What the law of the state has to be said of surplus lines. */
  surplusDisclosure: z.string().nullable(),
})
export type PolicyFacts = z.infer<typeof PolicyFacts>

/** All of it. */
export const PolicyContents = z.object({
  /** By kind, each in its order. */
  parts: z.array(PolicyPart),
  facts: PolicyFacts,
  /** The policy's. */
  version: z.number(),
})
export type PolicyContents = z.infer<typeof PolicyContents>

const save = {
  who: staff,
  changes: ['policy'],
  params: z.object({ policyId: Id }),
  reply: PolicyContents,
} as const

export const policyParts = {
  ofPolicy: endpoint({
    summary:
      'What a policy says beyond its coverages: forms, locations, drivers and so on, and facts of its term',
    method: 'GET',
    path: '/api/policy/parts/:policyId',
    who: signedIn,
    shows: ['policy'],
    params: save.params,
    reply: PolicyContents,
    fails: 'Failed to fetch what the policy says',
  }),
  save: endpoint({
    ...save,
    summary: 'Keep what a policy says of one kind, such as its forms: all of them, in their order',
    method: 'PUT',
    path: '/api/agent/policy/parts/:policyId',
    body: PartsForm.extend({ ...versionField, asOf: DatedChange.optional() }).refine(
      ({ kind, parts }) => parts.every((part) => part.kind === kind),
      { path: ['parts'], message: 'Please send parts of one kind' },
    ),
    refuses: ['no_such_parts', 'cannot_follow'],
    fails: 'Failed to save what the policy says',
  }),
  saveFacts: endpoint({
    ...save,
    summary: 'Keep the single facts of a term, such as to what its aggregate applies',
    method: 'PUT',
    path: '/api/agent/policy/facts/:policyId',
    body: FactsForm.safeExtend({ ...versionField, asOf: DatedChange.optional() }),
    refuses: ['no_such_parts', 'cannot_follow'],
    fails: 'Failed to save the details of the term',
  }),
}

/** What is said where a line has no parts of a kind: 'Policies of this line list no driver'. */
export const noSuchParts = (kind: keyof typeof partNames) =>
  `Policies of this line list no ${partNames[kind].one}`
