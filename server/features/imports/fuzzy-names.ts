import { countryName } from '../../../contract/values/countries.ts'
import type { ImportValues } from '../../../contract/values/import-storage.ts'
import { foldText } from '../../../contract/values/text-folding.ts'

const legalWords = new Set([
  'the',
  'inc',
  'incorporated',
  'llc',
  'co',
  'company',
  'corp',
  'corporation',
  'ltd',
  'limited',
  'pc',
  'pllc',
  'llp',
  'lp',
])

const ignoredArticles = new Set(['the'])

/** Whether a name includes a legal form: 'Alder Works LLC'. */
export const hasLegalForm = (name: string): boolean =>
  (foldText(name.replaceAll('.', '')).match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(1)
    .some((word) => legalWords.has(word) && !ignoredArticles.has(word))

/** Normalizes a name for comparison: without letter case, accents, punctuation and legal form. */
export function wordsOfName(name: string): string {
  const words = foldText(name.replaceAll('&', ' and ').replace(/['’.]/g, '')).match(/[\p{L}\p{N}]+/gu) ?? []
  const distinctiveWords = words.filter((word) => !legalWords.has(word))
  return (distinctiveWords.length > 0 ? distinctiveWords : words).join(' ')
}

/** The ten digits of a phone number, or an empty text. */
export const digitsOfPhone = (phone: string | null | undefined) =>
  (phone ?? '')
    .replace(/ ?(x|ext\.?) ?\d+$/i, '')
    .replace(/\D/g, '')
    .slice(-10)

/**
 * Normalizes an address for comparison: house number, street and ZIP code. PO boxes and addresses
 * abroad lack these parts, so all their words are compared.
 */
export function wordsOfAddress(address: string | null | undefined): string {
  const text = foldText(address ?? '')
  const zip = /\b(\d{5})(-\d{4})?\s*$/.exec(text)?.[1]
  const street = boxPattern.test(text) ? null : /\b\d+[a-z]?\b\s+(?:[nsew]\s+)?([a-z]+)/.exec(text)
  if (zip && street) return `${street[0].replace(/\s+/g, ' ')} ${zip}`
  const words =
    text
      .replace(/\b(\d{5})-\d{4}\s*$/, '$1')
      .replace(/\./g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  // A town or a ZIP code alone identifies nobody.
  return words.length > 3 && /\d/.test(text.replace(/\b\d{5}\s*$/, '')) ? words.join(' ') : ''
}

// 'PO Box 5', 'P.O. Box 5', 'PSC 802 Box 74', 'HC 68 Box 23A', 'RR 3 Box 9'.
const boxPattern = /\bbox\s{1,3}#?\s{0,3}\w{0,6}\d/

/** The address on one line, as the book stores it: '40 Ferry Slip Lane, Mystic, CT 06355'. */
export function joinAddress(values: ImportValues, addressKind: 'mailing' | 'location'): string {
  const part = (name: 'Street' | 'Street2' | 'City' | 'State' | 'Zip' | 'Country') =>
    values[`accounts.${addressKind}${name}`]
  const stateAndZip = [part('State'), part('Zip')].filter(Boolean).join(' ')
  return [part('Street'), part('Street2'), part('City'), stateAndZip, countryName(part('Country'))]
    .filter(Boolean)
    .join(', ')
}
