import { z } from 'zod'
import { adminsOnly, edited, endpoint, signedIn } from './endpoint.ts'
import { carriers as carrierNames } from './values/carriers.ts'
import { OptionalBusinessPhone } from './values/phone.ts'
import { textOrNull } from './values/text.ts'

/** What the agency knows of a carrier beside its name. */
export const Carrier = z.object({
  name: z.enum(carrierNames, 'Please choose a carrier from the list'),
  /** The carrier's phone for urgent claims. */
  claimPhone: z.string().nullable(),
  /** Where the carrier takes claims on its own page. */
  claimPage: z.string().nullable(),
  /** Its company number, five digits, as it stands on an ID card. */
  naic: z.string().nullable(),
  version: z.number(),
})
export type Carrier = z.infer<typeof Carrier>

const isAddress = (typed: string) => {
  try {
    return new URL(typed).protocol === 'https:'
  } catch {
    return false
  }
}

/** The form of a carrier; what is empty is not known. */
export const CarrierForm = z.object({
  claimPhone: OptionalBusinessPhone.nullable().transform((phone) => phone || null),
  claimPage: textOrNull(500).refine(
    (page) => page === null || isAddress(page),
    'Please enter an address that begins with https://',
  ),
  naic: textOrNull(5).refine(
    (naic) => naic === null || /^\d{5}$/.test(naic),
    'Please enter the five digits of the NAIC number',
  ),
})

export const carriers = {
  list: endpoint({
    summary: 'All that a policy can be written with, by name',
    method: 'GET',
    path: '/api/carrier',
    who: signedIn,
    shows: ['agency'],
    reply: z.object({ carriers: z.array(Carrier) }),
    fails: 'Failed to fetch carriers',
  }),
  save: endpoint({
    summary: 'Keep what is known of a carrier',
    method: 'PUT',
    path: '/api/admin/carrier/:name',
    who: adminsOnly,
    changes: ['agency', 'policy', 'claim'],
    params: Carrier.pick({ name: true }),
    body: CarrierForm.extend(edited),
    reply: z.object({ carrier: Carrier }),
    fails: 'Failed to save the carrier',
  }),
}
