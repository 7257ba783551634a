import type { Category } from '../../../contract/values/insurance-types.ts'
import { states } from '../../../contract/values/us-address.ts'

export interface CardLaw {
  /** The legal source, for reference. */
  source: string
  /** Whether the card shows the company's NAIC number. */
  naic: boolean
  /** The part of the VIN to show: all of it, at least its end, or as much as is on file. */
  vin: 'whole' | 'end' | 'on file'
  heading: string | null
  /** Printed verbatim; in capitals and bold if the law requires it. */
  notice: string | null
  /** Whether the card has room for a replacement vehicle. */
  replacement: boolean
  /** Number of copies: one to carry, another for registering the vehicle. */
  copies: number
}

/** The default where a law requires nothing more. */
const plain = {
  naic: false,
  vin: 'on file',
  heading: null,
  notice: null,
  replacement: false,
  copies: 1,
} as const

/**
 * The states whose ID cards the portal draws, each with its legal source. Other states get none:
 * their cards may require what the portal does not have, such as New York's bar code, Illinois's
 * warning about excluded drivers, or a form that the state approves, as in Hawaii. Laws change and
 * have to be checked; this is no legal advice.
 */
const laws: Partial<Record<(typeof states)[number], Record<Category, CardLaw>>> = {
  CT: {
    personal: {
      source:
        'Connecticut General Statutes 38a-364 (b), private passenger motor vehicles: the names, the policy number, the effective date, year, make or model and VIN, the company code of the NAIC, room for a vehicle that is covered after a change, and the notice, in capitals and boldface. In duplicate: one is carried, one is shown when the vehicle is registered. The heading is that of the specifications of the Department of Motor Vehicles for the card',
      naic: true,
      vin: 'whole',
      heading: 'Insurance identification card issued pursuant to Connecticut law',
      notice:
        'NOTICE: YOU HAVE THE RIGHT TO CHOOSE THE LICENSED REPAIR SHOP WHERE THE DAMAGE TO YOUR MOTOR VEHICLE WILL BE REPAIRED.',
      replacement: true,
      copies: 2,
    },
    commercial: {
      ...plain,
      source:
        'Connecticut General Statutes 38a-364 is of private passenger motor vehicles alone. Whoever registers a vehicle with a commercial registration shows such a card or a copy of the policy (14-12b)',
    },
  },
  MN: {
    personal: {
      ...plain,
      source:
        'Minnesota Statutes 65B.482, subdivision 1: the name, the policy number, the dates of coverage, make, model and year, the VIN or at least its last three characters, and the name of the company. The summary of penalties of subdivision 2 is the carrier’s, beside its own card',
      vin: 'end',
    },
    commercial: {
      ...plain,
      source: 'Minnesota Statutes 65B.482 is of policies as 65B.14 has them: private passenger vehicles',
    },
  },
}

/** The law for a policy category; undefined for states that the portal does not know. */
export const cardLawOf = (state: string, category: Category): CardLaw | undefined => {
  const known = states.find((one) => one === state)
  return known && laws[known]?.[category]
}
