import { z } from 'zod'
import { Id, OptionalId } from './endpoint.ts'
import {
  AmountOrNone,
  OptionalAmount,
  OptionalDollars,
  optionalWholeNumber,
  RequiredDollars,
  wholeNumberOrNull,
} from './values/amounts.ts'
import { findWordings } from './values/certificate-promises.ts'
import { isMoreThanName } from './values/holders.ts'
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
  type Operation,
  operations,
  partKinds,
  payeeClauses,
  valuations,
} from './values/part-labels.ts'
import { policyTextError } from './values/reference-text.ts'
import {
  boundedText,
  Day,
  nullToEmptyText,
  reference,
  requiredText,
  singleLineText,
  text,
} from './values/text.ts'
import { State, states, Zip } from './values/us-address.ts'
import { YesNo } from './values/yes-no.ts'

const optionalText = (maxLength: number) => nullToEmptyText(text(maxLength)).default('')
const missingStateError = 'Please choose a state'
const optionalState = z
  .union([z.literal(''), State, z.null()], missingStateError)
  .default(null)
  .transform((value) => value || null)
const optionalDay = z
  .union([z.literal(''), Day, z.null()], 'Please enter a date')
  .default(null)
  .transform((day) => day || null)

/** Reports any error inside the list at the list's single field. */
const withFieldError = <Item>(list: z.ZodType<Item[]>) =>
  z.transform((value: string[], { addIssue }: z.RefinementCtx) => {
    const parseResult = list.safeParse(value)
    if (parseResult.success) return parseResult.data
    addIssue(parseResult.error.issues[0]?.message ?? 'Please enter a list')
    return z.NEVER
  })

const maxNames = 50
const tooManyNamesError = `Please enter at most ${maxNames} names`
const nameLengthError = 'Please use at most 200 characters for a name'

/** Names, as a list or one per line. */
const Names = z
  .union(
    [
      boundedText(20_000, tooManyNamesError).transform((lines) =>
        lines
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
      ),
      // Above the limits below: if this fails, the union says 'Please enter names', without them.
      z.array(boundedText(500, nameLengthError)).max(1000, tooManyNamesError),
    ],
    'Please enter names',
  )
  .pipe(withFieldError(z.array(requiredText(200, 'Please enter a name')).max(maxNames, tooManyNamesError)))
  .default([])

const nameOnlyError = 'Please enter only the name. The carrier keeps license numbers and dates of birth'

/** An empty value means that it is not stated. */
const wordOrEmpty = <const Words extends readonly string[]>(words: Words, errorMessage: string) =>
  z
    .union([boundedText(60, errorMessage), z.null()], errorMessage)
    .transform((word) => word ?? '')
    .pipe(z.enum(['', ...words], errorMessage))
const yearBuiltError = 'Please enter the year as four digits'
const Property = z.object({
  buildingValue: OptionalAmount,
  contentsValue: OptionalAmount,
  construction: wordOrEmpty(constructionTypes, 'Please choose the construction').default(''),
  yearBuilt: optionalWholeNumber(1600, 2100, yearBuiltError),
  area: optionalWholeNumber(1, 100_000_000, 'Please enter the area in square feet'),
  protection: optionalText(200),
  occupancy: optionalText(200),
  // Missing keeps the present ones: pages of the release before do not send them.
  causesOfLoss: wordOrEmpty(causesOfLoss, 'Please choose the causes of loss').optional(),
  valuation: wordOrEmpty(valuations, 'Please choose the valuation').optional(),
  coinsurance: wholeNumberOrNull(1, 100, 'Please enter the coinsurance in percent').optional(),
  deductible: AmountOrNone.optional(),
  windDeductible: nullToEmptyText(singleLineText(100)).optional(),
})
const Location = z.object({
  id: OptionalId,
  kind: z.literal('location'),
  street: requiredText(200, 'Please enter the street address'),
  city: requiredText(100, 'Please enter the city'),
  state: State,
  zip: Zip,
  description: optionalText(200),
  /** Missing keeps the present values. */
  property: Property.optional(),
})
const Driver = z.object({
  id: OptionalId,
  kind: z.literal('driver'),
  name: requiredText(120, 'Please enter the name of the driver').refine(
    (name) => !/\d/.test(name),
    nameOnlyError,
  ),
  licenseState: optionalState,
  excluded: YesNo('Please say yes or no').default(false),
})
const missingOperationsError = 'Please choose ongoing or completed operations'
/** Null means not stated: the form's number and edition then decide the operations. */
const Operations = z
  .union(
    [
      z.literal('').transform((): Operation[] => []),
      z.enum(operations, missingOperationsError).transform((one) => [one]),
      z
        .array(z.enum(operations, missingOperationsError), missingOperationsError)
        .max(operations.length, missingOperationsError),
      z.null(),
    ],
    missingOperationsError,
  )
  .default(null)
  .transform((values) => values && operations.filter((operation) => values.includes(operation)))

