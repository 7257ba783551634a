import { z } from 'zod'
import { OptionalId } from './endpoint.ts'
import { sourceFields } from './policy-event-forms.ts'
import { OptionalAmount, OptionalDollars, optionalWholeNumber } from './values/amounts.ts'
import {
  type ChangeField,
  canApplyChange,
  carrierChannels,
  changeKinds,
  changeQuestions,
  exposureBases,
  insuredOperations,
  isFormAddition,
  requestStages,
  yesOrNoAnswers,
} from './values/change-labels.ts'
import { constructionTypes, insuredRelations, interestRoles, payeeClauses } from './values/part-labels.ts'
import { storedReasons } from './values/policy-events.ts'
import { boundedText, Day, nullToEmptyText, text } from './values/text.ts'
import { states } from './values/us-address.ts'
import { vehicleUses, weightError } from './values/vehicle-labels.ts'
import { isVin, isVinEnd, normalizeVin, vinError } from './values/vin.ts'
import { YesNo } from './values/yes-no.ts'

const missingChangeError = 'Please choose the change'
const yearError = 'Please enter the year as four digits'
const vinEndError = 'Please enter the last 4 to 8 characters of the VIN'
const zipError = 'Please enter a ZIP code'

const changeText = (maxLength: number) => nullToEmptyText(text(maxLength)).default('')
const oneOfWords = <const Words extends readonly string[]>(words: Words, errorMessage: string) =>
  z
    .union([boundedText(60, errorMessage), z.null()], errorMessage)
    .default('')
    .transform((word) => word ?? '')
    .pipe(z.enum(['', ...words], errorMessage))
const optionalDay = z
  .union([z.literal(''), Day, z.null()], 'Please enter a date')
  .default(null)
  .transform((day) => day || null)

const Year = optionalWholeNumber(1900, 2100, yearError)
const yesNo = (errorMessage: string) => oneOfWords(yesOrNoAnswers, errorMessage)

/** The requested change. Only the fields that `changeQuestions` lists for its kind are kept. */
const fields = z.object({
  what: boundedText(40, missingChangeError).pipe(z.enum(changeKinds, missingChangeError)),
  /** The vehicle or policy part that changes or goes. */
  item: OptionalId,
  year: Year,
  make: changeText(40),
  model: changeText(60),
  vinEnd: changeText(20)
    .transform(normalizeVin)
    .refine((typedText) => typedText === '' || isVinEnd(typedText), vinEndError),
  garaging: changeText(300),
  use: oneOfWords(vehicleUses, 'Please choose the use'),
  costNew: OptionalAmount,
  statedAmount: OptionalAmount,
  /** Gross vehicle weight in pounds. */
  gvw: optionalWholeNumber(1, 200_000, weightError),
  /** Deductibles of physical damage. */
  comprehensive: OptionalAmount,
  collision: OptionalAmount,
  lienholder: changeText(200),
  lienholderAddress: changeText(300),
  name: changeText(200),
  entityType: changeText(100),
  licenseState: oneOfWords(states, 'Please choose a state'),
  street: changeText(200),
  city: changeText(100),
  state: oneOfWords(states, 'Please choose a state'),
  zip: changeText(10).refine((zip) => zip === '' || /^\d{5}(-\d{4})?$/.test(zip), zipError),
  buildingValue: OptionalAmount,
  contentsValue: OptionalAmount,
  construction: oneOfWords(constructionTypes, 'Please choose the construction'),
  yearBuilt: optionalWholeNumber(1600, 2100, yearError),
  /** In square feet. */
  area: optionalWholeNumber(1, 100_000_000, 'Please enter the area in square feet'),
  protection: changeText(200),
  occupancy: changeText(200),
  role: oneOfWords(interestRoles, 'Please choose the type of interest'),
  address: changeText(300),
  loanNumber: changeText(60),
  /** The vehicle or location of an additional interest. */
  onItem: OptionalId,
  clause: oneOfWords(payeeClauses, 'Please choose the clause'),
  /** The clause also names the lender's successors and assigns ('ISAOA'). */
  isaoa: yesNo('Please say yes or no'),
  relation: oneOfWords(insuredRelations, 'Please choose the relationship'),
  operations: oneOfWords(insuredOperations, 'Please choose the operations'),
  project: changeText(300),
  primary: yesNo('Please say yes or no'),
  waiver: yesNo('Please say yes or no'),
  /** The limit, deductible or coverage, by its name on the policy. */
  coverage: changeText(200),
  basis: oneOfWords(exposureBases, 'Please choose payroll or sales'),
  amount: OptionalAmount,
  reason: oneOfWords(storedReasons, 'Please choose a reason'),
  reasonDetails: changeText(1000),
  wantedFrom: optionalDay,
})
type ChangeFieldValues = z.output<typeof fields>

