import { z } from 'zod'
import { endpoint, entity, Id, OptionalId, signedIn, staff, versionField } from './endpoint.ts'
import { DatedChange, sourceFields } from './policy-event-forms.ts'
import { cardsFor } from './values/card-terms.ts'
import { bounded, Day, required, text } from './values/text.ts'
import { State } from './values/us-address.ts'
import { isVin, isVinEnd, plainVin, whyNoVin } from './values/vin.ts'

/** A vehicle on an auto policy. */
export const Vehicle = entity({
  policyId: z.string(),
  year: z.number(),
  make: z.string(),
  model: z.string(),
  /** The last four to eight characters of its number; null where it is on file with the carrier alone. */
  vinEnd: z.string().nullable(),
  /** Whether the whole number is on file: it is shown by a call of its own. */
  hasVin: z.boolean(),
  /** Of a vehicle that the agency has bound, and the carrier not confirmed: until which day, 12:01 a.m., its card is good. */
  temporaryUntil: z.string().nullable(),
})
export type Vehicle = z.infer<typeof Vehicle>

const wrongYear = 'Please enter the year as four digits'
const wrongVin = 'Please enter the last 4 to 8 characters of the VIN, or nothing'

const ModelYear = z
  .union([z.number(), bounded(20, wrongYear)], wrongYear)
  .transform((year) => Number(String(year).trim() || Number.NaN))
  .pipe(z.int(wrongYear).min(1900, wrongYear).max(2100, wrongYear))

const VinEnd = text(20)
  .overwrite(plainVin)
  .refine((typed) => typed === '' || isVinEnd(typed), wrongVin)
  .nullish()
  .transform((typed) => typed || null)

/** As a form asks for it: the whole number, or its last characters alone. */
const Vin = text(40)
  .overwrite(plainVin)
  .refine((typed) => typed === '' || isVinEnd(typed) || isVin(typed), {
    error: ({ input }) => whyNoVin(String(input)),
  })
  .nullish()

const TemporaryUntil = z
  .union([z.literal(''), Day, z.null()], 'Please enter a date')
  .optional()
  .transform((day) => day || null)

const Listed = z
  .array(
    z.object({
      id: OptionalId,
      year: ModelYear,
      make: required(40, 'Please enter the make'),
      model: required(60, 'Please enter the model'),
      vinEnd: VinEnd,
      /**
       * The whole number, or its last 4 to 8 characters; stands before `vinEnd`. The end alone keeps the whole that is on file and
       * ends so; nothing takes it away.
       */
      vin: Vin,
      /** A day sets until when the card is temporary. Nothing leaves it as it is: the carrier's confirmation ends it. */
      temporaryUntil: TemporaryUntil,
    }),
    'Please send the vehicles as a list',
  )
  .max(200, 'Please list at most 200 vehicles')

/** The form of Vehicles: all that are on the policy, in their order. One with an id stays the same vehicle. */
export const VehiclesForm = z.object({
  /** Left out, it stays as it is. */
  namedInsured: required(200, 'Please enter the named insured').optional(),
  /** In which state the vehicles are registered; null: where the address of the insured is. Left out, it stays as it is. */
  cardState: z
    .union([z.literal(''), State, z.null()], 'Please choose a state')
    .transform((state) => state || null)
    .optional(),
  /** What the ID cards are of. Left out, it stays as it is. */
  cardFor: z.enum(cardsFor, 'Please choose what the ID cards are of').optional(),
  vehicles: Listed,
  /** What the form was opened with, as pages of earlier releases send it in the place of a version. */
  opened: z
    .object(
      { namedInsured: text(500), vehicles: Listed },
      // A page that was opened before the portal was brought up to date sends less.
      'Please reload this page and try again',
    )
    .optional(),
})

/** The form of Confirm Vehicle: how it is known that the carrier insures it. */
export const ConfirmedVehicleForm = z.object(sourceFields)

const all = z.object({
  /** As the ID cards print it: what the agency has said, else what is on file of the client. */
  namedInsured: z.string(),
  vehicles: z.array(Vehicle),
  /** The state that the agency has chosen for the ID cards, and the one of the insured's address. */
  cardState: z.string().nullable(),
  addressState: z.string().nullable(),
  cardFor: z.enum(cardsFor),
  /** The policy's. */
  version: z.number(),
})

export const vehicles = {
  ofPolicy: endpoint({
    summary: 'Vehicles of a policy',
    method: 'GET',
    path: '/api/vehicle/policy/:policyId',
    who: signedIn,
    // The client's names stand there until the agency has named who is insured.
    shows: ['policy', 'client'],
    params: z.object({ policyId: Id }),
    reply: all,
    fails: 'Failed to fetch vehicles',
  }),
  save: endpoint({
    summary: 'Keep the vehicles of a policy',
    method: 'PUT',
    path: '/api/agent/vehicle/policy/:policyId',
    who: staff,
    changes: ['policy'],
    params: z.object({ policyId: Id }),
    body: VehiclesForm.extend({ ...versionField, asOf: DatedChange.optional() }),
    reply: all,
    refuses: ['changed_meanwhile', 'no_vehicles', 'cannot_follow'],
    fails: 'Failed to save vehicles',
  }),
  /** Every look of staff is recorded, hence not a GET. */
  showVin: endpoint({
    summary: 'The whole VIN of a vehicle; on record where staff looks',
    method: 'POST',
    path: '/api/vehicle/vin/:id',
    who: signedIn,
    changes: [],
    params: z.object({ id: Id }),
    reply: z.object({ vin: z.string().nullable() }),
    fails: 'Failed to show the VIN',
  }),
  confirm: endpoint({
    summary: 'Confirm a vehicle that was bound until the carrier has confirmed it',
    method: 'POST',
    path: '/api/agent/vehicle/confirm/:id',
    who: staff,
    changes: ['policy'],
    params: z.object({ id: Id }),
    body: ConfirmedVehicleForm,
    reply: all,
    refuses: ['not_temporary', 'cannot_follow'],
    fails: 'Failed to confirm the vehicle',
  }),
}
