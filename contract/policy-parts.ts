import { z } from 'zod'
import { edited, endpoint, entity, Id, OptionalId, signedIn, staff } from './endpoint.ts'
import { DatedChange } from './policy-event-forms.ts'
import { OptionalDollars, RequiredDollars } from './values/amounts.ts'
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
  partKinds,
  partNames,
} from './values/part-words.ts'
import { bounded, Day, orNull, required, text } from './values/text.ts'
import { State, states, Zip } from './values/us-address.ts'
import { YesNo } from './values/yes-no.ts'

const state = z.enum(states)

/** What each kind says of itself, as it is kept and answered. */
const said = {
  'named insured': z.object({ name: z.string(), role: z.enum(namedInsuredRoles) }),
  location: z.object({
    street: z.string(),
    city: z.string(),
    state,
    zip: z.string(),
    /** What is there: 'Bakery and shop'. */
    description: z.string(),
  }),
  /** Without licence number and date of birth: those the carrier has. */
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

/** A part as it is stored, but for its kind and its days. */
export type PartSaid = z.infer<(typeof said)[keyof typeof said]>

const ofPolicy = { policyId: z.string() }

/** A line of what a policy says beyond its coverages. */
export const PolicyPart = z.discriminatedUnion('kind', [
  entity({ ...ofPolicy, kind: z.literal('named insured'), ...said['named insured'].shape }),
  entity({ ...ofPolicy, kind: z.literal('location'), ...said.location.shape }),
  entity({ ...ofPolicy, kind: z.literal('driver'), ...said.driver.shape }),
  entity({ ...ofPolicy, kind: z.literal('interest'), ...said.interest.shape }),
  entity({
    ...ofPolicy,
    kind: z.literal('form'),
    ...said.form.shape,
    /** From when on and until when it holds; null where that is the policy's own term. */
    from: z.string().nullable(),
    until: z.string().nullable(),
  }),
  entity({ ...ofPolicy, kind: z.literal('class code'), ...said['class code'].shape }),
  entity({ ...ofPolicy, kind: z.literal('charge'), ...said.charge.shape }),
])
export type PolicyPart = z.infer<typeof PolicyPart>
export type PartOf<Kind extends PolicyPart['kind']> = Extract<PolicyPart, { kind: Kind }>

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

/** Of which nothing is said. */
export const noFacts: PolicyFacts = {
  aggregateApplies: null,
  coveredAutos: [],
  excessForm: null,
  retention: null,
  statesCovered: [],
  excludedOfficers: [],
  minimumEarnedPercent: null,
  minimumEarned: null,
  surplusLines: false,
  surplusDisclosure: null,
}

const optional = (most: number) => orNull(text(most)).default('')
const chooseState = 'Please choose a state'
const optionalState = z
  .union([z.literal(''), State, z.null()], chooseState)
  .default(null)
  .transform((given) => given || null)
const optionalDay = z
  .union([z.literal(''), Day, z.null()], 'Please enter a date')
  .default(null)
  .transform((day) => day || null)

/** A list that stands in one field of a form: what is wrong of any of it is said of that field. */
const inOneField = <Item>(list: z.ZodType<Item[]>) =>
  z.transform((given: string[], { addIssue }: z.RefinementCtx) => {
    const read = list.safeParse(given)
    if (read.success) return read.data
    addIssue(read.error.issues[0]?.message ?? 'Please enter a list')
    return z.NEVER
  })

const mostNames = 50
const tooMany = `Please name at most ${mostNames}`
const tooLong = 'Please use at most 200 characters for a name'

/** Names, as a list or one in each line. */
const Names = z
  .union(
    [
      bounded(20_000, tooMany).transform((lines) =>
        lines
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
      ),
      z.array(bounded(500, tooLong)).max(mostNames, tooMany),
    ],
    'Please enter names',
  )
  .pipe(inOneField(z.array(required(200, 'Please enter a name')).max(mostNames, tooMany)))
  .default([])

const onlyAName =
  'Please enter the name alone: licence numbers and dates of birth are kept at the carrier, not here'

const Location = z.object({
  id: OptionalId,
  kind: z.literal('location'),
  street: required(200, 'Please enter the street'),
  city: required(100, 'Please enter the city'),
  state: State,
  zip: Zip,
  description: optional(200),
})
const Driver = z.object({
  id: OptionalId,
  kind: z.literal('driver'),
  name: required(120, 'Please enter the name of the driver').refine((name) => !/\d/.test(name), onlyAName),
  licenseState: optionalState,
  excluded: YesNo('Please say yes or no').default(false),
})
const Form = z
  .object({
    id: OptionalId,
    kind: z.literal('form'),
    number: required(40, 'Please enter the number of the form'),
    edition: optional(20),
    title: optional(200),
    effect: z.enum(formEffects, 'Please choose what the form does'),
    scope: z.enum(formScopes, 'Please choose blanket or named').default('blanket'),
    names: Names,
    from: optionalDay,
    until: optionalDay,
  })
  .refine(({ scope, names }) => scope === 'blanket' || names.length > 0, {
    path: ['names'],
    message: 'Please enter for whom it holds',
  })
  .refine(({ from, until }) => from === null || until === null || until > from, {
    path: ['until'],
    message: 'The last day must be after the first',
  })
const ClassCode = z.object({
  id: OptionalId,
  kind: z.literal('class code'),
  code: required(20, 'Please enter the code'),
  description: optional(200),
  state: optionalState,
  basis: z.enum(classBases, 'Please choose by what it is rated').default('payroll'),
  amount: OptionalDollars.default(0),
})

/** One of each kind, as a form or a program sends it. With an id it stays the same. */
export const partForms = {
  'named insured': z.object({
    id: OptionalId,
    kind: z.literal('named insured'),
    name: required(200, 'Please enter the named insured'),
    role: z.enum(namedInsuredRoles, 'Please choose what they are'),
  }),
  location: Location,
  driver: Driver,
  interest: z.object({
    id: OptionalId,
    kind: z.literal('interest'),
    role: z.enum(interestRoles, 'Please choose what interest they have'),
    name: required(200, 'Please enter the name'),
    address: optional(300),
    loanNumber: optional(60),
    vehicleId: OptionalId,
    locationId: OptionalId,
  }),
  form: Form,
  'class code': ClassCode,
  charge: z.object({
    id: OptionalId,
    kind: z.literal('charge'),
    what: z.enum(chargeKinds, 'Please choose what it is'),
    name: required(120, 'Please enter its name'),
    amount: RequiredDollars('Please enter the amount'),
  }),
}

export const mostParts = 500

const Given = z.discriminatedUnion(
  'kind',
  [
    partForms['named insured'],
    partForms.location,
    partForms.driver,
    partForms.interest,
    partForms.form,
    partForms['class code'],
    partForms.charge,
  ],
  'Please say of each of what kind it is',
)
export type GivenPart = z.output<typeof Given>

/** All of one kind that are on the policy, in their order. */
export const PartsForm = z.object({
  kind: z.enum(partKinds, 'Please say which parts these are'),
  parts: z.array(Given, 'Please send the parts as a list').max(mostParts, `Please list at most ${mostParts}`),
})

const percent = 'Please enter a percentage from 1 to 100'
const optionalPercent = z
  .union([z.number(), bounded(10, percent), z.null()], percent)
  .default(null)
  .transform((given) =>
    given === null || given === '' ? null : Number(String(given).replace('%', '').trim() || Number.NaN),
  )
  .pipe(z.number(percent).min(1, percent).max(100, percent).nullable())
/** Dollars, where nothing is something else than none. */
const optionalAmount = z
  .union([z.literal(''), z.null(), OptionalDollars], 'Please enter an amount in dollars')
  .default(null)
  .transform((amount) => (amount === '' ? null : amount))
const orNone = <const Words extends readonly [string, ...string[]]>(words: Words, wrong: string) =>
  z
    .union([z.literal(''), z.enum(words), z.null()], wrong)
    .default(null)
    .transform((word) => word || null)

const wrongState = 'Please enter states by their two letters, such as CT, RI'

/** The form of Term Details. What a line has not is left out. */
export const FactsForm = z
  .object({
    aggregateApplies: orNone(aggregateBases, 'Please choose policy, project or location'),
    coveredAutos: z
      .array(z.enum(autoSymbols, 'Please choose from the list'), 'Please choose from the list')
      .max(autoSymbols.length, 'Please choose each once')
      .default([])
      .transform((chosen) => autoSymbols.filter((one) => chosen.includes(one))),
    excessForm: orNone(excessForms, 'Please choose umbrella or excess'),
    retention: optionalAmount,
    statesCovered: z
      .union(
        [
          bounded(400, wrongState).transform((typed) => typed.toUpperCase().split(/[\s,]/).filter(Boolean)),
          z.array(bounded(2, wrongState)).max(states.length, wrongState),
        ],
        wrongState,
      )
      .pipe(inOneField(z.array(z.enum(states, wrongState)).max(states.length, wrongState)))
      .default([])
      .transform((given) => [...new Set(given)]),
    excludedOfficers: Names,
    minimumEarnedPercent: optionalPercent,
    minimumEarned: optionalAmount,
    surplusLines: YesNo('Please say yes or no').default(false),
    surplusDisclosure: optional(2000),
  })
  .refine(
    ({ minimumEarned, minimumEarnedPercent }) => minimumEarned === null || minimumEarnedPercent === null,
    {
      path: ['minimumEarned'],
      message: 'Please enter a percentage or an amount, not both',
    },
  )
  .refine(({ surplusLines, surplusDisclosure }) => !surplusLines || surplusDisclosure !== '', {
    path: ['surplusDisclosure'],
    message: 'Please enter what the state has to be said of surplus lines',
  })

/** All of it. */
export const PolicySays = z.object({
  /** By kind, each in its order. */
  parts: z.array(PolicyPart),
  facts: PolicyFacts,
  /** The policy's. */
  version: z.number(),
})
export type PolicySays = z.infer<typeof PolicySays>

const save = {
  who: staff,
  changes: ['policy'],
  params: z.object({ policyId: Id }),
  reply: PolicySays,
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
    reply: PolicySays,
    fails: 'Failed to fetch what the policy says',
  }),
  save: endpoint({
    ...save,
    summary: 'Keep what a policy says of one kind, such as its forms: all of them, in their order',
    method: 'PUT',
    path: '/api/agent/policy/parts/:policyId',
    body: PartsForm.extend({ ...edited, asOf: DatedChange.optional() }).refine(
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
    body: FactsForm.safeExtend({ ...edited, asOf: DatedChange.optional() }),
    refuses: ['no_such_parts', 'cannot_follow'],
    fails: 'Failed to save the details of the term',
  }),
}

/** What is said where a line has no parts of a kind: 'Policies of this line list no driver'. */
export const noSuchParts = (kind: keyof typeof partNames) =>
  `Policies of this line list no ${partNames[kind].one}`
