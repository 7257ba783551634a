import { countryCodes, countryName } from '../../../contract/values/countries.ts'

const stateAndZipPattern = /^([A-Z]{2})\s{1,3}(\d{5}(?:-\d{4})?)$/
const countryCodesByName = new Map(countryCodes.map((code) => [countryName(code), code]))

/** Splits a one-line address into cells. An address in another format goes into the first cell. */
export function addressCells<Which extends 'mailing' | 'location'>(addressKind: Which, address: string) {
  const parts = address.split(/[,\n]/).map((part) => part.trim())
  const [, state, zip] = stateAndZipPattern.exec(parts.at(-1) ?? '') ?? []
  const city = parts.at(-2)
  const street = parts.slice(0, -2).filter(Boolean).join(', ')
  const isAddressSplit = state !== undefined && zip !== undefined && Boolean(city) && street !== ''
  const country = countryCodesByName.get(parts.at(-1) ?? '')
  // Addresses abroad have no separable state and postal code, so only the country gets a cell.
  const textBeforeCountry =
    country === undefined ? '' : address.slice(0, address.lastIndexOf(countryName(country)))
  const isAbroad = country !== undefined && textBeforeCountry.replace(/[,\s]{1,5}$/, '') !== ''
  const wholeAddress = isAbroad ? textBeforeCountry.replace(/[,\s]{1,5}$/, '') : address
  return {
    [`accounts.${addressKind}Street`]: isAddressSplit ? street : wholeAddress,
    [`accounts.${addressKind}City`]: isAddressSplit ? (city ?? '') : '',
    [`accounts.${addressKind}State`]: isAddressSplit ? state : '',
    [`accounts.${addressKind}Zip`]: isAddressSplit ? zip : '',
    [`accounts.${addressKind}Country`]: isAbroad ? country : '',
  }
}
