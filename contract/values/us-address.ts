import { z } from 'zod'
import { countryCodes } from './countries.ts'
import { requiredText, typedText } from './text.ts'

/** States, D.C., territories and military post offices, by postal abbreviation. */
export const stateNames = {
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MP: 'Northern Mariana Islands',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VI: 'Virgin Islands',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
} as const

export const states = Object.keys(stateNames).filter(
  (code): code is keyof typeof stateNames => code in stateNames,
)

export const State = z.enum(states, 'Please choose a state')

const normalizeZip = (zip: string) => zip.trim().replace(/^(\d{5})[\s-]?(\d{4})$/, '$1-$2')
const zipError = 'Please enter a ZIP code of 5 or 9 digits'

/** Stored as '06340' or '06340-1234'. */
export const Zip = requiredText(20, zipError)
  .refine((zip) => /^\d{5}([\s-]?\d{4})?$/.test(zip), zipError)
  .overwrite(normalizeZip)

export const missingStateError = 'Please choose a state'

/** Country code. Empty and 'US' mean the United States and become null. */
export const Country = z
  .union([z.literal(''), z.literal('US'), z.enum(countryCodes), z.null()], 'Please choose a country')
  .optional()
  .transform((code) => (code === 'US' ? null : code || null))

/** State, ZIP code and country. `withCountryRules` validates the first two by the third. */
export const placeFields = {
  state: typedText(60, missingStateError, missingStateError),
  zip: typedText(20, zipError, zipError).overwrite(normalizeZip),
  country: Country,
}

const addressFieldsSchema = z.object({ state: z.string(), zip: z.string(), country: z.string().nullable() })

const noIssue = () => null

/**
 * Validates state and ZIP code by country. United States: a listed state, and 5 or 9 digits.
 * Elsewhere both may be empty, and `foreignRules` returns their error texts.
 */
export const withCountryRules = <Form extends z.ZodType<z.infer<typeof addressFieldsSchema>>>(
  form: Form,
  foreignRules: {
    state: (typedText: string) => string | null
    zip: (typedText: string) => string | null
  } = { state: noIssue, zip: noIssue },
) => {
  const whenParsed = ({ value }: { value: unknown }) => addressFieldsSchema.safeParse(value).success
  return form
    .refine(
      ({ state, country }) =>
        country === null ? State.safeParse(state).success : foreignRules.state(state) === null,
      {
        path: ['state'],
        error: ({ input }) => {
          const { data } = addressFieldsSchema.safeParse(input)
          return (data?.country && foreignRules.state(data.state)) || missingStateError
        },
        when: whenParsed,
      },
    )
    .refine(
      ({ zip, country }) => (country === null ? Zip.safeParse(zip).success : foreignRules.zip(zip) === null),
      {
        path: ['zip'],
        error: ({ input }) => {
          const { data } = addressFieldsSchema.safeParse(input)
          return (data?.country && foreignRules.zip(data.zip)) || zipError
        },
        when: whenParsed,
      },
    )
}

/** State at the end of an address, 'Mystic, CT 06355' or 'Mystic CT'; null if there is none. */
export function stateOfAddress(address: string | null): (typeof states)[number] | null {
  const words = (address ?? '').toUpperCase().split(/[\s,.]+/)
  const rest = words.filter((word) => word !== '' && word !== 'USA')
  const last = /^\d{5}(-\d{4})?$/.test(rest.at(-1) ?? '') ? rest.at(-2) : rest.at(-1)
  return states.find((state) => state === last) ?? null
}
