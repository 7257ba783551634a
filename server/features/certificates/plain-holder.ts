import type { PrintedCertificate } from '../../../contract/certificates.ts'
import { foldText } from '../../../contract/values/text-folding.ts'
import {
  bodiesWithPlace,
  bodyWords,
  commonFirstNames,
  departmentWords,
  directionWords,
  legalForms,
  nameSuffixes,
  shortWords,
  streetWords,
} from './holder-vocabulary.ts'
import { hasHostileJoin, isPossiblyHostile } from './hostile-words.ts'

// Decides which holders need no agent's review. No list of hostile words is complete, so this is an
// allowlist: a holder is plain only if it has the form of a name and address and every word is
// ordinary. An agent reviews every other holder.

/** Words normalized for comparison: 'L.L.C.' is one word, 'Smith-Jones' two, '&' is 'and'. */
const wordsOf = (text: string): string[] =>
  foldText(text)
    .replaceAll('&', ' and ')
    .replace(/\b((?:[a-z]\.){2,})/g, (letters) => `${letters.replaceAll('.', '')} `)
    .replace(/\.(?= |$)/g, '')
    .split(/[ -]+/)
    .filter(Boolean)

const vowelPattern = /[aeiouy]/

/** Whether a word may be part of a name: letters only, not truncated, and not hostile. */
function isOrdinary(word: string): boolean {
  const letters = word.replace(/'s?$/, '').replace(/^(o|d|l)'/, '')
  if (shortWords.has(word) || shortWords.has(letters)) return true
  if (!/^[a-z]{2,16}$/.test(letters) || isPossiblyHostile(letters)) return false
  return letters.length > 3 && vowelPattern.test(letters)
}

/** Whether a name contains an acronym such as 'WOS'. A name in all capitals has none. */
const hasAcronym = (part: string) =>
  /[a-z]/.test(part.replace(/\b(Inc|Llc|dba|c\/o)\b/g, '')) &&
  (part.match(/\b[A-Z]{2,5}\b/g) ?? []).some((one) => {
    const word = one.toLowerCase()
    return !legalForms.has(word) && !shortWords.has(word) && word !== 'ymca' && word !== 'ywca'
  })

/** 'Maria L. Reyes', 'John and Mary Smith': common first names, an initial, one last name. */
function isPerson(words: readonly string[]): boolean {
  const nameWords = words.filter((word) => !nameSuffixes.has(word))
  const familyName = nameWords.at(-1) ?? ''
  const namesBeforeFamily = nameWords.slice(0, -1)
  const areFirstNames = namesBeforeFamily.every(
    (word, index) => commonFirstNames.has(word) || (index > 0 && (/^[a-z]$/.test(word) || word === 'and')),
  )
  return (
    namesBeforeFamily.length > 0 &&
    namesBeforeFamily.length <= 4 &&
    areFirstNames &&
    familyName.length > 1 &&
    isOrdinary(familyName)
  )
}

/** Ordinary words that end in a kind of organization, or 'Town of' and a place. */
function isBodyWords(words: readonly string[]): boolean {
  const isLegal = (word: string) => legalForms.has(word)
  const legalFormIndex = words.findLastIndex((word) => !isLegal(word)) + 1
  const name = words.slice(0, legalFormIndex)
  // A company may be named for its address: '45 Bank Street LLC'.
  const [firstWord = ''] = name
  const isHouseNumber =
    /^[1-9]\d{0,3}$/.test(firstWord) &&
    name.some((word) => streetWords.has(word)) &&
    legalFormIndex < words.length
  const wordsAfterNumber = isHouseNumber ? name.slice(1) : name
  if (wordsAfterNumber.length === 0 || wordsAfterNumber.length > 8 || words.length - legalFormIndex > 2)
    return false
  if (
    wordsAfterNumber.some(isLegal) ||
    !wordsAfterNumber.every((word) => bodyWords.has(word) || streetWords.has(word) || isOrdinary(word))
  )
    return false
  if (wordsAfterNumber.every((word) => shortWords.has(word))) return false
  const isPlaceBody = wordsAfterNumber.some(
    (word, index) => bodiesWithPlace.has(word) && wordsAfterNumber[index + 1] === 'of',
  )
  return (
    legalFormIndex < words.length ||
    isPlaceBody ||
    (wordsAfterNumber.length > 1 && bodyWords.has(wordsAfterNumber.at(-1) ?? ''))
  )
}

