import type { Printed } from '../../../contract/certificates.ts'
import { plain } from '../../../contract/values/as-read.ts'
import { joinsToHostile, mayBeHostile } from './hostile-words.ts'

// Which holders go onto a paper without an agent? No list of what is hostile is whole. So this goes the other way round:
// what has the form that names and addresses have, of words that are nothing else, goes onto a paper at once; an agent
// looks at all else.

const setOf = (text: string) => new Set(text.split(/\s+/).filter(Boolean))

const legalForms = setOf(
  'inc incorporated llc llp lllp lp ltd limited co corp corporation pc pa pllc plc na fsb ssb partnership',
)
/** What a body is called by; behind one of these nothing is missing. */
const bodies = setOf(`
  academy agency aquarium apartments apartment architects associates association authority auto automotive bakery bank borough brewery
  brothers builders building cafe campus care casino catering center centre charity church clinic club coalition college commission
  committee commons community companies company condominium condominiums condos construction consulting contractors contracting
  cooperative corporation council county credit cross crossing dealership department design developers development diner diocese district
  electric electrical energy engineering engineers enterprises estates fair farm farms federation financial festival fellowship fire
  foundation fund gallery garage gardens grange grocers grocery group hall hardware health healthcare heating holdings homes
  homeowners hospital hospitality hotel hotels housing industries inn institute investments investors ironworks kitchen
  laboratories landing landscaping leasing lending library logistics lumber mall management manor manufacturing marina market
  markets masonry mechanical ministries mortgage motel motors museum nursery outfitters outlets owners parish park partners partnership
  pharmacy place plaza plumbing police port portfolio precinct preschool press productions properties property realty rental
  rentals residences resort restaurant restaurants roofing savings school schools seminary services shop shops society solutions
  square stables station storage store stores studio studios supply systems tavern technologies technology temple terrace
  theater theatre tower towers town township trucking trust union university utilities ventures village vineyard
  warehouse wharf winery works ymca ywca`)
const ofBodies = setOf(
  'archdiocese bank board borough chamber church city club college commonwealth council county department diocese district division estate office parish school state town township university village',
)
/** Short words and abbreviations that names have; any other of up to three letters is not plain. */
const shortWords = setOf(`
  and of the at de la del van von y st ste mt ft dr jr sr ii iii iv us usa ny ct ma ri nj pa va dba bros assoc dept mgmt
  air ale art ash bar bay bee big box bud car cat cup day den dog ear elm eye fir fit fly fox fun gas gem gym hay hub ice ink ion
  inn ivy jet joy key kid law lee log low map max may new oak oat old one's out owl pet pie pod pop pub red rex rio rod row rug
  run rye san sea six sky son spa sum sun tap tax tea tin top toy tri two van web wet yew zoo
  ann amy ben bob dan eli ian jan jim joe jon kay ken kim leo lou max meg ned pam pat ray rob ron roy sal sam sue ted tim tom
  cox fay kay lam lau lim lin liu ng poe rao ross tan tran vo wu xu yu wang zhu ho le li do`)
const firstNames = setOf(`
  aaron abigail adam aisha alan albert alex alexander alice allison amanda amber amy andrea andrew angela ann anna anne anthony
  antonio arthur ashley barbara benjamin beth betty beverly bill billy bob brandon brenda brian bruce bryan carl carla carlos
  carol caroline carolyn catherine charles charlotte cheryl chris christian christina christine christopher cindy claire
  cynthia daniel danielle david dawn deborah debra denise dennis diana diane donald donna dorothy douglas dylan edward
  elaine elena elizabeth emily emma eric erica ethan eugene evelyn frances francis frank gabriel gary george gerald gloria grace
  greg gregory hannah harold harry heather helen henry holly howard ian isabel jack jacob jacqueline james jamie janet janice
  jason jean jeff jeffrey jennifer jeremy jerry jesse jessica jim joan joe joel john jonathan jordan jose joseph joshua joyce
  juan judith judy julia julie june justin karen katherine kathleen kathryn kathy keith kelly kenneth kevin kim kimberly kyle
  larry laura lauren lawrence linda lisa lori louis lucas lucy luis lynn madison margaret maria marie marilyn mark martha martin
  mary matthew megan melissa michael michelle miguel mike mildred monica nancy natalie nathan nicholas nicole noah nora olivia
  oscar owen pamela patricia patrick paul paula peter philip phillip priya rachel ralph randy raymond rebecca richard robert
  robin roger ronald rosa rose roy russell ruth ryan samantha samuel sandra sara sarah scott sean sharon shirley sophia
  stephanie stephen steve steven stuart susan tammy teresa terry theodore theresa thomas tiffany timothy todd tom tyler vanessa
  victor victoria vincent virginia walter wanda wayne wendy william zachary`)
