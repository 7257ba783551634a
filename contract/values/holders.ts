import { required } from './text.ts'

// A certificate has a name and an address on it and nothing that could be read as a promise. What could be is asked for as
// a request, which an agent reads: refusing too much costs that request, letting through too much costs far more.

const numberWord =
  '(one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|twenty-five|thirty|fifty|hundred|\\d[\\d.,]*)'

/** What no name of a person, a business or a public body needs. */
const promises = [
  /\badd(itional(ly)?|['’]?l)\b|\binsure[ds]?\b|\binsureds\b|\bins['’]?d\b/,
  /\bwaive[rds]*\b|\bsubrogat\w*|\bnon-?\s?contribut\w*|\bindemni\w*|\bharmless\b|\bendors\w*|\bcancel\w*|\bnotice\b/,
  /\bcoverages?\b|\bcovers\b|\bcovered\b(?! (bridge|wagon))|\buninsured\b|\bcertificates?\b|\bevidence of\b|\bproof of\b/,
  /(?<!\b(city|town|county|village) )\blimits?\b|\bdeductibles?\b|\bretention\b|\bumbrella\b|\bliabilit(y|ies)\b/,
  /(?<!\b(public|foreign|health|housing|energy|economic|tax|social|drug|education|food|urban|family) )\bpolic(y|ies)\b(?! (institute|center|centre|research|studies|council|alliance|forum|network|group))/,
  /\bper (project|location|claim|occurrence|person|accident|contract|written|policy|agreement|job)\b|\beach (occurrence|accident|claim|employee|person)\b|\boccurrences?\b/,
  /\b(general|annual|products|operations|policy|project|location|the|in) aggregates?\b|\bclaims?[- ]made\b|\bretroactive\b|\bstatutory\b|\bblanket\b/,
  /\bloss payees?\b|\blenders? loss\b|\bmortgagees?\b|\bisaoa\b|\batima\b|\bi\.s\.a\.o\.a|\ba\.t\.i\.m\.a/,
  /\bhereby\b|\bherein\b|\bhereto\b|\bshall\b|\bguaranteed\b|\bguarantees\b|\bwarrant(s|ed|y|ies)\b|\bnamed\b|\brequire[sd]?\b|\bincl(\.|uding|udes|uded)?(?!\w)/,
  /\b(by|per|under|written|the|of) contracts?\b|\bcontracts? (requires?|no|number|#)|\bin fav(o|ou)r of\b|\bon behalf of\b|\b(with|as|in) respects?\b|\bregarding\b/,
  /\bprimary (and|&|to|for|over|non|basis|insurance|cover|wording|status|pnc)\b|\bprimary ?[&/+,-]|\b(is|are|be|being|as|acts|on a|apply|applies) primary\b|\bprimary$/,
  /\b(all|any|as|his|her|its|their|the|insurable|security) interests?\b|\binterests? (may|as|of|in)\b|\brights? of recovery\b|\brecovery rights?\b/,
  /\b(this|such|said|all|any|our|your|their|the above|excess) insurance\b|\binsurance (is|applies|for|of|provided|extends|includes|required|limits?)\b/,
  /\bpremiums? (is |are |was )?(paid|due|fully)\b|\bpaid\b|\bwos\b|\bp&nc\b|\bp\/nc\b|\bcsl\b|\b(as|incl|w\/) ?a\.?i\b|\ba\.?i ?(status|\/|&|\+)|\ba\.?i\.? and\b|\(a\.?i\.?\)/,
  /\bacord\b|\bc[gaux] ?\d{2} ?\d{2}\b|\bform [a-z]{2} ?\d+/,
  /\basegurad\w+|\badicional(es)?\b|\bcobertura\b|\bmillon(es)?\b/,
]

const amounts = [
  /[$€£¥%=<>*]/,
  /\d{1,3}([,.]\d{3})+(?!\d)|\d{1,3}( \d{3}){2,}\b/,
  // '3M' is a company; its name comes first.
  /(?<!^)\b\d+([.,]\d+)? ?(mm?|mil|k)\b|^(?!3m\b)\d+([.,]\d+)? ?(mm?|mil|k)\b/,
  /\b(15|20|25|50|100|250|500|1000)\/(30|40|50|100|300|500|1000)\b/,
  /\b\d+0{5,}\b|\b\d{7,}\b/,
  new RegExp(
    `\\b${numberWord}[ -]*(million|thousand|hundred[ -]*thousand)|\\b(million|thousand|\\d) ?dollars?\\b`,
  ),
  /\bdollars\b|\busd ?\d{4,}/,
]

/** A name has no number as long as that; a street has, behind a post office box. */
const longNumber = /\d{6,}/

// What spells one of these, however it is spaced or doubled, is no name.
const phrases =
  /aditionalinsured|adlinsured|namedinsured|waiverof|subrogation|noncontributory|primaryand|lospaye|certificateholder|holdharmles|perproject|perlocation|perocurrence|generalagregate|noticeofcancel|ocurencelimit|whererequired|writtencontract|rightofrecovery|rightsofrecovery/

/** Letters of their own that are read as others: 'insuređ'. */
const readAs: Record<string, string> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ø: 'o',
  ŋ: 'n',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
}

const plain = (typed: string) =>
  typed
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()
    .replace(/[đðħłøŋæœßþ]/g, (letter) => readAs[letter] ?? letter)

/** Digits that stand for letters: '1nsured', 'addit10nal'. */
const likeLetters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }
const asLetters = (text: string) => text.replace(/[0134578]/g, (digit) => likeLetters[digit] ?? digit)

