// Countries by ISO 3166-1 alpha-2 code. An address without a code is in the United States.

const codes =
  'AD AE AF AG AI AL AM AO AQ AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW'

/** Excludes the United States and its territories, whose addresses have a state and ZIP code. */
export const countryCodes: readonly string[] = codes.split(' ')

let names: Intl.DisplayNames | undefined

/** 'Canada' for 'CA'; '' for the United States. */
export function countryName(code: string | null | undefined): string {
  if (!code) return ''
  names ??= new Intl.DisplayNames('en', { type: 'region' })
  return names.of(code) ?? code
}

/** 'Toronto, ON M6K 1X1, Canada'. The country appears only outside the United States. */
export const cityLine = ({
  city,
  state,
  zip,
  country,
}: {
  city: string
  state: string
  zip: string
  country?: string | null | undefined
}): string => [city, [state, zip].filter(Boolean).join(' '), countryName(country)].filter(Boolean).join(', ')

export const countryOptions = (): { value: string; label: string }[] =>
  countryCodes
    .map((value) => ({ value, label: countryName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'))
