import { z } from 'zod'
import { allRoles, endpoint, entity, Id, OptionalId, staff, versionField } from './endpoint.ts'
import { DatedChange, sourceFields } from './policy-event-forms.ts'
import { OptionalAmount, optionalWholeNumber } from './values/amounts.ts'
import { cardScopes } from './values/card-terms.ts'
import { boundedText, Day, nullToEmptyText, requiredText, text } from './values/text.ts'
import { State } from './values/us-address.ts'
import { vehicleUses, weightError } from './values/vehicle-labels.ts'
import { isVin, isVinEnd, normalizeVin, vinError } from './values/vin.ts'

/** Rating facts of a vehicle. A fact that is not stated is empty or null. */
export const VehicleRating = z.object({
  garaging: z.string(),
  use: z.enum(['', ...vehicleUses]),
  costNew: z.number().nullable(),
  statedAmount: z.number().nullable(),
  /** Gross vehicle weight in pounds. */
  gvw: z.number().nullable(),
  /** Deductibles of physical damage. */
  comprehensive: z.number().nullable(),
  collision: z.number().nullable(),
})
export type VehicleRating = z.infer<typeof VehicleRating>

export const Vehicle = entity({
  policyId: z.string(),
  year: z.number(),
  make: z.string(),
  model: z.string(),
  /** Last 4 to 8 characters of the VIN; null if only the carrier has it. */
  vinEnd: z.string().nullable(),
  /** The full VIN is on file. Only `showVin` returns it. */
  hasVin: z.boolean(),
  /** 12:01 a.m. of this day ends the temporary card; null if the carrier confirmed the vehicle. */
  temporaryUntil: z.string().nullable(),
  rating: VehicleRating,
})
export type Vehicle = z.infer<typeof Vehicle>

const yearError = 'Please enter the year as four digits'
const vinEndError = 'Please enter the last 4 to 8 characters of the VIN, or leave it blank'

const ModelYear = z
  .union([z.number(), boundedText(20, yearError)], yearError)
  .transform((year) => Number(String(year).trim() || Number.NaN))
  .pipe(z.int(yearError).min(1900, yearError).max(2100, yearError))

const VinEnd = text(20)
  .overwrite(normalizeVin)
  .refine((typedText) => typedText === '' || isVinEnd(typedText), vinEndError)
  .nullish()
  .transform((typedText) => typedText || null)

/** The full VIN, or its last 4 to 8 characters. */
const Vin = text(40)
  .overwrite(normalizeVin)
  .refine((typedText) => typedText === '' || isVinEnd(typedText) || isVin(typedText), {
    error: ({ input }) => vinError(String(input)),
  })
  .nullish()

const TemporaryEndDay = z
  .union([z.literal(''), Day, z.null()], 'Please enter a date')
  .optional()
  .transform((day) => day || null)

const Rating = z.object({
  garaging: nullToEmptyText(text(300)).default(''),
  use: z
    .union([z.literal(''), z.enum(vehicleUses), z.null()], 'Please choose the use')
    .default('')
    .transform((use) => use ?? ''),
  costNew: OptionalAmount,
  statedAmount: OptionalAmount,
  gvw: optionalWholeNumber(1, 200_000, weightError),
  comprehensive: OptionalAmount,
  collision: OptionalAmount,
})

/** One vehicle of the list. */
export const VehicleInput = z.object({
  id: OptionalId,
  year: ModelYear,
  make: requiredText(40, 'Please enter the make'),
  model: requiredText(60, 'Please enter the model'),
  vinEnd: VinEnd,
  /**
   * Full VIN, or its last 4 to 8 characters. Takes precedence over `vinEnd`. The end of the VIN
   * on file keeps that VIN; an empty value removes it.
   */
  vin: Vin,
  /**
   * End of the temporary card. Empty keeps the present day; the carrier's confirmation ends it.
   */
  temporaryUntil: TemporaryEndDay,
  /** Missing keeps the present values. */
  rating: Rating.optional(),
})
export type VehicleInput = z.output<typeof VehicleInput>

const VehicleListInput = z
  .array(VehicleInput, 'Please send the vehicles as a list')
  .max(200, 'Please list at most 200 vehicles')

/** The complete, ordered list of vehicles. An id updates the existing vehicle. */
export const VehiclesForm = z.object({
  /** Missing keeps the present value. */
  namedInsured: requiredText(200, 'Please enter the named insured').optional(),
  /** State of registration; null uses the insured's address. Missing keeps the present value. */
  cardState: z
    .union([z.literal(''), State, z.null()], 'Please choose a state')
    .transform((state) => state || null)
    .optional(),
  /** Missing keeps the present value. */
  cardFor: z.enum(cardScopes, 'Please choose the kind of ID card').optional(),
  vehicles: VehicleListInput,
  /** The form's values when it was opened. Older pages send these instead of a version. */
  opened: z
    .object(
      { namedInsured: text(500), vehicles: VehicleListInput },
      // A page opened before an update of the portal sends fewer fields.
      'Please reload this page and try again',
    )
    .optional(),
})

/** Source of the carrier's confirmation that it insures the vehicle. */
export const ConfirmedVehicleForm = z.object(sourceFields)

const vehiclesReply = z.object({
  /** Named insured on ID cards: as set by the agency, otherwise from the client's record. */
  namedInsured: z.string(),
  vehicles: z.array(Vehicle),
  /** The state chosen for ID cards, and the state of the insured's address. */
  cardState: z.string().nullable(),
  addressState: z.string().nullable(),
  cardFor: z.enum(cardScopes),
  /** Version of the policy. */
  version: z.number(),
})

export const vehicles = {
  ofPolicy: endpoint({
    summary: 'Vehicles of a policy',
    method: 'GET',
    path: '/api/vehicle/policy/:policyId',
    who: allRoles,
    // The client's names are shown until the agency sets the named insured.
    shows: ['policy', 'client'],
    params: z.object({ policyId: Id }),
    reply: vehiclesReply,
    fails: 'Failed to fetch vehicles',
  }),
  save: endpoint({
    summary: 'Save the vehicles of a policy',
    method: 'PUT',
    path: '/api/agent/vehicle/policy/:policyId',
    who: staff,
    changes: ['policy'],
    params: z.object({ policyId: Id }),
    body: VehiclesForm.extend({ ...versionField, asOf: DatedChange.optional() }),
    reply: vehiclesReply,
    refuses: ['changed_meanwhile', 'no_vehicles', 'cannot_follow'],
    fails: 'Failed to save vehicles',
  }),
  /** POST, because every view by staff is recorded. */
  showVin: endpoint({
    summary: 'The full VIN of a vehicle; a view by staff is recorded',
    method: 'POST',
    path: '/api/vehicle/vin/:id',
    who: allRoles,
    changes: [],
    params: z.object({ id: Id }),
    reply: z.object({ vin: z.string().nullable() }),
    fails: 'Failed to show the VIN',
  }),
  confirm: endpoint({
    summary: "Record the carrier's confirmation of a vehicle that the agency bound",
    method: 'POST',
    path: '/api/agent/vehicle/confirm/:id',
    who: staff,
    changes: ['policy'],
    params: z.object({ id: Id }),
    body: ConfirmedVehicleForm,
    reply: vehiclesReply,
    refuses: ['not_temporary', 'cannot_follow'],
    fails: 'Failed to confirm the vehicle',
  }),
}