const formFields = {
  // Printed on certificates, so it holds no wording. 'CG 20 10' alone reads as one.
  number: requiredText(40, 'Please enter the form number').refine(
    (number) => findWordings(number.replace(/\bcg ?\d\d ?\d\d\b/i, '')).length === 0,
    'Please enter only the form number. Choose its effect separately',
  ),
  edition: optionalText(20),
  title: optionalText(200),
  effect: z.enum(formEffects, 'Please choose the effect'),
  operations: Operations,
  /** Missing keeps the present relation. */
  relation: wordOrEmpty(insuredRelations, 'Please choose the relationship').optional(),
  /** The only project or location that the form applies to. Missing keeps the present one. */
  project: nullToEmptyText(singleLineText(150)).optional(),
  scope: z.enum(formScopes, 'Please choose blanket or named').default('blanket'),
  names: Names,
  from: optionalDay,
  until: optionalDay,
  /** Staff confirmed that the form is on this line and has this effect. */
  confirmed: YesNo('Please say yes or no').default(false),
}
type FormScope = Pick<z.output<z.ZodObject<typeof formFields>>, 'scope' | 'names'>
type FormPeriod = Pick<z.output<z.ZodObject<typeof formFields>>, 'from' | 'until'>

const isScheduleComplete = ({ scope, names }: FormScope) => scope === 'blanket' || names.length > 0
const scheduleMissing = { path: ['names'], message: 'Please enter who the form applies to' }
const isPeriodPossible = ({ from, until }: FormPeriod) => from === null || until === null || until > from
const periodError = { path: ['until'], message: 'The last day must be after the first' }

const Form = z
  .object({ id: OptionalId, kind: z.literal('form'), ...formFields })
  .refine(isScheduleComplete, scheduleMissing)
  .refine(isPeriodPossible, periodError)

/** Add Form, without the file. */
export const FormToFile = z
  .object(formFields)
  .refine(isScheduleComplete, scheduleMissing)
  .refine(isPeriodPossible, periodError)

/** Staff confirm that a form's named party is this certificate holder. */
export const SamePartyForm = z.object({
  formId: Id,
  holder: requiredText(200, 'Please enter the name of the certificate holder'),
})

const ClassCode = z.object({
  id: OptionalId,
  kind: z.literal('class code'),
  code: requiredText(20, 'Please enter the code'),
  description: optionalText(200),
  state: optionalState,
  basis: z.enum(classBases, 'Please choose the rating basis').default('payroll'),
  amount: OptionalDollars.default(0),
})

/** Input of one part, by kind. An id updates the existing part. */
export const partForms = {
  'named insured': z.object({
    id: OptionalId,
    kind: z.literal('named insured'),
    name: requiredText(200, 'Please enter the named insured').refine(
      (name) => !isMoreThanName(name),
      'Please enter only the name of the insured. Additional insured and other wording come from forms',
    ),
    role: z.enum(namedInsuredRoles, 'Please choose the role'),
  }),
  location: Location,
  driver: Driver,
  interest: z.object({
    id: OptionalId,
    kind: z.literal('interest'),
    role: z.enum(interestRoles, 'Please choose the type of interest'),
    name: requiredText(200, 'Please enter the name'),
    address: optionalText(300),
    loanNumber: nullToEmptyText(reference(60)).default(''),
    /** Missing keeps the present clause. */
    clause: wordOrEmpty(payeeClauses, 'Please choose the clause').optional(),
    vehicleId: OptionalId,
    locationId: OptionalId,
  }),
  form: Form,
  'class code': ClassCode,
  charge: z.object({
    id: OptionalId,
    kind: z.literal('charge'),
    what: z.enum(chargeKinds, 'Please choose the type'),
    name: requiredText(120, 'Please enter the name'),
    amount: RequiredDollars('Please enter the amount'),
  }),
}

export const maxPolicyParts = 500

