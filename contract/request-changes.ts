import { z } from 'zod'
import { OptionalId } from './endpoint.ts'
import { sourceFields } from './policy-event-forms.ts'
import { OptionalDollars } from './values/amounts.ts'
import {
  type ChangeField,
  canApplyChange,
  carrierChannels,
  changeKinds,
  changeQuestions,
  requestStages,
} from './values/change-labels.ts'
import { interestRoles } from './values/part-labels.ts'
import { cancellationReasons } from './values/policy-events.ts'
import { boundedText, Day, nullToEmptyText, text } from './values/text.ts'
import { states } from './values/us-address.ts'
import { isVin, isVinEnd, normalizeVin, vinError } from './values/vin.ts'

const chooseChange = 'Please choose the change'
const wrongYear = 'Please enter the year as four digits'
const wrongVin = 'Please enter the last 4 to 8 characters of the VIN'
const wrongZip = 'Please enter a ZIP code'

const said = (most: number) => nullToEmptyText(text(most)).default('')
const oneOf = <const Words extends readonly string[]>(words: Words, wrong: string) =>
  z
    .union([boundedText(60, wrong), z.null()], wrong)
    .default('')
    .transform((word) => word ?? '')
    .pipe(z.enum(['', ...words], wrong))
const optionalDay = z
  .union([z.literal(''), Day, z.null()], 'Please enter a date')
  .default(null)
  .transform((day) => day || null)

/** The requested change. Only the fields that `changeQuestions` lists for its kind are kept. */
const fields = z.object({
  what: boundedText(40, chooseChange).pipe(z.enum(changeKinds, chooseChange)),
  /** The vehicle or policy part that changes or goes. */
  item: OptionalId,
  year: z
    .union([z.number(), boundedText(10, wrongYear), z.null()], wrongYear)
    .default(null)
    .transform((year) => (year === null || year === '' ? null : Number(year)))
    .pipe(z.int(wrongYear).min(1900, wrongYear).max(2100, wrongYear).nullable()),
  make: said(40),
  model: said(60),
  vinEnd: said(20)
    .transform(normalizeVin)
    .refine((typed) => typed === '' || isVinEnd(typed), wrongVin),
  name: said(200),
  licenseState: oneOf(states, 'Please choose a state'),
  street: said(200),
  city: said(100),
  state: oneOf(states, 'Please choose a state'),
  zip: said(10).refine((zip) => zip === '' || /^\d{5}(-\d{4})?$/.test(zip), wrongZip),
  role: oneOf(interestRoles, 'Please choose what interest they have'),
  address: said(300),
  loanNumber: said(60),
  /** The limit to increase, by its name on the policy. */
  coverage: said(200),
  amount: OptionalDollars.nullable()
    .default(null)
    .transform((amount) => amount || null),
  reason: oneOf(cancellationReasons, 'Please choose a reason'),
  wantedFrom: optionalDay,
})
type Fields = z.output<typeof fields>

const missing: Partial<Record<ChangeField, string>> = {
  item: 'Please choose which one',
  year: wrongYear,
  make: 'Please enter the make',
  model: 'Please enter the model',
  name: 'Please enter the name',
  street: 'Please enter the street',
  city: 'Please enter the city',
  state: 'Please choose a state',
  zip: wrongZip,
  role: 'Please choose what interest they have',
  coverage: 'Please choose the limit',
  amount: 'Please enter the amount',
}

const whatAlone = fields.pick({ what: true })
const changeAlone = z.object({ change: whatAlone })

/** Adds errors for required fields, reported together with all others. */
const complete = <Schema extends z.ZodType<Fields>>(schema: Schema): Schema =>
  Object.entries(missing).reduce(
    (checked, [field, error]) =>
      checked.refine(
        (change) =>
          !changeQuestions[change.what].needs.some((needed) => needed === field) ||
          Boolean(change[field as ChangeField]),
        { path: [field], error, when: ({ value }) => whatAlone.safeParse(value).success },
      ),
    schema,
  )

export const ChangeForm = complete(fields)
export type ChangeForm = z.output<typeof ChangeForm>

/** A stored change; unset fields are empty. */
export const RequestChange = z.object({
  ...{ what: z.enum(changeKinds), item: z.string().nullable(), itemName: z.string() },
  ...{ year: z.number().nullable(), make: z.string(), model: z.string(), vinEnd: z.string() },
  ...{ name: z.string(), licenseState: z.enum(['', ...states]), street: z.string(), city: z.string() },
  ...{ state: z.enum(['', ...states]), zip: z.string(), role: z.enum(['', ...interestRoles]) },
  ...{ address: z.string(), loanNumber: z.string(), coverage: z.string(), amount: z.number().nullable() },
  ...{ reason: z.enum(['', ...cancellationReasons]), wantedFrom: z.string().nullable() },
})
export type RequestChange = z.infer<typeof RequestChange>

/** Channel and date of submission to the carrier. */
export const CarrierSubmission = z.object({ on: z.string(), how: z.enum(carrierChannels) })
export type CarrierSubmission = z.infer<typeof CarrierSubmission>
/** The carrier's confirmation with effective date. `applied`: the policy has the change. */
export const ConfirmedChange = z.object({ effectiveOn: z.string(), applied: z.boolean() })

/** Confirm Change: the requested change as the carrier confirmed it. */
export const ConfirmChangeForm = z
  .object({
    change: ChangeForm,
    effectiveOn: Day,
    ...sourceFields,
    /** Full VIN, or its end. A full VIN is stored encrypted on the vehicle, not in the request. */
    vin: said(40)
      .transform(normalizeVin)
      .refine((typed) => typed === '' || isVinEnd(typed) || isVin(typed), {
        error: ({ input }) => vinError(String(input)),
      }),
    /** Form of the policy that covers the additional insured. */
    formNumber: said(40),
    formEdition: said(20),
    /** New premium of the whole term; null keeps it. */
    premium: OptionalDollars.nullable()
      .default(null)
      .transform((premium) => premium || null),
  })
  .refine(({ change, formNumber }) => change.what !== 'add additional insured' || formNumber !== '', {
    path: ['formNumber'],
    message: 'Please enter the form by which they are insured',
    when: ({ value }) => changeAlone.safeParse(value).success,
  })
  .refine(({ change }) => canApplyChange(change.what), {
    path: ['change', 'what'],
    message: 'This request does not change a policy',
    when: ({ value }) => changeAlone.safeParse(value).success,
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
  premium: number | null
}

/** The new stage. 'Sent to carrier' needs a channel, 'declined' a reason. */
export const StageForm = z
  .object({
    stage: z.enum(requestStages, 'Please choose a status'),
    because: said(1000),
    sentOn: optionalDay,
    sentHow: z.union([z.literal(''), z.enum(carrierChannels)], 'Please choose how it was sent').default(''),
  })
  .refine(({ stage, because }) => stage !== 'declined' || because !== '', {
    path: ['because'],
    message: 'Please say why: your client reads it',
  })
  .refine(({ stage, because }) => stage !== 'waiting for client' || because !== '', {
    path: ['because'],
    message: 'Please say what you need: your client reads it',
  })
  .refine(({ stage, sentHow }) => stage !== 'waiting for carrier' || sentHow !== '', {
    path: ['sentHow'],
    message: 'Please choose how it was sent',
  })

export const AssignForm = z.object({ ownerId: OptionalId, dueOn: optionalDay })
