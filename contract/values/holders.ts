import type { z } from 'zod'
import { agentPromiseError, findWordings } from './certificate-promises.ts'
import { findAmountKind, findPromise } from './holder-promises.ts'
import { formNumberError, insuredStatusError, referenceTextError } from './reference-text.ts'
import { required } from './text.ts'
import { wordingLabels } from './wordings.ts'

// Letters of American and European alphabets, digits and the punctuation of names and addresses,
// without lookalike letters.
const letter = /^(?![ĸŉſıĿŀĲĳŦŧ])[A-Za-zÀ-ÖØ-öø-žƠơƯưȘ-țẠ-ỹ0-9 .,'’&()/#+-]$/

const strange = (typed: string) => [...new Set(Array.from(typed).filter((one) => !letter.test(one)))]

const byAgent = 'If it has to be there, ask your agent to issue the certificate'

// 'Attn: Accounts Payable' is a normal part of an address.
const withoutAttention = (typed: string) => typed.replace(/\b(attn|attention):/gi, '$1')

/** One line of allowed characters. `wrong` returns the error text for a line, or null. */
const line = (most: number, missing: string, wrong: (typed: string) => string | null) =>
  required(most, missing)
    .overwrite((typed) => typed.normalize('NFC').replace(/ +/g, ' '))
    .superRefine((typed, { addIssue }) => {
      const others = strange(withoutAttention(typed))
      const message =
        others.length > 0 ? `This cannot contain ${joinList(others)} in it. ${byAgent}` : wrong(typed)
      if (message) addIssue(message)
    })

const joinList = (letters: string[]) =>
  [
    ...new Set(
      letters.map((one) =>
        /[\p{C}\p{Z}]/u.test(one) ? 'a line break or an invisible character' : `“${one}”`,
      ),
    ),
  ].join(' ')

const reads = (typed: string, as: string | null) => as && `“${typed}” can be read as ${as}. ${byAgent}`

const theName = 'Please enter the name of the certificate holder'
const legalForm =
  /^(the )?(inc|incorporated|l\.?l\.?c|ltd|limited|co|corp|corporation|company|l\.?p|l\.?l\.?p|p\.?l\.?l\.?c|p\.?c|p\.?a|plc|n\.?a|f\.?s\.?b|s\.?s\.?b)\.?( as ((managing|leasing|management) )?agents? for .+)?$/i
const part =
  /^(c\/o|dba|d\/b\/a|attn:?|attention:?|(the )?(department|dept|division|office|board|bureau|city|town|village|county|state|commonwealth|district|university|college) of) ?\S/i

/** A lender's name without 'ISAOA/ATIMA', which gives no coverage. */
const withoutAssigns = (name: string) =>
  name
    .replace(/,? (isaoa|its successors (and|and\/or|or|&) assigns)\b(,? ?(\/|and)? ?atima\b)?/gi, '')
    .replace(/,? as their interests? may appear\b/gi, '')

/** Name of a certificate holder, as printed. After a comma only usual suffixes are allowed. */
export const HolderName = line(80, theName, (typed) => {
  const [, ...behind] = withoutAssigns(typed)
    .split(',')
    .map((one) => one.trim())
  const numbers = typed.match(/\d+/g) ?? []
  if (!/\p{L}/u.test(typed)) return theName
  const said = reads(typed, findPromise(typed) ?? findAmountKind(typed))
  if (said) return said
  if (numbers.length > 2 || numbers.join('').length > 6 || /\d[ '’-]\d{3}\b/.test(typed))
    return `A name cannot contain this number. ${byAgent}`
  if (!behind.every((one) => legalForm.test(one) || part.test(one)))
    return `Please enter only the name. “Inc.” or similar may follow a comma. ${byAgent}`
  return null
})

const theStreet = 'Please enter the street address'
const box =
  /^((p\.? ?o\.? ?|post office |lock |caller )?(box|drawer) ?#? ?([a-z]?-?\d{1,6}[a-z]?|[a-z])|(r\.?r\.?|rural route|r\.?f\.?d\.?|h\.?c\.?r?|highway contract( route)?|star route|p\.?s\.?c\.?|c\.?m\.?r\.?|unit|ship) ?#? ?\d{1,5}[a-z]?,? box ?#? ?[a-z]?-?\d{1,6}[a-z]?|(r\.?r\.?|rural route|r\.?f\.?d\.?) ?#? ?\d{1,3}|general delivery)$/i
const numbered =
  /^(#? ?[nsew]?\d{1,6}([nsew]\d{1,6})?[a-z]?([/-](\d{1,5}[a-z]?|[a-z]))?( 1\/2)?|(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(-(one|two|three|four|five|six|seven|eight|nine))?|one hundred)) \S/i
const byRoad =
  /^(((old|state|county|us|u\.s\.) )?(route|rte|road|rd|highway|hwy)|cr|sr|us|fm|farm to market road|interstate|i|pier|dock|berth|hangar|wharf|gate)[ -]#?\d{1,5}[a-z]?( [nsew]{1,2}\.?| (north|south|east|west))?$/i
const spanish =
  /^(calle|avenida|ave|av|carretera|carr|urbanizaci[oó]n|urb|barrio|bo|condominio|cond|edificio|edif|paseo|camino|v[ií]a|parcelas?)\.? /i
const spanishNumber = /^(#?\d{1,5}[a-z]?|(km\.?)?\d{1,3}(\.\d)?)$/i
const unit =
  /^((suite|ste|unit|apt|apartment|floor|fl|room|rm|dept|department|building|bldg|tower|wing|level|lot|space|mail ?stop|ms|box|p\.?o\.? ?box)\.? ?#?[\w-]{0,8}|#? ?\d{1,5}[a-z]?|\d{1,3}(st|nd|rd|th) (floor|fl)\.?|(north|south|east|west) (tower|wing|building)|[nsew]{1,2}\.?|(attn|attention):? \S.{0,40})$/i

function isPlace(part: string): boolean {
  const words = part.split(' ')
  const isStreet = words.length <= 13 && words.every(Boolean)
  // At most three words may follow the number: 'Carr. 2 Km 12.3 Barrio Sabana'.
  const isSpanish = isStreet && spanish.test(part) && words.slice(-4).some((word) => spanishNumber.test(word))
  return box.test(part) || byRoad.test(part) || (isStreet && numbered.test(part)) || isSpanish
}
const isUnit = (part: string) => unit.test(part) || box.test(part)

// Without a comma: 'Suite 200 10 Main Street'.
const unitFirst =
  /^((?:suite|ste|unit|apt|apartment|floor|fl|room|rm|building|bldg)\.? ?#?[a-z]?-?\d{0,5}[a-z]?) (?=#?\d)/i

/** Splits a street at commas into the house with its street, and the units before or after it. */
function partsOf(street: string): { place: string; units: string[] } | null {
  const parts = street
    .replace(unitFirst, '$1, ')
    .split(',')
    .map((one) => one.trim())
  const at = parts.findIndex(isPlace)
  const place = parts[at]
  return place === undefined ? null : { place, units: parts.filter((_, each) => each !== at) }
}

/** The street without its number: '1200 K Street' and '2150 Thousand Oaks Blvd' are not amounts. */
export function removeStreetNumber(street: string): string {
  const { place, units } = partsOf(street) ?? { place: street, units: [] }
  const rest = units.filter((one) => !isUnit(one))
  return [box.test(place) ? '' : place.replace(/^\S+ /, ''), ...rest].filter(Boolean).join(', ')
}

/** One line: a P.O. box, or a number and street, with a suite or floor after a comma. */
export const HolderStreet = line(80, theStreet, (typed) => {
  const parts = partsOf(typed)
  if (!parts) return `${theStreet}, or a P.O. box`
  const said = reads(typed, findPromise(typed) ?? findAmountKind(removeStreetNumber(typed)))
  if (said) return said
  if (!parts.units.every(isUnit))
    return `Please enter only the address. A suite or floor may follow a comma. ${byAgent}`
  return null
})

/** A street in any country. The refinement per country checks its content. */
export const InternationalStreet = required(80, theStreet).overwrite((typed) =>
  typed.normalize('NFC').replace(/ +/g, ' '),
)

/** A street outside the United States: the number may be anywhere or missing. */
export const StreetAbroad = line(80, theStreet, (typed) =>
  reads(typed, findPromise(typed) ?? findAmountKind(typed)),
)

/** Error text for a province or region; null if valid or empty. */
export const regionError = (typed: string): string | null =>
  strange(typed).length > 0 ||
  typed.length > 60 ||
  findPromise(typed) !== null ||
  findAmountKind(typed) !== null
    ? 'Please enter only the province or region'
    : null

/** A postal code of any country; may be empty. */
export const postalCode = /^([a-z0-9][a-z0-9 -]{0,14})?$/i

const theCity = 'Please enter the city'
export const HolderCity = line(40, theCity, (typed) =>
  /\d|,/.test(typed) || typed.split(' ').length > 5
    ? theCity
    : reads(
        typed,
        findPromise(typed) ??
          findAmountKind(typed) ??
          (/^(million|billion)$/i.test(typed) ? 'an amount' : null),
      ),
)

/** A line by an agent, who is responsible for its content. */
const anyLine = (most: number, missing: string) =>
  required(most, missing)
    .overwrite((typed) => typed.normalize('NFC').replace(/ +/g, ' '))
    .refine((typed) => !/\p{C}/u.test(typed), 'Please use one line')

/** Words that end the name of an organization or of its department. */
const organization =
  /\b(inc|incorporated|l\.?l\.?c|ltd|limited|co|corp|corporation|company|companies|l\.?l?\.?p|p\.?c|plc|n\.?a|bank|trust|trustees|group|holdings|partners|partnership|associates|association|society|services|solutions|agency|authority|board|bureau|commission|council|institute|center|centre|office|dept|department|division|unit|team|fund|exchange|foundation|school|university|college|compliance|tracking|management|mgmt|desk|manager|administrator|clerk)\.?$/i
/** Words of a sentence. No name of an organization has them beside a word of insurance. */
const sentence =
  /\b(is|are|be|being|as|by|per|where|under|with|without|will|shall|no|not|hereby|appl(y|ies|ied)|includ\w+|requir\w+|provid\w+|follows)\b/i
const isOrganization = (name: string) => organization.test(name) && !sentence.test(name)

const whyNoHolder =
  'Please enter only the name of the holder. Additional insured and other wording come from the choices above'

/**
 * Error text for a holder's name by an agent; null if allowed. An organization's name may have
 * any word: 'Additional Insured Services LLC'. The other parts of the line may have no word of
 * insurance.
 */
export function holderNameByAgentError(typed: string): string | null {
  const name = withoutAssigns(typed)
  if (insuredStatusError(name) ?? formNumberError(name)) return whyNoHolder
  const parts = name
    .replace(/, (?=(inc|l\.?l\.?c|ltd|co|corp|l\.?p|n\.?a)\b)/gi, ' ')
    .split(
      /,|;|: | - | c\/o | d\/?b\/?a | as (?:(?:managing|leasing|management) )?agents? for |\battn\b:?|\battention\b:?/i,
    )
    .map((part) => part.trim())
  const beyond = parts.filter((part) => !isOrganization(part)).join('; ')
  const promises = agentPromiseError(beyond) ?? findWordings(beyond)[0]
  const isStrange = /[^\p{Script=Latin}\p{M}\p{N}\p{P}\p{S} ]/u.test(name)
  return promises || (!isStrange && beyond && referenceTextError(beyond.normalize('NFC')))
    ? whyNoHolder
    : null
}

/** Error text for a line of an address by an agent; null if it is allowed. */
export function addressByAgentError(typed: string): string | null {
  const [wording] = findWordings(typed)
  if (wording)
    return `“${wordingLabels[wording]}” does not belong here. Please choose the standard wording instead`
  return (agentPromiseError(typed) ?? insuredStatusError(typed) ?? formNumberError(typed))
    ? 'Please enter only the address'
    : null
}

const withError = (line: z.ZodString, errorOf: (typed: string) => string | null) =>
  line.superRefine((typed, { addIssue }) => {
    const message = errorOf(typed)
    if (message) addIssue(message)
  })

export const linesByAgent = {
  name: withError(anyLine(120, theName), holderNameByAgentError),
  street: withError(anyLine(120, 'Please enter the street address'), addressByAgentError),
  city: withError(anyLine(60, theCity), addressByAgentError),
}
