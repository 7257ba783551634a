import type { Category } from '../../../contract/values/insurance-types.ts'
import { states } from '../../../contract/values/us-address.ts'

/** What the law of a state has stand on an ID card. */
export interface CardLaw {
  /** Where it stands, for whoever has to look it up. */
  source: string
  /** The company's number at the NAIC. */
  naic: boolean
  /** The whole VIN, its end at least, or whichever is on file. */
  vin: 'whole' | 'end' | 'on file'
  /** What the card is called. */
  heading: string | null
  /** Word for word; in capitals and bold where the law says so. */
  notice: string | null
  /** Room for the vehicle that takes the place of this one. */
  replacement: boolean
  /** How often it is printed: one is carried, another is for who registers the vehicle. */
  copies: number
}

/** Where no law says more: what is on file of it. */
const plain = {
  naic: false,
  vin: 'on file',
  heading: null,
  notice: null,
  replacement: false,
  copies: 1,
} as const

/**
 * The states whose ID cards the portal draws, each with where that stands. A state that is not here has none: its cards may ask for
 * what the portal does not know, such as the bar code of New York, the warning of excluded drivers of Illinois, or a form that the
 * state approves, as in Hawaii. Laws are looked up, and change: this is no advice.
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

/** What the law of a state has stand on the cards of a category of policies; undefined where the portal does not know it. */
export const cardLawOf = (state: string, category: Category): CardLaw | undefined => {
  const known = states.find((one) => one === state)
  return known && laws[known]?.[category]
}
