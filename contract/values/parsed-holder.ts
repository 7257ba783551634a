import { foldText } from './text-folding.ts'
import {
  countryOf,
  type HolderPart,
  holderParts,
  type PlaceMatch,
  placeWithCode,
  placeWithoutCode,
  type TextWord,
  trimWord,
} from './text-places.ts'

// Reads the certificate holder from a client's own words. The reading is a proposal: it repeats
// what is written, leaves out what is missing, and names the parts that an agent has to check.

export interface ParsedHolder extends Record<HolderPart, string> {
  emails: string[]
  /** Parts that the text leaves open. */
  doubtful: HolderPart[]
}

type Label = 'name' | 'address' | 'city' | 'state' | 'zip' | 'country' | 'email' | 'other'

const labels = new Map<string, Label>()
const addLabels = (label: Label, words: string) => {
  for (const one of words.split('|')) labels.set(one, label)
}
addLabels(
  'name',
  'certificate holder|certificate holder name|cert holder|coi holder|holder|holder name|name of holder|company|company name|name|issue to|issued to|made out to|certificate to|certificate for|landlord|lender|general contractor|property manager|mortgagee',
)
addLabels(
  'address',
  'certificate holder address|holder address|address|mailing address|street|street address',
)
addLabels('city', 'city|town|city, state zip|city, state, zip|city state zip|city/state/zip|city, st zip')
addLabels('state', 'state|province')
addLabels('zip', 'zip|zip code|postal code|postcode')
addLabels('country', 'country')
addLabels('email', 'email|email to|email address')
addLabels(
  'other',
  'needed by|needed|required by contract|additional insured or waiver required by contract|additional insured|policies|policy|to approve|project|project name|project address|job|job name|job site|jobsite|job address|location|phone|telephone|tel|fax|cell|mobile|re|operations|description of operations|contract|contract number|deadline|insured|named insured|from|our address|note|notes|regards',
)
const maxLabelWords = 8

interface TextPiece {
  label: Label | null
  text: string
  /** First of its line. */
  isLineStart: boolean
}

const wordsOf = (text: string) => text.split(' ').filter(Boolean)

/** The label before the colon at `position`, with the place where it begins. */
function labelBefore(line: string, position: number): { label: Label; start: number } | null {
  let start = position
  let labelMatch: { label: Label; start: number } | null = null
  for (let count = 0; count < maxLabelWords && start > 0; count++) {
    start = line.lastIndexOf(' ', start - 1)
    const label = labels.get(foldText(line.slice(start + 1, position)).replaceAll('-', ''))
    if (label) labelMatch = { label, start: start + 1 }
    if (start < 0) break
  }
  return labelMatch
}

/** Splits a line at its labels: 'We need one. Holder: Bayfare' has two pieces. */
function piecesOf(line: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let label: Label | null = null
  let startIndex = 0
  for (let index = line.indexOf(':'); index >= 0; index = line.indexOf(':', index + 1)) {
    const next = labelBefore(line, index)
    if (!next || next.start < startIndex) continue
    const precedingText = line.slice(startIndex, next.start).trim()
    if (precedingText || label) pieces.push({ label, text: precedingText, isLineStart: pieces.length === 0 })
    label = next.label
    startIndex = index + 1
  }
  pieces.push({ label, text: line.slice(startIndex).trim(), isLineStart: pieces.length === 0 })
  return pieces
}

const isEmail = (word: string) => {
  const [name = '', domain = '', ...otherParts] = word.split('@')
  const dot = domain.lastIndexOf('.')
  return name !== '' && dot > 0 && dot < domain.length - 1 && otherParts.length === 0
}

const emailOf = (word: string) => trimWord(word.replace('mailto:', '')).toLowerCase()

const emailsIn = (text: string) => [
  ...new Set(text.split(/[\s,;<>]/).flatMap((word) => (isEmail(emailOf(word)) ? [emailOf(word)] : []))),
]

/** The text without email addresses and the words that lead to them. */
function withoutEmails(line: string): string {
  if (!line.includes('@')) return line
  const keptLine = line
    .split(' ')
    .filter((word) => !isEmail(emailOf(word.split(/[<,;]/).find((part) => part.includes('@')) ?? '')))
  return keptLine.join(' ')
}

