import type { z } from 'zod'
import { agentPromiseError, findWordings, hasOverstatement } from './certificate-promises.ts'
import { findAmountKind, findPromiseKind } from './holder-promises.ts'
import { formNumberError, insuredStatusError, referenceTextError } from './reference-text.ts'
import { requiredText } from './text.ts'
import { wordingLabels } from './wordings.ts'

// Letters of American and European alphabets, digits and the punctuation of names and addresses,
// without lookalike letters.
const letterPattern = /^(?![ĸŉſıĿŀĲĳŦŧ])[A-Za-zÀ-ÖØ-öø-žƠơƯưȘ-țẠ-ỹ0-9 .,'’&()/#+-]$/

const unusualLettersOf = (typedText: string) => [
  ...new Set(Array.from(typedText).filter((one) => !letterPattern.test(one))),
]

const askAgentHint = 'If it has to be there, ask your agent to issue the certificate'

// 'Attn: Accounts Payable' is a normal part of an address.
const withoutAttention = (typedText: string) => typedText.replace(/\b(attn|attention):/gi, '$1')

/** One line of allowed characters. `errorMessage` returns the error text for a line, or null. */
const requiredLineField = (
  maxLength: number,
  missingError: string,
  errorMessage: (typedText: string) => string | null,
) =>
  requiredText(maxLength, missingError)
    .overwrite((typedText) => typedText.normalize('NFC').replace(/ +/g, ' '))
    .superRefine((typedText, { addIssue }) => {
      const unusualLetters = unusualLettersOf(withoutAttention(typedText))
      const message =
        unusualLetters.length > 0
          ? `This cannot contain ${joinList(unusualLetters)}. ${askAgentHint}`
          : errorMessage(typedText)
      if (message) addIssue(message)
    })

const joinList = (letters: string[]) =>
  [
    ...new Set(
      letters.map((letter) =>
        /[\p{C}\p{Z}]/u.test(letter) ? 'a line break or an invisible character' : `“${letter}”`,
      ),
    ),
  ].join(' ')

const readingError = (typedText: string, readingText: string | null) =>
  readingText && `“${typedText}” can be read as ${readingText}. ${askAgentHint}`

const holderNameMissingError = 'Please enter the name of the certificate holder'
const legalFormPattern =
  /^(the )?(inc|incorporated|l\.?l\.?c|ltd|limited|co|corp|corporation|company|l\.?p|l\.?l\.?p|p\.?l\.?l\.?c|p\.?c|p\.?a|plc|n\.?a|f\.?s\.?b|s\.?s\.?b)\.?( as ((managing|leasing|management) )?agents? for .+)?$/i
const namePartPattern =
  /^(c\/o|dba|d\/b\/a|attn:?|attention:?|(the )?(department|dept|division|office|board|bureau|city|town|village|county|state|commonwealth|district|university|college) of) ?\S/i

/** A lender's name without 'ISAOA/ATIMA', which gives no coverage. */
const withoutAssigns = (name: string) =>
  name
    .replace(/,? (isaoa|its successors (and|and\/or|or|&) assigns)\b(,? ?(\/|and)? ?atima\b)?/gi, '')
    .replace(/,? as their interests? may appear\b/gi, '')

/** Name of a certificate holder, as printed. After a comma only usual suffixes are allowed. */
export const HolderName = requiredLineField(80, holderNameMissingError, (typedText) => {
  const [, ...partsAfterName] = withoutAssigns(typedText)
    .split(',')
    .map((one) => one.trim())
  const numbers = typedText.match(/\d+/g) ?? []
  if (!/\p{L}/u.test(typedText)) return holderNameMissingError
  const contentError = readingError(typedText, findPromiseKind(typedText) ?? findAmountKind(typedText))
  if (contentError) return contentError
  if (numbers.length > 2 || numbers.join('').length > 6 || /\d[ '’-]\d{3}\b/.test(typedText))
    return `A name cannot contain this number. ${askAgentHint}`
  if (!partsAfterName.every((one) => legalFormPattern.test(one) || namePartPattern.test(one)))
    return `Please enter only the name. “Inc.” or similar may follow a comma. ${askAgentHint}`
  return null
})

const streetError = 'Please enter the street address'
const boxPattern =
  /^((p\.? ?o\.? ?|post office |lock |caller )?(box|drawer) ?#? ?([a-z]?-?\d{1,6}[a-z]?|[a-z])|(r\.?r\.?|rural route|r\.?f\.?d\.?|h\.?c\.?r?|highway contract( route)?|star route|p\.?s\.?c\.?|c\.?m\.?r\.?|unit|ship) ?#? ?\d{1,5}[a-z]?,? box ?#? ?[a-z]?-?\d{1,6}[a-z]?|(r\.?r\.?|rural route|r\.?f\.?d\.?) ?#? ?\d{1,3}|general delivery)$/i
const houseNumberPattern =
  /^(#? ?[nsew]?\d{1,6}([nsew]\d{1,6})?[a-z]?([/-](\d{1,5}[a-z]?|[a-z]))?( 1\/2)?|(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(-(one|two|three|four|five|six|seven|eight|nine))?|one hundred)) \S/i
const numberedRoadPattern =
  /^(((old|state|county|us|u\.s\.) )?(route|rte|road|rd|highway|hwy)|cr|sr|us|fm|farm to market road|interstate|i|pier|dock|berth|hangar|wharf|gate)[ -]#?\d{1,5}[a-z]?( [nsew]{1,2}\.?| (north|south|east|west))?$/i
const spanishStreetPattern =
  /^(calle|avenida|ave|av|carretera|carr|urbanizaci[oó]n|urb|barrio|bo|condominio|cond|edificio|edif|paseo|camino|v[ií]a|parcelas?)\.? /i
const spanishNumberPattern = /^(#?\d{1,5}[a-z]?|(km\.?)?\d{1,3}(\.\d)?)$/i
const unitPattern =
  /^((suite|ste|unit|apt|apartment|floor|fl|room|rm|dept|department|building|bldg|tower|wing|level|lot|space|mail ?stop|ms|box|p\.?o\.? ?box)\.? ?#?[\w-]{0,8}|#? ?\d{1,5}[a-z]?|\d{1,3}(st|nd|rd|th) (floor|fl)\.?|(north|south|east|west) (tower|wing|building)|[nsew]{1,2}\.?|(attn|attention):? \S.{0,40})$/i

function isPlaceName(part: string): boolean {
  const words = part.split(' ')
  const isStreet = words.length <= 13 && words.every(Boolean)
  // At most three words may follow the number: 'Carr. 2 Km 12.3 Barrio Sabana'.
  const isSpanish =
    isStreet &&
    spanishStreetPattern.test(part) &&
    words.slice(-4).some((word) => spanishNumberPattern.test(word))
  return (
    boxPattern.test(part) ||
    numberedRoadPattern.test(part) ||
    (isStreet && houseNumberPattern.test(part)) ||
    isSpanish
  )
}
const isUnitOrBox = (part: string) => unitPattern.test(part) || boxPattern.test(part)

// Without a comma: 'Suite 200 10 Main Street'.
const leadingUnitPattern =
  /^((?:suite|ste|unit|apt|apartment|floor|fl|room|rm|building|bldg)\.? ?#?[a-z]?-?\d{0,5}[a-z]?) (?=#?\d)/i

/** Splits a street at commas into the house with its street, and the units before or after it. */
function streetPartsOf(street: string): { place: string; units: string[] } | null {
  const parts = street
    .replace(leadingUnitPattern, '$1, ')
    .split(',')
    .map((one) => one.trim())
  const placeIndex = parts.findIndex(isPlaceName)
  const placeText = parts[placeIndex]
  return placeText === undefined
    ? null
    : { place: placeText, units: parts.filter((_, each) => each !== placeIndex) }
}

/** The street without its number: '1200 K Street' and '2150 Thousand Oaks Blvd' are not amounts. */
export function removeStreetNumber(street: string): string {
  const { place, units } = streetPartsOf(street) ?? { place: street, units: [] }
  const rest = units.filter((unit) => !isUnitOrBox(unit))
  return [boxPattern.test(place) ? '' : place.replace(/^\S+ /, ''), ...rest].filter(Boolean).join(', ')
}

/** One line: a P.O. box, or a number and street, with a suite or floor after a comma. */
export const HolderStreet = requiredLineField(80, streetError, (typedText) => {
  const parts = streetPartsOf(typedText)
  if (!parts) return `${streetError}, or a P.O. box`
  const contentError = readingError(
    typedText,
    findPromiseKind(typedText) ?? findAmountKind(removeStreetNumber(typedText)),
  )
  if (contentError) return contentError
  if (!parts.units.every(isUnitOrBox))
    return `Please enter only the address. A suite or floor may follow a comma. ${askAgentHint}`
  return null
})

/** A street in any country. The refinement per country checks its content. */
export const InternationalStreet = requiredText(80, streetError).overwrite((typedText) =>
  typedText.normalize('NFC').replace(/ +/g, ' '),
)

/** A street outside the United States: the number may be anywhere or missing. */
export const ForeignStreet = requiredLineField(80, streetError, (typedText) =>
  readingError(typedText, findPromiseKind(typedText) ?? findAmountKind(typedText)),
)

/** Error text for a province or region; null if valid or empty. */
export const regionError = (typedText: string): string | null =>
  unusualLettersOf(typedText).length > 0 ||
  typedText.length > 60 ||
  findPromiseKind(typedText) !== null ||
  findAmountKind(typedText) !== null
    ? 'Please enter only the province or region'
    : null

/** Error text for a postal code of any country; null if valid or empty. A code has no words. */
export const postalCodeError = (typedText: string): string | null =>
  /^([a-z0-9][a-z0-9 -]{0,14})?$/i.test(typedText) &&
  !/[a-z]{5}/i.test(typedText) &&
  formNumberError(typedText) === null
    ? null
    : 'Please enter only the postal code'

const cityError = 'Please enter the city'
export const HolderCity = requiredLineField(40, cityError, (typedText) =>
  /\d|,/.test(typedText) || typedText.split(' ').length > 5
    ? cityError
    : readingError(
        typedText,
        findPromiseKind(typedText) ??
          findAmountKind(typedText) ??
          (/^(million|billion)$/i.test(typedText) ? 'an amount' : null),
      ),
)

/** A line by an agent, who is responsible for its content. */
const optionalLineField = (maxLength: number, missingError: string) =>
  requiredText(maxLength, missingError)
    .overwrite((typedText) => typedText.normalize('NFC').replace(/ +/g, ' '))
    .refine((typedText) => !/\p{C}/u.test(typedText), 'Please use one line')

/** Words that end the name of an organization or of its department. */
const organizationPattern =
  /\b(inc|incorporated|l\.?l\.?c|ltd|limited|co|corp|corporation|company|companies|l\.?l?\.?p|p\.?c|plc|n\.?a|bank|trust|trustees|group|holdings|partners|partnership|associates|association|society|services|solutions|agency|authority|board|bureau|commission|council|institute|center|centre|office|dept|department|division|unit|team|fund|exchange|foundation|school|university|college|compliance|tracking|management|mgmt|desk|manager|administrator|clerk)\.?$/i
/** A name with one of these words counts as a sentence, not as an organization. */
const sentencePattern =
  /\b(is|are|be|being|as|by|per|where|under|with|without|will|shall|no|not|hereby|appl(y|ies|ied)|includ\w+|requir\w+|provid\w+|follows)\b/i
const isOrganization = (name: string) => organizationPattern.test(name) && !sentencePattern.test(name)

/** A status in place of a department or legal form: 'Town of Groton, primary'. */
const statusAlonePattern =
  /^(also |is |as )?(added|covered|included|insured|named|primary|protected)( part(y|ies))?$/i

const partsOfName = (name: string) =>
  name
    .replace(/, (?=(inc|l\.?l\.?c|ltd|co|corp|l\.?p|n\.?a)\b)/gi, ' ')
    .split(
      /,|;|: | - | c\/o | d\/?b\/?a | as (?:(?:managing|leasing|management) )?agents? for |\battn\b:?|\battention\b:?/i,
    )
    .map((part) => part.trim())

/** An insurer's short name, whose last word alone would be a promise: 'Travelers Indemnity'. */
const isInsurerName = (name: string) =>
  /\b(indemnity|insurance|assurance|guaranty)$/i.test(name) &&
  !/ (?!and |of )[a-z]/.test(name) &&
  findWordings(name).length === 0

/** Without the parts that name an organization, which may have any word. */
const withoutOrganizations = (parts: readonly string[]) =>
  parts.filter((part, index) => !isOrganization(part) && !(index === 0 && isInsurerName(part))).join('; ')

const hasStatusAlone = (parts: readonly string[]) =>
  parts.some((part, index) => index > 0 && statusAlonePattern.test(part))

/**
 * Whether the name of an insured or insurer on file grants a wording, names a form or an amount.
 * The name may come from an import or an earlier release, which no form has checked.
 */
export function isMoreThanName(name: string): boolean {
  const parts = partsOfName(name)
  const otherParts = withoutOrganizations(parts)
  return (
    hasStatusAlone(parts) ||
    hasOverstatement(otherParts) ||
    formNumberError(otherParts) !== null ||
    /\$ ?\d[\d,]{3}/.test(name)
  )
}

const holderNameError =
  'Please enter only the name of the holder. Additional insured and other wording come from the choices above'

/**
 * Error text for a holder's name by an agent; null if allowed. An organization's name may have any
 * word: 'Additional Insured Services LLC'. The other parts of the line must not have a word of
 * insurance.
 */
export function holderNameByAgentError(typedText: string): string | null {
  const name = withoutAssigns(typedText)
  if (insuredStatusError(name) ?? formNumberError(name)) return holderNameError
  const parts = partsOfName(name)
  const nonOrganizationParts = withoutOrganizations(parts)
  if (hasStatusAlone(parts)) return holderNameError
  const promiseError = agentPromiseError(nonOrganizationParts) ?? findWordings(nonOrganizationParts)[0]
  const hasForeignScript = /[^\p{Script=Latin}\p{M}\p{N}\p{P}\p{S} ]/u.test(name)
  return promiseError ||
    (!hasForeignScript && nonOrganizationParts && referenceTextError(nonOrganizationParts.normalize('NFC')))
    ? holderNameError
    : null
}

const statusInAddressPattern =
  /\b(is|are|be|fully) (added|covered|included|insured|named|primary|protected)\b|^(covered|included|insured|limits?|primary|protected)\b(?! (bridge|wagon))/i

/** Error text for a line of an address by an agent; null if it is allowed. */
export function addressByAgentError(typedText: string): string | null {
  if (statusInAddressPattern.test(typedText) || findAmountKind(removeStreetNumber(typedText)) !== null)
    return 'Please enter only the address'
  const [wording] = findWordings(typedText)
  if (wording)
    return `“${wordingLabels[wording]}” does not belong here. Please choose the standard wording instead`
  return (agentPromiseError(typedText) ?? insuredStatusError(typedText) ?? formNumberError(typedText))
    ? 'Please enter only the address'
    : null
}

/** Error text for a holder's name and address by an agent; null if both are allowed. */
export const holderByAgentError = ({ name, street, city }: { name: string; street: string; city: string }) =>
  holderNameByAgentError(name) ?? addressByAgentError(street) ?? addressByAgentError(city)

const addLineError = (line: z.ZodString, errorOf: (typedText: string) => string | null) =>
  line.superRefine((typedText, { addIssue }) => {
    const message = errorOf(typedText)
    if (message) addIssue(message)
  })

export const linesByAgent = {
  name: addLineError(optionalLineField(120, holderNameMissingError), holderNameByAgentError),
  street: addLineError(optionalLineField(120, 'Please enter the street address'), addressByAgentError),
  city: addLineError(optionalLineField(60, cityError), addressByAgentError),
}
