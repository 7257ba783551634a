import { z } from 'zod'
import { allRoles, endpoint, entity, Id, staff, versionField } from './endpoint.ts'
import { DatedChange } from './policy-event-forms.ts'
import { FactsForm, FormToFile, PartsForm, SamePartyForm } from './policy-part-forms.ts'
import {
  aggregateBases,
  autoMarkets,
  autoSymbols,
  causesOfLoss,
  chargeKinds,
  classBases,
  constructionTypes,
  excessForms,
  formEffects,
  formScopes,
  insuredRelations,
  interestRoles,
  namedInsuredRoles,
  noProperty,
  operations,
  partNames,
  payeeClauses,
  valuations,
} from './values/part-labels.ts'
import { states } from './values/us-address.ts'

const state = z.enum(states)

/** Stored and returned fields, by kind of part. */
const partDetails = {
  'named insured': z.object({ name: z.string(), role: z.enum(namedInsuredRoles) }),
  location: z.object({
    street: z.string(),
    city: z.string(),
    state,
    zip: z.string(),
    /** Says what is at the location: 'Bakery and shop'. */
    description: z.string(),
    property: z
      .object({
        /** Insured values in US dollars; null if not stated. */
        buildingValue: z.number().nullable(),
        contentsValue: z.number().nullable(),
        construction: z.enum(['', ...constructionTypes]),
        yearBuilt: z.number().nullable(),
        /** In square feet. */
        area: z.number().nullable(),
        protection: z.string(),
        occupancy: z.string(),
        causesOfLoss: z.enum(['', ...causesOfLoss]).default(''),
        valuation: z.enum(['', ...valuations]).default(''),
        /** In percent. */
        coinsurance: z.number().nullable().default(null),
        /** US dollars, for all perils without a deductible of their own. */
        deductible: z.number().nullable().default(null),
        /** As the policy says it: '2% of the building value'. */
        windDeductible: z.string().default(''),
      })
      .default(noProperty),
  }),
  /** License number and date of birth stay with the carrier. */
  driver: z.object({ name: z.string(), licenseState: state.nullable(), excluded: z.boolean() }),
  interest: z.object({
    role: z.enum(interestRoles),
    name: z.string(),
    address: z.string(),
    loanNumber: z.string(),
    /** Empty if not stated. ISAOA is part of the name. */
    clause: z.enum(['', ...payeeClauses]).default(''),
    /** Insured vehicle or location; null for the whole policy, or if the item was removed. */
    vehicleId: z.string().nullable(),
    locationId: z.string().nullable(),
  }),
  form: z.object({
    /** 'CG 20 10'. Edition as printed: '04 13'. */
    number: z.string(),
    edition: z.string(),
    title: z.string(),
    effect: z.enum(formEffects),
    /**
     * Operations for which an additional insured is covered. Null if not stated, as on older rows:
     * `operationsOf` then reads the form's number and edition.
     */
    operations: z.array(z.enum(operations)).nullable().default(null),
    /** Blanket (where required by contract) or scheduled (the listed names). */
    scope: z.enum(formScopes),
    names: z.array(z.string()),
    /** The relation of an additional insured to the insured; '' if not stated. */
    relation: z.enum(['', ...insuredRelations]).default(''),
    /** The only project or location that the form applies to; '' for all. */
    project: z.string().default(''),
    /** Holders confirmed to be a party that the form names. */
    sameAs: z.array(z.object({ name: z.string(), holder: z.string(), confirmedOn: z.string() })).default([]),
    /** The form's page; null if it was not filed or was removed. */
    documentId: z.string().nullable().default(null),
    /** Staff confirmed that the form is on this line and has this effect. */
    confirmed: z.boolean().default(false),
  }),
  'class code': z.object({
    code: z.string(),
    description: z.string(),
    state: state.nullable(),
    basis: z.enum(classBases),
    /** Rating exposure: dollars or a count, by `basis`; 0 if unknown. */
    amount: z.number(),
  }),
  /** Added to the premium for the whole term. */
  charge: z.object({ what: z.enum(chargeKinds), name: z.string(), amount: z.number() }),
}

export type PolicyPartInput = z.output<typeof PartsForm>['parts'][number]

/** A stored part, without kind and dates. */
export type StoredPolicyPart = z.infer<(typeof partDetails)[keyof typeof partDetails]>

const policyReference = { policyId: z.string() }

/** One part, which is one line in the policy's lists. */
export const PolicyPart = z.discriminatedUnion('kind', [
  entity({ ...policyReference, kind: z.literal('named insured'), ...partDetails['named insured'].shape }),
  entity({ ...policyReference, kind: z.literal('location'), ...partDetails.location.shape }),
  entity({ ...policyReference, kind: z.literal('driver'), ...partDetails.driver.shape }),
  entity({ ...policyReference, kind: z.literal('interest'), ...partDetails.interest.shape }),
  entity({
    ...policyReference,
    kind: z.literal('form'),
    ...partDetails.form.shape,
    /** Effective dates of the form; null means the policy's term. */
    from: z.string().nullable(),
    until: z.string().nullable(),
  }),
  entity({ ...policyReference, kind: z.literal('class code'), ...partDetails['class code'].shape }),
  entity({ ...policyReference, kind: z.literal('charge'), ...partDetails.charge.shape }),
])
export type PolicyPart = z.infer<typeof PolicyPart>

