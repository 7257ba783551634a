import type { ImportValues } from '../../../contract/values/import-storage.ts'
import { foldText } from '../../../contract/values/text-folding.ts'

// Street words and their abbreviations.
const shortForms: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  lane: 'ln',
  drive: 'dr',
  court: 'ct',
  place: 'pl',
  square: 'sq',
  boulevard: 'blvd',
  highway: 'hwy',
  parkway: 'pkwy',
  terrace: 'ter',
  circle: 'cir',
  turnpike: 'tpke',
  suite: 'ste',
  floor: 'fl',
  apartment: 'apt',
  building: 'bldg',
  room: 'rm',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  post: 'p',
  office: 'o',
}

const wordsOf = (text: string) =>
  foldText(text.replaceAll('&', ' and ').replace(/['’.]/g, '')).match(/[\p{L}\p{N}]+/gu) ?? []
const streetWords = (text: string) =>
  wordsOf(text)
    .map((word) => shortForms[word] ?? word)
    .join(' ')
    .replace(/\bp o box\b/g, 'po box')

interface HolderAddress {
  street: string
  city: string
  state: string
  zip: string
}

/** Normalizes: 'Town of Stonington, 152 Elm St.' equals 'TOWN OF STONINGTON, 152 Elm Street'. */
export const holderKeyOf = (name: string, { street, city, state, zip }: HolderAddress) =>
  [
    wordsOf(name).join(' '),
    streetWords(street),
    wordsOf(city).join(' '),
    state.toLowerCase(),
    // ZIP+4 counts as the five-digit ZIP code.
    zip.toLowerCase().replace(/^(\d{5})-\d{4}$/, '$1'),
  ].join('\n')

export const holderAddress = (values: ImportValues): HolderAddress => ({
  street: [values['holders.street'], values['holders.street2']].filter(Boolean).join(', '),
  city: values['holders.city'] ?? '',
  state: values['holders.state'] ?? '',
  zip: values['holders.zip'] ?? '',
})