/** A year or an amount may be 0. */
const isEmpty = (value: unknown) => value === '' || value === null

type NeededField = ChangeField | 'wantedFrom'

const missingFieldErrors: Partial<Record<NeededField, string>> = {
  item: 'Please choose which one',
  year: yearError,
  make: 'Please enter the make',
  model: 'Please enter the model',
  name: 'Please enter the name',
  street: 'Please enter the street address',
  city: 'Please enter the city',
  state: 'Please choose a state',
  zip: zipError,
  role: 'Please choose the type of interest',
  coverage: 'Please choose the limit, deductible or coverage',
  basis: 'Please choose payroll or sales',
  amount: 'Please enter the amount',
  reason: 'Please choose a reason',
}

const kindOnly = fields.pick({ what: true })
const changeWithKindOnly = z.object({ change: kindOnly })

/** Adds errors for required fields, reported together with all others. */
const requireFields = <Schema extends z.ZodType<ChangeFieldValues>>(
  schema: Schema,
  texts: Partial<Record<NeededField, string>>,
): Schema =>
  Object.entries(texts).reduce(
    (refinedSchema, [field, error]) =>
      refinedSchema.refine(
        (change) =>
          !changeQuestions[change.what].requiredFields.some((neededField) => neededField === field) ||
          !isEmpty(change[field as NeededField]),
        { path: [field], error, when: ({ value }) => kindOnly.safeParse(value).success },
      ),
    schema.refine(
      ({ what, reason, reasonDetails }) =>
        what !== 'cancel policy' || reason !== 'other' || reasonDetails !== '',
      {
        path: ['reasonDetails'],
        error: 'Please enter the reason',
        when: ({ value }) => kindOnly.safeParse(value).success,
      },
    ),
  )

export const ChangeForm = requireFields(fields, {
  ...missingFieldErrors,
  wantedFrom: 'Please enter the date',
})
export type ChangeForm = z.output<typeof ChangeForm>

/** The change as the carrier confirmed it. The confirmation has an effective date of its own. */
const ChangeToConfirm = requireFields(fields, missingFieldErrors)

/** A stored change; unset fields are empty. */
export const RequestChange = z.object({
  ...{ what: z.enum(changeKinds), item: z.string().nullable(), itemName: z.string() },
  ...{ year: z.number().nullable(), make: z.string(), model: z.string(), vinEnd: z.string() },
  ...{ name: z.string(), licenseState: z.enum(['', ...states]), street: z.string(), city: z.string() },
  ...{ state: z.enum(['', ...states]), zip: z.string(), role: z.enum(['', ...interestRoles]) },
  ...{ address: z.string(), loanNumber: z.string(), coverage: z.string(), amount: z.number().nullable() },
  ...{ reason: z.enum(['', ...storedReasons]), wantedFrom: z.string().nullable() },
  ...{ reasonDetails: z.string(), basis: z.enum(['', ...exposureBases]), entityType: z.string() },
  ...{ garaging: z.string(), use: z.enum(['', ...vehicleUses]), gvw: z.number().nullable() },
  ...{ costNew: z.number().nullable(), statedAmount: z.number().nullable() },
  ...{ comprehensive: z.number().nullable(), collision: z.number().nullable() },
  ...{ lienholder: z.string(), lienholderAddress: z.string() },
  ...{ buildingValue: z.number().nullable(), contentsValue: z.number().nullable() },
  ...{ construction: z.enum(['', ...constructionTypes]), yearBuilt: z.number().nullable() },
  ...{ area: z.number().nullable(), protection: z.string(), occupancy: z.string() },
  ...{ onItem: z.string().nullable(), onItemName: z.string(), clause: z.enum(['', ...payeeClauses]) },
  ...{ isaoa: z.enum(['', ...yesOrNoAnswers]), relation: z.enum(['', ...insuredRelations]) },
  ...{ operations: z.enum(['', ...insuredOperations]), project: z.string() },
  ...{ primary: z.enum(['', ...yesOrNoAnswers]), waiver: z.enum(['', ...yesOrNoAnswers]) },
})
export type RequestChange = z.infer<typeof RequestChange>

/** Channel and date of submission to the carrier. */
export const CarrierSubmission = z.object({ on: z.string(), how: z.enum(carrierChannels) })
export type CarrierSubmission = z.infer<typeof CarrierSubmission>
/** The carrier's confirmation with effective date. `applied`: the policy has the change. */
export const ConfirmedChange = z.object({
  effectiveOn: z.string(),
  applied: z.boolean(),
  /** The agent's note of the insured's consent to a reduction; empty with a signed request. */
  signedNote: z.string(),
  /** The attached document that is the signed request; null for none. */
  signedDocumentId: z.string().nullable(),
})

type FormNameField = 'formNumber' | 'formEdition'
type NewForm = Record<FormNameField, string> & { change: ChangeFieldValues; withoutForm: boolean }