/** A part of the text between commas and line ends. */
interface AddressSegment {
  text: string
  isLineStart: boolean
}

const isPhone = (text: string) => !/[a-z]/i.test(text) && text.replace(/\D/g, '').length >= 10

const bulletPattern = /^[-*•] +/

const segmentsOf = (lines: readonly string[]): AddressSegment[] =>
  lines.flatMap((line) =>
    line
      .replace(bulletPattern, '')
      .split(/[,;|]/)
      .map((text) => text.trim())
      .filter((text) => text !== '' && !isPhone(text))
      .map((text, index) => ({ text, isLineStart: index === 0 })),
  )

const roadWords = new Set(
  'street st road rd avenue ave boulevard blvd drive dr lane ln court ct place pl way highway hwy parkway pkwy circle cir square sq terrace ter turnpike tpke trail trl pike plaza loop row wharf alley commons crossing route rte extension ext'.split(
    ' ',
  ),
)
const numberWords = new Set('one two three four five six seven eight nine ten eleven twelve'.split(' '))
const boxPattern = /^(?:p\.? ?o\.? ?(?:box|drawer)|post office box|box|psc|cmr|unit|hc|rr|rural route)\b.*\d/i
const unitPattern =
  /^(?:suite|ste|unit|apt|apartment|floor|fl|room|rm|building|bldg|dept|department|lot|space|attn|attention|mail ?stop)\b/i