const isOffice = (words: readonly string[]) =>
  words.length > 0 && words.every((word) => departmentWords.has(word))

const isBodyName = (text: string) => {
  const words = wordsOf(text)
  return !hasAcronym(text) && (isBodyWords(words) || isPerson(words))
}

function isPlainName(name: string): boolean {
  const [wholeName = '', ...attentionLines] = name.split(/,? attn:? |,? attention:? /i)
  const bodyNames = wholeName
    .split(/,? c\/o |,? d\/?b\/?a /i)
    .map((part) => part.replace(/, ([^,]{1,14})$/, ' $1'))
  return (
    attentionLines.length < 2 &&
    bodyNames.length < 3 &&
    bodyNames.every((part) => part.split(', ').every(isBodyName)) &&
    attentionLines.every(
      (attentionLine) => isOffice(wordsOf(attentionLine)) || isPerson(wordsOf(attentionLine)),
    )
  )
}

const boxPattern =
  /^(p\.? ?o\.? ?|post office )?box #? ?\d{1,6}[a-z]?$|^(r\.?r\.?|rural route|h\.?c\.?|p\.?s\.?c\.?|c\.?m\.?r\.?|unit) ?\d{1,5},? box \d{1,5}[a-z]?$/i
const unitPattern =
  /,? (?:(?:suite|ste|unit|apt|apartment|room|rm|building|bldg|lot|space|floor|fl|dept)\.? ?#?[a-z]?-?\d{0,5}[a-z]?|# ?\d{1,5}[a-z]?|\d{1,3}(?:st|nd|rd|th) (?:floor|fl))\.?$/i
const houseNumberPattern =
  /^(\d{1,5}[a-z]?|\d{1,4}[-/]\d{1,4}|n\d{1,3}w\d{1,5}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/
const ordinalPattern = /^\d{1,3}(st|nd|rd|th)$/

function isPlainStreet(street: string): boolean {
  const [streetText = '', ...otherUnits] = street
    .replace(unitPattern, '')
    .replace(unitPattern, '')
    .split(', ')
  if (otherUnits.some((one) => !boxPattern.test(one)) || otherUnits.length > 1) return false
  if (boxPattern.test(streetText)) return true
  const [houseNumber = '', ...wordsAfterNumber] = wordsOf(streetText).flatMap((word, index) =>
    index === 1 && word === '1/2' ? [] : [word],
  )
  // 'Route 12' and 'Highway 6' have their number at the end.
  const words = /^\d{1,3}[a-z]?$/.test(wordsAfterNumber.at(-1) ?? '')
    ? wordsAfterNumber.slice(0, -1)
    : wordsAfterNumber
  const isNumbered =
    words.length < wordsAfterNumber.length && /^(route|rte|highway|hwy|road)$/.test(words.at(-1) ?? '')
  if (
    !houseNumberPattern.test(houseNumber) ||
    /^\d{2,}000$/.test(houseNumber) ||
    (words.length < wordsAfterNumber.length && !isNumbered)
  )
    return false
  const isKnownWord = (word: string) =>
    streetWords.has(word) ||
    directionWords.has(word) ||
    ordinalPattern.test(word) ||
    /^[a-z]$/.test(word) ||
    isOrdinary(word)
  const streetNameWords = words.filter((word) => !directionWords.has(word))
  return (
    words.length <= 7 &&
    words.every(isKnownWord) &&
    (isNumbered || (streetNameWords.length > 1 && streetWords.has(streetNameWords.at(-1) ?? '')))
  )
}

const isPlainCity = (city: string) => {
  const words = wordsOf(city)
  return (
    words.length > 0 &&
    words.length <= 4 &&
    // Military post offices (APO, FPO, DPO) take the place of a city.
    words.every((word) => /^(los|las|apo|fpo|dpo)$/.test(word) || isOrdinary(word))
  )
}

/** Whether a typed holder is plainly a name and an address. An agent reviews any other. */
export function isPlainHolder({
  name,
  street,
  city,
  country,
}: Pick<PrintedCertificate['holder'], 'name' | 'street' | 'city' | 'country'>): boolean {
  // The word lists cover the United States only.
  if (country) return false
  const holderWords = [name, street, city]
    .flatMap(wordsOf)
    .filter((word) => /^[a-z]+$/.test(word) && !nameSuffixes.has(word))
  return isPlainName(name) && isPlainStreet(street) && isPlainCity(city) && !hasHostileJoin(holderWords)
}
