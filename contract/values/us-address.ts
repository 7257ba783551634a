import { z } from 'zod'
import { required } from './text.ts'

/** The states, the district, the territories and the armed forces' post offices, as an address has them. */
export const states = [
  'AL',
  'AK',
  'AS',
  'AZ',
  'AR',
  'CA',
  'CO',
  'CT',
  'DE',
  'DC',
  'FL',
  'GA',
  'GU',
  'HI',
  'ID',
  'IL',
  'IN',
  'IA',
  'KS',
  'KY',
  'LA',
  'ME',
  'MD',
  'MA',
  'MI',
  'MN',
  'MP',
  'MS',
  'MO',
  'MT',
  'NE',
  'NV',
  'NH',
  'NJ',
  'NM',
  'NY',
  'NC',
  'ND',
  'OH',
  'OK',
  'OR',
  'PA',
  'PR',
  'RI',
  'SC',
  'SD',
  'TN',
  'TX',
  'UT',
  'VT',
  'VI',
  'VA',
  'WA',
  'WV',
  'WI',
  'WY',
  'AA',
  'AE',
  'AP',
] as const

export const State = z.enum(states, 'Please choose a state')

const wrongZip = 'Please enter a ZIP code of 5 or 9 digits'

/** Kept as '06340' or '06340-1234'. */
export const Zip = required(20, wrongZip)
  .refine((zip) => /^\d{5}([\s-]?\d{4})?$/.test(zip), wrongZip)
  .overwrite((zip) => zip.replace(/^(\d{5})[\s-]?(\d{4})$/, '$1-$2'))

/** The state that an address ends with, 'Mystic, CT 06355' or 'Mystic CT'; null where it names none. */
export function stateOfAddress(address: string | null): (typeof states)[number] | null {
  const words = (address ?? '').toUpperCase().split(/[\s,.]+/)
  const rest = words.filter((word) => word !== '' && word !== 'USA')
  const last = /^\d{5}(-\d{4})?$/.test(rest.at(-1) ?? '') ? rest.at(-2) : rest.at(-1)
  return states.find((state) => state === last) ?? null
}