/** Whether a text spells a wording once blanks, marks and doubled letters are taken out of it. */
export function spellsWording(typed: string): boolean {
  const letters = asLetters(plain(typed))
    .replace(/[^a-z]/g, '')
    .replace(/(.)\1+/g, '$1')
  return phrases.test(letters)
}

/** As it stands, with single letters joined ('i n s u r e d'), and with words joined that are cut ('in-sured', '1nsured'). */
function readings(typed: string): string[] {
  const read = plain(typed)
  const joined = read.replace(/\b(\w)[ .,'&()/#+-]+(?=\w\b)/g, '$1')
  const uncut = read.replace(/(?<=[a-z])[.'/#+&()-]+(?=[a-z])/g, '')
  const lettered = read.replace(/\b(?=\w*[a-z]\w*[a-z])\w+\b/g, asLetters)
  return [read, joined, uncut, lettered]
}

const isWording = (typed: string) =>
  readings(typed).some((reading) => promises.some((promise) => promise.test(reading))) || spellsWording(typed)
const hasAmount = (typed: string) => amounts.some((amount) => amount.test(plain(typed)))

const box = /\b(p\.? ?o\.? ?)?box #? ?\d{1,6}\b/gi

// What the paper can show: letters as they are written in the Americas and in Europe, digits, and what stands in names and
// addresses. Letters that only look like others are not among them.
const shown = /^(?!.*[ĸŉſıĿŀĲĳŦŧ])[A-Za-zÀ-ÖØ-öø-žƠơƯưẠ-ỹ0-9 .,'’&()/#+-]+$/

const onlyTheName =
  'Please enter the name alone, without insurance terms or amounts. For a wording, or a name that has such a word in it, ask your agent'
const onlyTheAddress =
  'Please enter the address alone, without insurance terms or amounts. For any other wording, ask your agent'
const latin = 'Please use the letters of the Latin alphabet, on one line'

const onPaper = (most: number, missing: string) =>
  required(most, missing)
    .overwrite((typed) => typed.normalize('NFC').replace(/ +/g, ' '))
    .refine((typed) => shown.test(typed), { message: latin, abort: true })

/** The name of a certificate holder, as it stands on the paper. */
export const HolderName = onPaper(80, 'Please enter the name of the certificate holder')
  .refine((typed) => /\p{L}/u.test(typed), 'Please enter the name of the certificate holder')
  .refine((typed) => !isWording(typed) && !hasAmount(typed) && !longNumber.test(typed), onlyTheName)

export const HolderStreet = onPaper(80, 'Please enter the street and number').refine((typed) => {
  const rest = typed.replace(box, ' ')
  return !isWording(typed) && !hasAmount(rest) && !longNumber.test(rest)
}, onlyTheAddress)

export const HolderCity = onPaper(40, 'Please enter the city')
  .refine((city) => !/\d/.test(city), 'Please enter the city')
  .refine((typed) => !isWording(typed) && !hasAmount(typed), onlyTheAddress)
