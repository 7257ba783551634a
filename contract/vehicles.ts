import { z } from 'zod'
import { edited, endpoint, entity, Id, OptionalId, signedIn, staff } from './endpoint.ts'
import { DatedChange } from './policy-event-forms.ts'
import { bounded, required, text } from './values/text.ts'

/** A vehicle on an auto policy. */
export const Vehicle = entity({
  policyId: z.string(),
  year: z.number(),
  make: z.string(),
  model: z.string(),
  /** The last four to eight characters of its number; null where it is on file with the carrier alone. */
  vinEnd: z.string().nullable(),
})
export type Vehicle = z.infer<typeof Vehicle>

const wrongYear = 'Please enter the year as four digits'
const wrongVin = 'Please enter the last 4 to 8 characters of the VIN, or nothing'

const ModelYear = z
  .union([z.number(), bounded(20, wrongYear)], wrongYear)
  .transform((year) => Number(String(year).trim() || Number.NaN))
  .pipe(z.int(wrongYear).min(1900, wrongYear).max(2100, wrongYear))

// A VIN has no I, O or Q.
const VinEnd = text(20)
  .overwrite((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
  .refine((typed) => typed === '' || /^[A-HJ-NPR-Z0-9]{4,8}$/.test(typed), wrongVin)
  .nullish()
  .transform((typed) => typed || null)

const Listed = z
  .array(
    z.object({
      id: OptionalId,
      year: ModelYear,
      make: required(40, 'Please enter the make'),
      model: required(60, 'Please enter the model'),
      vinEnd: VinEnd,
    }),
    'Please send the vehicles as a list',
  )
  .max(200, 'Please list at most 200 vehicles')

/** The form of Vehicles: all that are on the policy, in their order. One with an id stays the same vehicle. */
export const VehiclesForm = z.object({
  /** Left out, it stays as it is. */
  namedInsured: required(200, 'Please enter the named insured').optional(),
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

const all = z.object({
  /** As the ID cards print it: what the agency has said, else what is on file of the client. */
  namedInsured: z.string(),
  vehicles: z.array(Vehicle),
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
    body: VehiclesForm.extend({ ...edited, asOf: DatedChange.optional() }),
    reply: all,
    refuses: ['changed_meanwhile', 'no_vehicles', 'cannot_follow'],
    fails: 'Failed to save vehicles',
  }),
}
