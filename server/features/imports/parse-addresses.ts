import type { BookField } from '../../../contract/values/book-columns.ts'
import { buildLookups } from './lookups.ts'
import { stateCodeOf } from './parse-choices.ts'
import { parseCountry } from './parse-countries.ts'
import { acceptCell, type CellResult, readState, readZipCode, refuseCell } from './read-cell.ts'

export const addressParts = ['state', 'zip', 'country'] as const
export type AddressPart = (typeof addressParts)[number]

/** Address cells that are read together: the country decides how state and ZIP code are read. */
export const addressGroups = [
  { state: 'accounts.mailingState', zip: 'accounts.mailingZip', country: 'accounts.mailingCountry' },
  { state: 'accounts.locationState', zip: 'accounts.locationZip', country: 'accounts.locationCountry' },
  { state: 'holders.state', zip: 'holders.zip', country: 'holders.country' },
] as const satisfies readonly Record<AddressPart, BookField>[]

type AddressCells = Partial<Record<AddressPart, string>>

const provinces: Record<string, string> = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
}
const provinceCodes = new Map(
  Object.entries(provinces).flatMap(([code, name]): [string, string][] => [
    [code.toLowerCase(), code],
    [name.toLowerCase(), code],
  ]),
)
for (const [parsedName, code] of [
  ['québec', 'QC'],
  ['pq', 'QC'],
  ['ont', 'ON'],
  ['newfoundland', 'NL'],
  ['pei', 'PE'],
] as const)
  provinceCodes.set(parsedName, code)

const provinceOf = (text: string) => provinceCodes.get(text.replaceAll('.', '').toLowerCase().trim())

const canadianCodePattern = /^[a-ceghj-nprstvxy]\d[a-ceghj-nprstv-z][ -]?\d[a-ceghj-nprstv-z]\d$/i
const britishCodePattern = /^[a-z]{1,2}\d[a-z\d]? ?\d[abd-hjlnp-uw-z]{2}$/i

const noCellContext = {
  order: 'assumed',
  lookups: buildLookups([], []),
  category: undefined,
  system: null,
} as const
const column = { field: 'holders.state', head: '', is: 'state', says: '' } as const

/** Infers the country of an address from its state and postal code; null for the United States. */
function countryOf({ state = '', zip = '' }: AddressCells): string | null {
  const isZip = 'value' in readZipCode(zip, column, noCellContext)
  if (isZip || (stateCodeOf(state) !== undefined && !/^ca$/i.test(state))) return null
  if (canadianCodePattern.test(zip) || (zip === '' && provinceOf(state) !== undefined)) return 'CA'
  if (britishCodePattern.test(zip)) return 'GB'
  const countryFromState = state.length > 3 ? parseCountry(state) : undefined
  return countryFromState === undefined || countryFromState === 'US' ? null : countryFromState
}

function readForeignAddress({ state, zip }: AddressCells, country: string): [AddressPart, CellResult][] {
  const addressCells: [AddressPart, CellResult][] = [['country', acceptCell(country)]]
  // 'CA' next to a Canadian postal code, or 'Mexico' as the state, names the country.
  if (state !== undefined && parseCountry(state) !== country) {
    const region = (country === 'CA' && provinceOf(state)) || state.replace(/\s+/g, ' ')
    const message = `has ${state.length} characters. The maximum is 60`
    addressCells.push([
      'state',
      region.length <= 60 ? acceptCell(region) : refuseCell('too long', state, message),
    ])
  }
  if (zip !== undefined) {
    const code = zip.replace(/\s+/g, ' ').toUpperCase()
    const wholeText = canadianCodePattern.test(code) ? code.replace(/^(...)[ -]?/, '$1 ') : code
    addressCells.push([
      'zip',
      code.length <= 20 ? acceptCell(wholeText) : refuseCell('bad ZIP', zip, 'is not a postal code'),
    ])
  }
  return addressCells
}

/** Reads the state, postal code and country of an address. */
export function parseAddress(cells: AddressCells): [AddressPart, CellResult][] {
  const { country: writtenCountry, state, zip } = cells
  const namedCountry = writtenCountry === undefined ? undefined : parseCountry(writtenCountry)
  const country = namedCountry ?? countryOf(cells)
  const addressCells: [AddressPart, CellResult][] = []
  if (writtenCountry !== undefined && namedCountry === undefined)
    addressCells.push(['country', refuseCell('bad country', writtenCountry, 'is not a country')])
  if (country !== null && country !== 'US') {
    const guessedCountryText = `The address was read as one in ${country}`
    if (namedCountry === undefined)
      addressCells.push(['zip', { value: null, mended: [['country by its code', guessedCountryText]] }])
    return [...readForeignAddress(cells, country), ...addressCells]
  }
  if (state !== undefined) addressCells.push(['state', readState(state, column, noCellContext)])
  if (zip !== undefined) addressCells.push(['zip', readZipCode(zip, column, noCellContext)])
  return addressCells
}