const streetWords = setOf(`
  alley ave avenue blvd boulevard circle cir commons court ct crescent crossing dr drive esplanade extension ext freeway gate
  green grove heights highway hwy hill junction landing lane ln loop mall park parkway pkwy path pike place pl plaza plz
  point promenade quay rd road row square sq st street terrace ter trail turnpike tpke walk way wharf`)
const directions = setOf('n s e w ne nw se sw north south east west northeast northwest southeast southwest')

/** Words as they are compared: 'L.L.C.' is one, 'Smith-Jones' are two, '&' is 'and'. */
const wordsOf = (text: string): string[] =>
  plain(text)
    .replaceAll('&', ' and ')
    .replace(/\b((?:[a-z]\.){2,})/g, (letters) => `${letters.replaceAll('.', '')} `)
    .replace(/\.(?= |$)/g, '')
    .split(/[ -]+/)
    .filter(Boolean)

const vowel = /[aeiouy]/

/** A word as names are made of: letters alone, not cut, and no word of a wording. */
function isOrdinary(word: string): boolean {
  const letters = word.replace(/'s?$/, '').replace(/^(o|d|l)'/, '')
  if (shortWords.has(word) || shortWords.has(letters)) return true
  if (!/^[a-z]{2,16}$/.test(letters) || mayBeHostile(letters)) return false
  return letters.length > 3 && vowel.test(letters)
}

/** Letters that stand for words: 'WOS', unless all of the name is written so. */
const hasAcronym = (part: string) =>
  /[a-z]/.test(part.replace(/\b(Inc|Llc|dba|c\/o)\b/g, '')) &&
  (part.match(/\b[A-Z]{2,5}\b/g) ?? []).some((one) => {
    const word = one.toLowerCase()
    return !legalForms.has(word) && !shortWords.has(word) && word !== 'ymca' && word !== 'ywca'
  })

const suffixes = setOf('jr sr ii iii iv')

/** 'Maria L. Reyes', 'John and Mary Smith': known first names, perhaps a letter between, one family name. */
function isPerson(words: readonly string[]): boolean {
  const named = words.filter((word) => !suffixes.has(word))
  const family = named.at(-1) ?? ''
  const before = named.slice(0, -1)
  const areFirst = before.every(
    (word, place) => firstNames.has(word) || (place > 0 && (/^[a-z]$/.test(word) || word === 'and')),
  )
  return before.length > 0 && before.length <= 4 && areFirst && family.length > 1 && isOrdinary(family)
}

/** What a body is called: ordinary words and, at its end, what kind of body it is; or 'Town of' and a place. */
function isBody(words: readonly string[]): boolean {
  const isLegal = (word: string) => legalForms.has(word)
  const end = words.findLastIndex((word) => !isLegal(word)) + 1
  const name = words.slice(0, end)
  // '45 Bank Street LLC' is called by its house.
  const [first = ''] = name
  const isHouse =
    /^[1-9]\d{0,3}$/.test(first) && name.some((word) => streetWords.has(word)) && end < words.length
  const rest = isHouse ? name.slice(1) : name
  if (rest.length === 0 || rest.length > 8 || words.length - end > 2) return false
  if (
    rest.some(isLegal) ||
    !rest.every((word) => bodies.has(word) || streetWords.has(word) || isOrdinary(word))
  )
    return false
  if (rest.every((word) => shortWords.has(word))) return false
  const isOfPlace = rest.some((word, place) => ofBodies.has(word) && rest[place + 1] === 'of')
  return end < words.length || isOfPlace || (rest.length > 1 && bodies.has(rest.at(-1) ?? ''))
}

