import { countryCodes, countryName } from '../../../contract/values/countries.ts'
import { foldText } from '../../../contract/values/text-folding.ts'

const toLookupWords = (text: string) =>
  foldText(text.slice(0, 80).replaceAll('.', ''))
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

const otherCountryNames: Record<string, string> = {
  us: 'US',
  usa: 'US',
  america: 'US',
  'united states': 'US',
  'united states of america': 'US',
  'puerto rico': 'US',
  guam: 'US',
  can: 'CA',
  mex: 'MX',
  gbr: 'GB',
  uk: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  deu: 'DE',
  ger: 'DE',
  deutschland: 'DE',
  fra: 'FR',
  ita: 'IT',
  esp: 'ES',
  espana: 'ES',
  nld: 'NL',
  holland: 'NL',
  'the netherlands': 'NL',
  che: 'CH',
  aut: 'AT',
  bel: 'BE',
  irl: 'IE',
  'republic of ireland': 'IE',
  aus: 'AU',
  nzl: 'NZ',
  jpn: 'JP',
  chn: 'CN',
  prc: 'CN',
  'hong kong': 'HK',
  macau: 'MO',
  kor: 'KR',
  korea: 'KR',
  'republic of korea': 'KR',
  ind: 'IN',
  bra: 'BR',
  brasil: 'BR',
  dom: 'DO',
  bhs: 'BS',
  'the bahamas': 'BS',
  bmu: 'BM',
  isr: 'IL',
  phl: 'PH',
  'czech republic': 'CZ',
  turkey: 'TR',
  'ivory coast': 'CI',
  burma: 'MM',
  uae: 'AE',
  vietnam: 'VN',
  'viet nam': 'VN',
  russia: 'RU',
}

let countriesByName: ReadonlyMap<string, string> | undefined

function countries(): ReadonlyMap<string, string> {
  countriesByName ??= new Map([
    ...countryCodes.map((code): [string, string] => [toLookupWords(countryName(code)), code]),
    ...countryCodes.map((code): [string, string] => [code.toLowerCase(), code]),
    ...Object.entries(otherCountryNames),
  ])
  return countriesByName
}

/** The code of the country that a text names, US included; undefined if none. */
export const parseCountry = (text: string): string | undefined => countries().get(toLookupWords(text))