const PolicyPartForm = z.discriminatedUnion(
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
  'Please choose the kind of each',
)

/** The complete, ordered list of one kind. */
export const PartsForm = z.object({
  kind: z.enum(partKinds, 'Please say which parts these are'),
  parts: z
    .array(PolicyPartForm, 'Please send the parts as a list')
    .max(maxPolicyParts, `Please list at most ${maxPolicyParts}`),
})

const percentError = 'Please enter a percentage from 1 to 100'
const optionalPercent = z
  .union([z.number(), boundedText(10, percentError), z.null()], percentError)
  .default(null)
  .transform((value, { addIssue }) => {
    const typedText = String(value ?? '').trim()
    if (typedText === '') return null
    if (/^\d{1,3}(\.\d{1,2})? ?%?$/.test(typedText)) return Number.parseFloat(typedText)
    addIssue(percentError)
    return z.NEVER
  })
  .pipe(z.number(percentError).min(1, percentError).max(100, percentError).nullable())
const wordOrNone = <const Words extends readonly [string, ...string[]]>(words: Words, errorMessage: string) =>
  z
    .union([z.literal(''), z.enum(words), z.null()], errorMessage)
    .default(null)
    .transform((word) => word || null)

const statesError = 'Please enter two-letter state codes, such as CT, RI'

/** Term Details. Facts that the line does not have are left out. */
export const FactsForm = z
  .object({
    aggregateApplies: wordOrNone(aggregateBases, 'Please choose policy, project or location'),
    coveredAutos: z
      .array(z.enum(autoSymbols, 'Please choose from the list'), 'Please choose from the list')
      .max(autoSymbols.length, 'Please choose each only once')
      .default([])
      .transform((values) => autoSymbols.filter((autoSymbol) => values.includes(autoSymbol))),
    autoMarket: wordOrNone(autoMarkets, 'Please choose voluntary or residual'),
    excludedVehicles: Names,
    excessForm: wordOrNone(excessForms, 'Please choose umbrella or excess'),
    retention: OptionalAmount,
    statesCovered: z
      .union(
        [
          boundedText(400, statesError).transform((typedText) =>
            typedText.toUpperCase().split(/[\s,]/).filter(Boolean),
          ),
          z.array(boundedText(2, statesError)).max(states.length, statesError),
        ],
        statesError,
      )
      .pipe(withFieldError(z.array(z.enum(states, statesError)).max(states.length, statesError)))
      .default([])
      .transform((value) => [...new Set(value)]),
    excludedOfficers: Names,
    includedOfficers: Names,
    noneExcluded: YesNo('Please say yes or no').default(false),
    underlying: z
      .array(Id, 'Please choose policies of this client')
      .max(30, 'Please choose at most 30 policies')
      .default([])
      .transform((value) => [...new Set(value)]),
    minimumEarnedPercent: optionalPercent,
    minimumEarned: OptionalAmount,
    surplusLines: YesNo('Please say yes or no').default(false),
    surplusDisclosure: optionalText(2000),
  })
  .refine(
    ({ minimumEarned, minimumEarnedPercent }) => minimumEarned === null || minimumEarnedPercent === null,
    {
      path: ['minimumEarned'],
      message: 'Please enter a percentage or an amount, not both',
    },
  )
  .refine(({ excludedOfficers, noneExcluded }) => !noneExcluded || excludedOfficers.length === 0, {
    path: ['noneExcluded'],
    message: 'Excluded people are listed. Please clear the list or the checkbox',
  })
  .refine(
    ({ excludedOfficers, includedOfficers }) =>
      !excludedOfficers.some((name) => includedOfficers.includes(name)),
    { path: ['includedOfficers'], message: 'Someone is in both lists. Please clear one of the two' },
  )
  // These texts are printed on certificates.
  .superRefine(({ excludedOfficers, includedOfficers, surplusDisclosure }, { addIssue }) => {
    const texts = { excludedOfficers, includedOfficers, surplusDisclosure: [surplusDisclosure] }
    for (const [field, printedTexts] of Object.entries(texts)) {
      const message = printedTexts.map(policyTextError).find((reason) => reason !== null)
      if (message) addIssue({ code: 'custom', path: [field], message })
    }
  })
  .refine(({ surplusLines, surplusDisclosure }) => !surplusLines || surplusDisclosure !== '', {
    path: ['surplusDisclosure'],
    message: 'Please enter the state’s surplus lines disclosure',
  })