const offices = setOf(
  'accounts payable receivable risk management purchasing procurement leasing office property manager facilities vendor compliance legal department dept human resources permits licensing clerk treasurer',
)
const isOffice = (words: readonly string[]) => words.length > 0 && words.every((word) => offices.has(word))

const asBody = (text: string) => {
  const words = wordsOf(text)
  return !hasAcronym(text) && (isBody(words) || isPerson(words))
}

/** 'Bayfare Grocers Inc, c/o Smith Realty LLC, Attn: Leasing Office'. */
function isPlainName(name: string): boolean {
  const [whole = '', ...attention] = name.split(/,? attn:? |,? attention:? /i)
  const toBody = whole.split(/,? c\/o |,? d\/?b\/?a /i).map((part) => part.replace(/, ([^,]{1,14})$/, ' $1'))
  return (
    attention.length < 2 &&
    toBody.length < 3 &&
    toBody.every((part) => part.split(', ').every(asBody)) &&
    attention.every((to) => isOffice(wordsOf(to)) || isPerson(wordsOf(to)))
  )
}

const box = /^(p\.? ?o\.? ?|post office )?box #? ?\d{1,6}$|^r\.?r\.? ?\d{1,3},? box \d{1,4}[a-z]?$/i
const unit =
  /,? (?:(?:suite|ste|unit|apt|apartment|room|rm|building|bldg|lot|space|floor|fl|dept)\.? ?#?[a-z]?-?\d{0,5}[a-z]?|# ?\d{1,5}[a-z]?|\d{1,3}(?:st|nd|rd|th) (?:floor|fl))\.?$/i
const numberOfHouse =
  /^(\d{1,5}[a-z]?|\d{1,4}[-/]\d{1,4}|n\d{1,3}w\d{1,5}|one|two|three|four|five|six|seven|eight|nine|ten)$/
const ordinal = /^\d{1,3}(st|nd|rd|th)$/

/** A house, its street, and perhaps where in the house. */
function isPlainStreet(street: string): boolean {
  const [place = '', ...more] = street.replace(unit, '').replace(unit, '').split(', ')
  if (more.some((one) => !box.test(one)) || more.length > 1) return false
  if (box.test(place)) return true
  const [house = '', ...rest] = wordsOf(place).flatMap((word, at) =>
    at === 1 && word === '1/2' ? [] : [word],
  )
  // 'Route 12' and 'Highway 6' have their number at the end.
  const words = /^\d{1,3}[a-z]?$/.test(rest.at(-1) ?? '') ? rest.slice(0, -1) : rest
  const isNumbered = words.length < rest.length && /^(route|rte|highway|hwy|road)$/.test(words.at(-1) ?? '')
  if (!numberOfHouse.test(house) || /^\d{2,}000$/.test(house) || (words.length < rest.length && !isNumbered))
    return false
  const known = (word: string) =>
    streetWords.has(word) ||
    directions.has(word) ||
    ordinal.test(word) ||
    /^[a-z]$/.test(word) ||
    isOrdinary(word)
  const named = words.filter((word) => !directions.has(word))
  return (
    words.length <= 7 &&
    words.every(known) &&
    (isNumbered || (named.length > 1 && streetWords.has(named.at(-1) ?? '')))
  )
}

const isPlainCity = (city: string) => {
  const words = wordsOf(city)
  return (
    words.length > 0 &&
    words.length <= 4 &&
    words.every((word) => /^(los|las)$/.test(word) || isOrdinary(word))
  )
}

/** Whether a holder, as a client typed it, is plainly a name and an address; of all else an agent says so. */
export function isPlainHolder({
  name,
  street,
  city,
}: Pick<Printed['holder'], 'name' | 'street' | 'city'>): boolean {
  const beside = [name, street, city]
    .flatMap(wordsOf)
    .filter((word) => /^[a-z]+$/.test(word) && !suffixes.has(word))
  return isPlainName(name) && isPlainStreet(street) && isPlainCity(city) && !joinsToHostile(beside)
}
