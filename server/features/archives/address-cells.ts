import { countryCodes, countryName } from '../../../contract/values/countries.ts'

const stateAndZip = /^([A-Z]{2})\s{1,3}(\d{5}(?:-\d{4})?)$/
const byName = new Map(countryCodes.map((code) => [countryName(code), code]))

/** An address that was typed in one piece, in the cells of a book; one of another form stands whole in the first. */
export function addressCells<Which extends 'mailing' | 'location'>(which: Which, address: string) {
  const parts = address.split(/[,\n]/).map((part) => part.trim())
  const [, state, zip] = stateAndZip.exec(parts.at(-1) ?? '') ?? []
  const city = parts.at(-2)
  const street = parts.slice(0, -2).filter(Boolean).join(', ')
  const isSplit = state !== undefined && zip !== undefined && Boolean(city) && street !== ''
  const country = byName.get(parts.at(-1) ?? '')
  // Abroad a state and a postal code are not told apart: the country alone stands in its column.
  const before = country === undefined ? '' : address.slice(0, address.lastIndexOf(countryName(country)))
  const isAbroad = country !== undefined && before.replace(/[,\s]{1,5}$/, '') !== ''
  const whole = isAbroad ? before.replace(/[,\s]{1,5}$/, '') : address
  return {
    [`accounts.${which}Street`]: isSplit ? street : whole,
    [`accounts.${which}City`]: isSplit ? (city ?? '') : '',
    [`accounts.${which}State`]: isSplit ? state : '',
    [`accounts.${which}Zip`]: isSplit ? zip : '',
    [`accounts.${which}Country`]: isAbroad ? country : '',
  }
}