const floorPattern = /^(?:#|\d{1,3}(?:st|nd|rd|th) (?:floor|fl)\b)/i
const houseNumberPattern = /^(?:#?\d[\w/-]*|[nsew]\d[\w]*)$/i

const isUnit = (text: string) => unitPattern.test(text) || (floorPattern.test(text) && text.length < 14)
const isNumberedUnit = (text: string) => isUnit(text) && /\d/.test(text)
const isRoadWord = (word: string) => roadWords.has(trimWord(word).toLowerCase())

/** Whether the text begins as a street does: with a house number, a box or the number of a road. */
function isStreet(text: string): boolean {
  const [firstWord = '', ...rest] = wordsOf(text)
  if (boxPattern.test(text)) return true
  if (rest.length === 0) return false
  const isNumbered = houseNumberPattern.test(firstWord) || numberWords.has(firstWord.toLowerCase())
  const isRoad = ['route', 'rte', 'highway', 'hwy', 'pier'].includes(firstWord.toLowerCase())
  const isSpanish = ['calle', 'avenida', 'ave', 'av', 'carr', 'carretera'].includes(
    trimWord(firstWord).toLowerCase(),
  )
  return (
    isNumbered ||
    (isRoad && houseNumberPattern.test(rest[0] ?? '')) ||
    (isSpanish && rest.some((word) => houseNumberPattern.test(word)))
  )
}

/** Where the street begins in 'Town of Stonington 152 Elm Street', or -1. */
function streetStart(words: readonly string[]): number {
  const unitIndex = words.findIndex(
    (word, index) =>
      (houseNumberPattern.test(word) && index < words.length - 1) ||
      boxPattern.test(words.slice(index, index + 3).join(' ')),
  )
  return unitIndex > 0 && unitPattern.test(words[unitIndex - 1] ?? '') ? unitIndex - 1 : unitIndex
}

/** Splits '18 Depot Road Suite 4 Groton' after the last word of a street. */
function splitStreetAndCity(words: readonly string[]): { street: string; city: string } {
  let end =
    words.findLastIndex((word, index) => index > 0 && index < words.length - 1 && isRoadWord(word)) + 1
  if (end === 0) end = /\d/.test(words.at(-2) ?? '') ? words.length - 1 : Math.max(1, words.length - 1)
  // A direction or a suite belongs to the street.
  while (
    end < words.length - 1 &&
    /^(?:[nsew]{1,2}\.?|#?\d+\w?|suite|ste\.?|unit|apt\.?|floor|fl)$/i.test(words[end] ?? '')
  )
    end++
  return { street: words.slice(0, end).join(' '), city: words.slice(end).join(' ') }
}

const nameContinuationPattern =
  /^(?:c\/o|care of|attn|attention|dba|d\/b\/a|isaoa|atima|its successors|as agents? for|inc|llc|l\.l\.c|ltd|corp|co|lp|llp|pllc|pc|n\.?a)\b/i
const spaceJoinPattern = /^(?:c\/o|care of|dba|d\/b\/a|as agents? for)\b/i

const holderLeadIns = [
  'certificate holder is ',
  'cert holder is ',
  'holder is ',
  'holder should be ',
  'holder: ',
  'certificate to: ',
  'insurance to ',
  'insurance for ',
  'certificate to ',
  'certificate for ',
  'certificate made out to ',
  'coi to ',
  'coi for ',
  'cert to ',
  'cert for ',
  'made out to ',
  'issued to ',
  'issue to ',
  'issue it to ',
  'in the name of ',
  'one for ',
  'more for ',
  'another for ',
  'same for ',
  'again for ',
  'one to ',
  'send it to ',
  'send one to ',
  'send to ',
]
const sentenceWords = new Set(
  'please we need you can could would they them their want wants wanted asks asked thank is are has have will this that it our my'.split(
    ' ',
  ),
)
const openingWords = new Set('please hi hello dear thanks thank we i can could good'.split(' '))
/** Whether a sentence has this word and a name does not: 'Will County' is a name. */
const isSentenceWord = (word: string, index: number) =>
  sentenceWords.has(trimWord(word)) || (index === 0 && openingWords.has(trimWord(word).toLowerCase()))
const trailingWords = new Set('at located in address with on of whose, - – —'.split(' '))

interface ParsedName {
  name: string
  isDoubtful: boolean
}

/** The name in a text that may be a sentence; '' if the text is nothing but a sentence. */
function nameIn(text: string, isContinued = false): ParsedName {
  const foldedText = text.toLowerCase()
  const leadEnd = holderLeadIns.reduce((end, lead) => {
    const leadStart = foldedText.lastIndexOf(lead)
    return leadStart < 0 ? end : Math.max(end, leadStart + lead.length)
  }, 0)
  let words = wordsOf(text.slice(leadEnd))
  while (!isContinued && words.length > 0 && trailingWords.has(words.at(-1)?.toLowerCase() ?? ''))
    words = words.slice(0, -1)
  // 'our landlord Gannet Wharf Realty LLC'
  const lowerIndex = words.findIndex(
    (word) => trimWord(word).charAt(0) !== trimWord(word).charAt(0).toLowerCase() || /^\d/.test(word),
  )
  const isLower = lowerIndex < 0
  if (!isLower) words = words.slice(lowerIndex)
  const name = words
    .join(' ')
    .replace(/[:–—-]$/, '')
    .trim()
  const isSentence = words.length > 14 || (words.length > 1 && words.some(isSentenceWord))
  if (isSentence || name === '') return { name: '', isDoubtful: true }
  return { name, isDoubtful: leadEnd > 0 || lowerIndex !== 0 }
}

const joinName = (joinedText: string, text: string) =>
  `${joinedText}${spaceJoinPattern.test(text) || / (?:of|and|&)$/i.test(joinedText) ? ' ' : ', '}${text}`

/**
 * The name in the segments before the street: after a label all of them, otherwise the last line
 * with the lines that continue it.
 */
function nameBefore(segments: readonly AddressSegment[], isLabeled: boolean): ParsedName {
  let start = isLabeled ? 0 : segments.length
  if (!isLabeled)
    do {
      start = segments.findLastIndex(({ isLineStart }, index) => isLineStart && index < start)
    } while (start > 0 && nameContinuationPattern.test(segments[start]?.text ?? ''))
  const nameSegments = segments.slice(Math.max(0, start))
  const [firstSegment, ...rest] = nameSegments
  if (!firstSegment) return { name: '', isDoubtful: false }
  const { name, isDoubtful } = nameIn(firstSegment.text, rest.length > 0)
  if (name === '') {
    // 'Hi Ana, we need a certificate for Bayfare Grocers'
    const laterName = rest.map(({ text }) => nameIn(text)).findLast((one) => one.name !== '')
    return { name: laterName?.name ?? '', isDoubtful: true }
  }
  return { name: rest.reduce((joinedName, { text }) => joinName(joinedName, text), name), isDoubtful }
}

const emptyHolder: ParsedHolder = {
  ...{ name: '', street: '', city: '', state: '', zip: '', country: '' },
  emails: [],
  doubtful: [],
}

type Address = Omit<ParsedHolder, 'emails'>

/** The lines that speak of the holder. */
interface HolderBlock {
  segments: readonly AddressSegment[]
  words: readonly TextWord[]
  /** The first line follows a label such as 'Certificate holder:'. */
  isLabeled: boolean
}

/** Reads street and city before a state, and the name before them. */
function addressBefore({ segments, words, isLabeled }: HolderBlock, placeMatch: PlaceMatch): Address {
  const { start, state, zip, country } = placeMatch
  const doubtfulParts = [...placeMatch.doubtful]
  const anchorIndex = words[start]?.segment ?? 0
  const anchorWords = words
    .filter(({ segment }, index) => segment === anchorIndex && index < start)
    .map(({ text }) => text)
  let segmentsBefore = segments.slice(0, anchorIndex)
  let city = anchorWords.map(trimWord).join(' ')
  let street = ''
  if (anchorWords.length === 0) {
    const lastSegment = segmentsBefore.at(-1)
    if (lastSegment && !/\d/.test(lastSegment.text)) {
      city = lastSegment.text
      segmentsBefore = segmentsBefore.slice(0, -1)
    } else if (lastSegment) {
      // '18 Depot Road Groton, CT 06340'
      const lastWords = wordsOf(lastSegment.text)
      const startIndex = Math.max(0, streetStart(lastWords))
      ;({ street, city } = splitStreetAndCity(lastWords.slice(startIndex)))
      segmentsBefore = [
        ...segmentsBefore.slice(0, -1),
        ...withoutStreet(lastSegment, lastWords.slice(0, startIndex)),
      ]
      doubtfulParts.push('street', 'city')
    }
  } else if (/\d/.test(city)) {
    const startIndex = Math.max(0, streetStart(anchorWords))
    ;({ street, city } = splitStreetAndCity(anchorWords.slice(startIndex)))
    const anchorSegment = segments[anchorIndex]
    if (anchorSegment)
      segmentsBefore = [...segmentsBefore, ...withoutStreet(anchorSegment, anchorWords.slice(0, startIndex))]
    doubtfulParts.push('street', 'city')
  }
  if (street === '') {
    const streetMatch = streetAtEnd(segmentsBefore)
    ;({ street, segmentsBefore } = streetMatch)
    if (streetMatch.isDoubtful) doubtfulParts.push('street')
  }
  const { name, isDoubtful } = nameBefore(segmentsBefore, isLabeled)
  if (isDoubtful) doubtfulParts.push('name')
  if (wordsOf(city).length > 4) doubtfulParts.push('city')
  return { name, street, city, state, zip, country, doubtful: doubtfulParts }
}

const withoutStreet = ({ isLineStart }: AddressSegment, words: readonly string[]): AddressSegment[] =>
  words.length > 0 ? [{ text: words.join(' '), isLineStart }] : []

/** The street with its suites at the end of the segments, and the segments before it. */
function streetAtEnd(segments: readonly AddressSegment[]): {
  street: string
  segmentsBefore: AddressSegment[]
  isDoubtful: boolean
} {
  let streetIndex = segments.length - 1
  while (streetIndex > 0 && isUnit(segments[streetIndex]?.text ?? '')) streetIndex--
  const streetSegment = segments[streetIndex]
  const units = segments.slice(streetIndex + 1).map(({ text }) => text)
  if (!streetSegment) return { street: '', segmentsBefore: [], isDoubtful: false }
  if (isStreet(streetSegment.text)) {
    let startIndex = streetIndex
    while (startIndex > 0 && isNumberedUnit(segments[startIndex - 1]?.text ?? '')) startIndex--
    // A street may have a P.O. box beside it.
    const previousText = segments[startIndex - 1]?.text ?? ''
    if (isStreet(previousText) && (boxPattern.test(streetSegment.text) || boxPattern.test(previousText)))
      startIndex--
    const street = [
      ...segments.slice(startIndex, streetIndex).map(({ text }) => text),
      streetSegment.text,
      ...units,
    ].join(', ')
    return { street, segmentsBefore: segments.slice(0, startIndex), isDoubtful: false }
  }
  const words = wordsOf(streetSegment.text)
  const startIndex = streetStart(words)
  if (startIndex > 0 && isStreet(words.slice(startIndex).join(' '))) {
    const street = [words.slice(startIndex).join(' '), ...units].join(', ')
    const segmentsBefore = [
      ...segments.slice(0, streetIndex),
      { ...streetSegment, text: words.slice(0, startIndex).join(' ') },
    ]
    return { street, segmentsBefore, isDoubtful: true }
  }
  // 'Bluemound Rd' on a line of its own.
  if (streetIndex > 0 && words.length < 5 && isRoadWord(words.at(-1) ?? ''))
    return {
      street: [streetSegment.text, ...units].join(', '),
      segmentsBefore: segments.slice(0, streetIndex),
      isDoubtful: true,
    }
  return { street: '', segmentsBefore: [...segments], isDoubtful: false }
}

/** Reads an address whose last part is a country: 'Friedrichstr. 12, 10117 Berlin, Germany'. */
function addressAbroad({ segments, isLabeled }: HolderBlock): Address | null {
  const countryIndex = segments.findIndex(({ text }, index) => index > 0 && countryOf(trimWord(text)) !== '')
  const [firstSegment] = segments
  if (countryIndex < 2 || !firstSegment) return null
  const country = countryOf(trimWord(segments[countryIndex]?.text ?? ''))
  const startIndex = segments.findIndex(
    ({ text }, index) => index > 0 && index < countryIndex && /\d/.test(text),
  )
  const streetIndex = startIndex < 0 ? 1 : startIndex
  const { name, isDoubtful } = nameBefore(segments.slice(0, streetIndex), isLabeled)
  const rest = segments.slice(streetIndex + 1, countryIndex).map(({ text }) => text)
  const codeIndex = rest.findLastIndex((text) => /\d/.test(text))
  const [zip, city] = splitPostalCode(rest[codeIndex] ?? rest[0] ?? '')
  const state = rest.filter((_, index) => index > Math.max(codeIndex, 0)).join(', ')
  const street = [segments[streetIndex]?.text ?? '', ...rest.slice(0, Math.max(codeIndex, 0))]
  const isCodeAlone = city === '' && street.length > 1
  return {
    ...{ name, zip, state, country },
    city: isCodeAlone ? (street.at(-1) ?? '') : city,
    street: (isCodeAlone ? street.slice(0, -1) : street).join(', '),
    doubtful: ['street', 'city', 'zip', 'state', ...(isDoubtful ? (['name'] as const) : [])],
  }
}

/** '10117 Berlin' and 'London SW1A 2AA': the words with a digit, and the city. */
function splitPostalCode(text: string): [zip: string, city: string] {
  const words = wordsOf(text)
  const isCode = (word: string) => /\d/.test(word)
  return [words.filter(isCode).join(' '), words.filter((word) => !isCode(word)).join(' ')]
}

function readAddress(lines: readonly string[], isLabeled: boolean): Address | null {
  const segments = segmentsOf(lines)
  const words = segments.flatMap(({ text }, segment) =>
    wordsOf(text).map((word): TextWord => ({ text: word, trimmed: trimWord(word), segment })),
  )
  const block = { segments, words, isLabeled }
  const placesWithCode = words.flatMap((_, index) => placeWithCode(words, index) ?? [])
  const [placeMatch] = placesWithCode
  if (placeMatch) {
    const address = addressBefore(block, placeMatch)
    if (address.name === '' && address.street === '') return null
    const areSeveral = placesWithCode.some(({ zip }) => zip !== placeMatch.zip)
    return areSeveral
      ? { ...address, doubtful: [...address.doubtful, 'name', 'street', 'city', 'state', 'zip'] }
      : address
  }
  for (const [index] of words.entries()) {
    const placeMatch = placeWithoutCode(words, index)
    const address = placeMatch && addressBefore(block, placeMatch)
    if (address && isStreet(address.street) && address.city !== '' && !/\d/.test(address.city)) return address
  }
  return addressAbroad(block)
}

/** A text that is nothing but a name: 'Bayfare Grocers.' */
function loneNameOf(text: string): string {
  const words = wordsOf(text.trim().replace(/[.!]$/, ''))
  const isNameWord = (word: string) =>
    /^[\p{Lu}\d&]/u.test(trimWord(word)) || ['of', 'and', 'the', 'for', 'c/o', 'dba'].includes(word)
  return words.length > 0 && words.length <= 8 && words.every(isNameWord) ? words.join(' ') : ''
}

/** A name that a sentence asks a certificate for, without an address. */
function nameInRequest(line: string): string {
  const foldedLine = line.toLowerCase()
  const isAsked = holderLeadIns.some((lead) => !lead.startsWith('send') && foldedLine.includes(lead))
  return isAsked ? loneNameOf(nameIn(line.split('. ')[0] ?? '').name) : ''
}

const isNamePiece = ({ label }: TextPiece) => label === 'name' || label === 'address'

/** The lines that speak of the holder: from its label to an empty line or another label. */
function holderLinesOf(pieces: readonly TextPiece[][]): { lines: string[]; isLabeled: boolean } {
  const isOther = ([firstPiece]: readonly TextPiece[]) => firstPiece?.label === 'other'
  const start = pieces.findIndex((line) => line.some(isNamePiece))
  if (start < 0)
    return { lines: pieces.flatMap((line) => (isOther(line) ? [] : textsOf(line))), isLabeled: false }
  const [firstLine = [], ...laterLines] = pieces.slice(start)
  const isEnd = (line: readonly TextPiece[]) =>
    isOther(line) || line.every(({ label, text }) => label === null && text === '')
  const end = laterLines.findIndex(isEnd)
  const block = [
    firstLine.slice(firstLine.findIndex(isNamePiece)),
    ...laterLines.slice(0, end < 0 ? laterLines.length : end),
  ]
  return { lines: block.flatMap(textsOf), isLabeled: true }
}

const textsOf = (line: readonly TextPiece[]) =>
  line.flatMap(({ label, text }) => (label === 'other' || label === 'email' || text === '' ? [] : [text]))

/** Reads the holder from a request's details. Null if they name none. */
export function readHolder(text: string): ParsedHolder | null {
  const boundedText = text.slice(0, 6000).normalize('NFC').replaceAll('\t', ' ').replaceAll('\u00a0', ' ')
  const emails = emailsIn(boundedText).slice(0, 10)
  const pieces = boundedText
    .split('\n')
    .filter((line) => line.trim() !== 'A certificate does not change your policy.')
    .map((line) => piecesOf(withoutEmails(line).trim()))
  const labeledPiece = (label: Label) =>
    pieces.flat().find((piece) => piece.label === label && piece.text !== '')
  const { lines, isLabeled } = holderLinesOf(pieces)
  const readHolderAddress = readAddress(lines, isLabeled)
  const ownName = labeledPiece('name')?.text ?? ''
  const loneName = isLabeled
    ? ownName
    : loneNameOf(lines.join(' ')) || (lines.map(nameInRequest).find((name) => name !== '') ?? '')
  if (!readHolderAddress && loneName === '' && !labeledPiece('address'))
    return emails.length > 0 ? { ...emptyHolder, emails } : null
  const address = labeledPiece('address')?.text ?? ''
  const foundAddress: Address = readHolderAddress ?? {
    ...emptyHolder,
    name: loneName,
    street: address,
    doubtful: [...(isLabeled ? [] : (['name'] as const)), ...(address ? (['street'] as const) : [])],
  }
  return {
    ...foundAddress,
    emails,
    doubtful: holderParts.filter((part) => foundAddress.doubtful.includes(part) && foundAddress[part] !== ''),
  }
}