const hasForm =
  (field: FormNameField) =>
  ({ change, withoutForm, ...form }: NewForm) =>
    !isFormAddition(change.what) || withoutForm || form[field] !== ''
const formIssue = (field: FormNameField, message: string) => ({
  path: [field],
  message,
  when: ({ value }: { value: unknown }) => changeWithKindOnly.safeParse(value).success,
})

/**
 * The form of a further effect that the carrier confirmed. An empty number means that the form is
 * not known yet.
 */
const additionalForm = z
  .object({
    ...{ number: changeText(40), edition: changeText(20), title: changeText(200) },
    confirmed: YesNo('Please say yes or no').default(false),
  })
  .refine(({ number, edition }) => number === '' || edition !== '', {
    path: ['edition'],
    message: 'Please enter the edition of the form',
  })
  .default({ number: '', edition: '', title: '', confirmed: false })

/** Confirm Change: the requested change as the carrier confirmed it. */
export const ConfirmChangeForm = z
  .object({
    change: ChangeToConfirm,
    effectiveOn: Day,
    ...sourceFields,
    /** Full VIN, or its end. A full VIN is stored encrypted on the vehicle, not in the request. */
    vin: changeText(40)
      .transform(normalizeVin)
      .refine((typedText) => typedText === '' || isVinEnd(typedText) || isVin(typedText), {
        error: ({ input }) => vinError(String(input)),
      }),
    /** The form that gives the additional insured or waiver on the policy, with its exact title. */
    formNumber: changeText(40),
    formEdition: changeText(20),
    formTitle: changeText(200),
    /** Staff confirmed that the form is on this line and insures somebody. */
    formConfirmed: YesNo('Please say yes or no').default(false),
    /** The forms of the further effects of an added additional insured. See `formsToConfirm`. */
    completedForm: additionalForm,
    primaryForm: additionalForm,
    waiverForm: additionalForm,
    /** The form is not known yet. The policy lists none, so certificates do not show its effect. */
    withoutForm: YesNo('Please say yes or no').default(false),
    /** The agent's note of the insured's consent to a reduction, in place of a signed request. */
    signedNote: changeText(1000),
    /** The attached document that is the signed request of a cancellation or reduction. */
    signedDocumentId: OptionalId.default(null),
    /** New premium of the whole term; null keeps it. */
    premium: OptionalDollars.nullable()
      .default(null)
      .transform((premium) => premium || null),
  })
  .refine(hasForm('formNumber'), formIssue('formNumber', 'Please enter the form number'))
  .refine(hasForm('formEdition'), formIssue('formEdition', 'Please enter the form edition'))
  .refine(({ change, vin }) => change.what !== 'add vehicle' || vin !== '' || change.vinEnd !== '', {
    path: ['vin'],
    message: 'Please enter the VIN or its last 4 to 8 characters. The ID card needs it',
    when: ({ value }) => changeWithKindOnly.safeParse(value).success,
  })
  .refine(({ change }) => canApplyChange(change.what), {
    path: ['change', 'what'],
    message: 'This request does not change a policy',
    when: ({ value }) => changeWithKindOnly.safeParse(value).success,
  })

/** The confirmation, stored until its effective date. */
export interface ChangeConfirmation {
  effectiveOn: string
  source: z.output<typeof sourceFields.source>
  confirmedBy: string | null
  receivedOn: string | null
  documentId: string | null
  change: RequestChange
  formNumber: string
  formEdition: string
  /** Missing in confirmations that were stored before the fields existed. */
  formTitle?: string
  formConfirmed?: boolean
  withoutForm?: boolean
  completedForm?: z.output<typeof additionalForm>
  primaryForm?: z.output<typeof additionalForm>
  waiverForm?: z.output<typeof additionalForm>
  signedNote?: string
  signedDocumentId?: string | null
  premium: number | null
}

/** The new stage. 'Sent to carrier' needs a channel, 'declined' a reason. */
export const StageForm = z
  .object({
    stage: z.enum(requestStages, 'Please choose a status'),
    because: changeText(1000),
    sentOn: optionalDay,
    sentHow: z.union([z.literal(''), z.enum(carrierChannels)], 'Please choose how it was sent').default(''),
  })
  .refine(({ stage, because }) => stage !== 'declined' || because !== '', {
    path: ['because'],
    message: 'Please enter the reason. Your client sees it',
  })
  .refine(({ stage, because }) => stage !== 'waiting for client' || because !== '', {
    path: ['because'],
    message: 'Please enter what you need. Your client sees it',
  })
  .refine(({ stage, sentHow }) => stage !== 'waiting for carrier' || sentHow !== '', {
    path: ['sentHow'],
    message: 'Please choose how it was sent',
  })

export const AssignForm = z.object({ ownerId: OptionalId, dueOn: optionalDay })
