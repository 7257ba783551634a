import type { BookField } from '../../../contract/values/book-columns.ts'
import { countryIn } from './countries-written.ts'
import type { MendedKind, WrongKind } from './findings.ts'
import { lookupsOf } from './lookups.ts'
import { quoted, state as readState, zip as readZip } from './read-cell.ts'

/** The cells of an address that are read together: what a state and a ZIP code are depends on the country. */
export const addressGroups = [
  { state: 'accounts.mailingState', zip: 'accounts.mailingZip', country: 'accounts.mailingCountry' },
  { state: 'accounts.locationState', zip: 'accounts.locationZip', country: 'accounts.locationCountry' },
  { state: 'holders.state', zip: 'holders.zip', country: 'holders.country' },
] as const satisfies readonly Record<Part, BookField>[]

type Part = 'state' | 'zip' | 'country'
type Cells = Partial<Record<Part, string>>

interface AddressWritten {
  values: Cells
  mended: readonly (readonly [Part, MendedKind, string])[]
  /** Parts that cannot be kept. */
  unread: readonly (readonly [Part, WrongKind, string])[]
}

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
for (const [written, code] of [
  ['québec', 'QC'],
  ['pq', 'QC'],
  ['ont', 'ON'],
  ['newfoundland', 'NL'],
  ['pei', 'PE'],
] as const)
  provinceCodes.set(written, code)

const provinceIn = (text: string) => provinceCodes.get(text.replaceAll('.', '').toLowerCase().trim())

const canadian = /^[a-ceghj-nprstvxy]\d[a-ceghj-nprstv-z][ -]?\d[a-ceghj-nprstv-z]\d$/i
const british = /^[a-z]{1,2}\d[a-z\d]? ?\d[abd-hjlnp-uw-z]{2}$/i

const around = { order: 'assumed', lookups: lookupsOf([], []), category: undefined, system: null } as const
const column = { field: 'holders.state', head: '', is: 'state', says: '' } as const

/** The country of an address that names none, by its state and its postal code. */
function countryOf({ state = '', zip = '' }: Cells): string | null {
  const isState = 'value' in readState(state, column, around)
  const isZip = 'value' in readZip(zip, column, around)
  if (isZip || (isState && state !== '' && !/^ca$/i.test(state))) return null
  if (canadian.test(zip) || (zip === '' && provinceIn(state) !== undefined)) return 'CA'
  if (british.test(zip)) return 'GB'
  const named = state.length > 3 ? countryIn(state) : undefined
  return named === undefined || named === 'US' ? null : named
}

function abroad({ state, zip }: Cells, country: string): AddressWritten {
  const values: Cells = { country }
  const unread: (readonly [Part, WrongKind, string])[] = []
  // 'CA' beside a Canadian postal code, or 'Mexico' in the column of states, names the country.
  const isCountry = state !== undefined && countryIn(state) === country
  if (state !== undefined && !isCountry) {
    const region = (country === 'CA' && provinceIn(state)) || state.replace(/\s+/g, ' ')
    if (region.length <= 60) values.state = region
    else
      unread.push([
        'state',
        'too long',
        `${quoted(state)} has ${state.length} characters. There is room for 60`,
      ])
  }
  if (zip !== undefined) {
    const code = zip.replace(/\s+/g, ' ').toUpperCase()
    if (code.length <= 20) values.zip = canadian.test(code) ? code.replace(/^(...)[ -]?/, '$1 ') : code
    else unread.push(['zip', 'bad ZIP', `${quoted(zip)} is no postal code`])
  }
  return { values, mended: [], unread }
}

/** Reads the state, the postal code and the country of an address. */
export function readAddress(cells: Cells): AddressWritten {
  const { country: written } = cells
  const named = written === undefined ? undefined : countryIn(written)
  const country = named ?? countryOf(cells)
  const unknown: (readonly [Part, WrongKind, string])[] =
    written !== undefined && named === undefined
      ? [['country', 'bad country', `${quoted(written)} is no country`]]
      : []
  if (country !== null && country !== 'US') {
    const read = abroad(cells, country)
    const mended: AddressWritten['mended'] =
      named === undefined ? [['zip', 'country by its code', `The address was read as one of ${country}`]] : []
    return { ...read, mended, unread: [...read.unread, ...unknown] }
  }
  const values: Cells = {}
  const mended: (readonly [Part, MendedKind, string])[] = []
  const unread = [...unknown]
  for (const [part, read] of [
    ['state', readState],
    ['zip', readZip],
  ] as const) {
    const cell = cells[part]
    if (cell === undefined) continue
    const reading = read(cell, column, around)
    if ('wrong' in reading) {
      unread.push([part, reading.wrong, reading.says])
      continue
    }
    if (reading.value !== null) values[part] = reading.value
    for (const [kind, says] of reading.mended) mended.push([part, kind, says])
  }
  return { values, mended, unread }
}
