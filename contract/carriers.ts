import { z } from 'zod'
import { adminsOnly, endpoint, signedIn } from './endpoint.ts'
import { carriers as carrierNames } from './values/carriers.ts'
import { OptionalPhone } from './values/phone.ts'
import { text } from './values/text.ts'

/** What the agency knows of a carrier beside its name. */
export const Carrier = z.object({
  name: z.string(),
  /** Where a claim is reported that cannot wait: by telephone, and on the carrier's own page. */
  claimPhone: z.string().nullable(),
  claimPage: z.string().nullable(),
  /** Its company number, five digits, as it stands on an ID card. */
  naic: z.string().nullable(),
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
  claimPhone: OptionalPhone,
  claimPage: text(500).refine(
    (typed) => typed === '' || isAddress(typed),
    'Please enter an address that begins with https://',
  ),
  naic: text(5).refine(
    (typed) => typed === '' || /^\d{5}$/.test(typed),
    'Please enter the five digits of the NAIC number',
  ),
})

export const carriers = {
  /** All that a policy can be written with, by name. */
  list: endpoint({
    method: 'GET',
    path: '/api/carrier',
    who: signedIn,
    shows: ['agency'],
    reply: z.object({ carriers: z.array(Carrier) }),
    fails: 'Failed to fetch carriers',
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/admin/carrier/:name',
    who: adminsOnly,
    changes: ['agency', 'policy', 'claim'],
    params: z.object({ name: z.enum(carrierNames, 'Please choose a carrier from the list') }),
    body: CarrierForm,
    reply: z.object({ carrier: Carrier }),
    fails: 'Failed to save the carrier',
  }),
}