/** Facts stated once per term. Each line of insurance has only some of these facts. */
export const PolicyFacts = z.object({
  /** Whether the general aggregate applies per policy, project or location. */
  aggregateApplies: z.enum(aggregateBases).nullable(),
  coveredAutos: z.array(z.enum(autoSymbols)),
  /** Auto policies: the market that the risk was placed in; null if not stated. */
  autoMarket: z.enum(autoMarkets).nullable().default(null),
  /** Auto policies: vehicles that the policy excludes. Illinois cards warn of them. */
  excludedVehicles: z.array(z.string()).default([]),
  excessForm: z.enum(excessForms).nullable(),
  /** Umbrella or excess policies, US dollars; null if not stated, 0 if none. */
  retention: z.number().nullable(),
  statesCovered: z.array(state),
  excludedOfficers: z.array(z.string()),
  /** Owners, officers and members named as not excluded. */
  includedOfficers: z.array(z.string()),
  /** Stated that no owner, officer or member is excluded. An empty list alone states nothing. */
  noneExcluded: z.boolean(),
  /** Umbrella or excess policies: ids of the client's policies beneath it. */
  underlying: z.array(z.string()),
  /** Premium the carrier keeps even after an early cancellation: percent, or US dollars. */
  minimumEarnedPercent: z.number().nullable(),
  minimumEarned: z.number().nullable(),
  surplusLines: z.boolean(),
  /** Surplus lines disclosure required by state law. */
  surplusDisclosure: z.string().nullable(),
})
export type PolicyFacts = z.infer<typeof PolicyFacts>

export const PolicyContents = z.object({
  /** Sorted by kind, and within a kind in the order of the policy. */
  parts: z.array(PolicyPart),
  facts: PolicyFacts,
  /** Version of the policy. */
  version: z.number(),
})
export type PolicyContents = z.infer<typeof PolicyContents>

const saveEndpoint = {
  who: staff,
  changes: ['policy'],
  params: z.object({ policyId: Id }),
  reply: PolicyContents,
} as const

export const policyParts = {
  ofPolicy: endpoint({
    summary:
      'The contents of a policy beyond its coverages: forms, locations, drivers and other parts, and facts of its term',
    method: 'GET',
    path: '/api/policy/parts/:policyId',
    who: allRoles,
    shows: ['policy'],
    params: saveEndpoint.params,
    reply: PolicyContents,
    fails: 'Failed to fetch the policy details',
  }),
  save: endpoint({
    ...saveEndpoint,
    summary: 'Save all parts of one kind of a policy, such as its forms, in order',
    method: 'PUT',
    path: '/api/agent/policy/parts/:policyId',
    body: PartsForm.extend({ ...versionField, asOf: DatedChange.optional() }).refine(
      ({ kind, parts }) => parts.every((part) => part.kind === kind),
      { path: ['parts'], message: 'Please send parts of one kind' },
    ),
    refuses: ['no_such_parts', 'cannot_follow'],
    fails: 'Failed to save the policy details',
  }),
  fileForm: endpoint({
    ...saveEndpoint,
    summary: 'Add a form to a policy, with its page as a document',
    method: 'POST',
    path: '/api/agent/policy/form/:policyId',
    changes: ['policy', 'document'],
    isIdempotent: true,
    body: FormToFile,
    file: { orJson: true },
    status: 201,
    refuses: ['cannot_follow'],
    fails: 'Failed to add the form',
  }),
  confirmSameParty: endpoint({
    ...saveEndpoint,
    summary: 'Confirm that a party named on a form is a certificate holder of a similar name',
    method: 'POST',
    path: '/api/agent/policy/form/same-party/:policyId',
    body: SamePartyForm,
    refuses: ['cannot_follow'],
    fails: 'Failed to match the holder',
  }),
  saveFacts: endpoint({
    ...saveEndpoint,
    summary: 'Save the facts of a term, such as the basis of its aggregate',
    method: 'PUT',
    path: '/api/agent/policy/facts/:policyId',
    body: FactsForm.safeExtend({ ...versionField, asOf: DatedChange.optional() }),
    refuses: ['no_such_parts', 'cannot_follow'],
    fails: 'Failed to save the details of the term',
  }),
}

/** Error text for a line without parts of this kind: 'Policies of this line list no driver'. */
export const missingPartsError = (kind: keyof typeof partNames) =>
  `Policies of this line list no ${partNames[kind].singular}`
