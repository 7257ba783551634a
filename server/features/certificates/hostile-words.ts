import { squeezeLetters } from '../../../contract/values/text-folding.ts'

// Which words send a name to an agent? What a certificate's wordings, limits and promises are written with. Not a list of
// what is refused: a name in which a word is one of these, or nearly, is not plainly a name, and an agent looks at it.

const words = (text: string) => text.split(/\s+/).filter(Boolean)

/** Also misspelled, cut or spaced out. */
const vocabulary = words(`
  additional additionally insured insureds insurer insurance coinsured assured named waiver waivers waived waiving subrogation
  subrogated primary noncontributory contributory contributing contribution indemnity indemnities indemnify indemnified indemnifies indemnification harmless
  endorsement endorsed endorsements notice notices notified notification cancellation cancelled coverage coverages covered
  covering certificate certified certifies evidence exclusion exclusions excluded excluding limits deductible retention umbrella
  liability policy policies policyholder occurrence occurrences aggregate claims statutory blanket payable mortgagee lienholder
  successors contract contracts contractual requirement requirements required requires agreement agreements interests
  guaranteed guarantee warranty warranted warrants hereby herein million millions billion thousand hundred dollars compliance
  complies complying satisfies satisfied obligations including included includes inclusive applies applicable project
  location locations operations promised binding damages accident injury excess completed ongoing premiums beneficiary obligee
  recovery protected party parties obligor defended scheduled designated severability approved lessor lessors unlimited entitled thereunder hereunder notwithstanding
  asegurado asegurada adicional adicionales cobertura poliza renuncia subrogacion primario primaria contributivo millon millones
  beneficiario aviso cancelacion indemnizar limite incluido segurado additionnel renonciation couverture versichert
  zusatzlich mitversichert deckung assicurato aggiuntivo`)

/** As they stand: too short, or too like honest words, for anything near them. */
const exact = new Set(
  words(`
  ai wos nc pnc noc coi loc csl gl bop wc cgl um uim bi pd pi mm mil mln mio isaoa atima acord cg
  add addl addtl insd cov covd mtg mtgee clause cover covers covering cert cents cash comp comply cancel cancels claim limit loss losses payee lender
  lenders lien liens assign assigns endorse proof paid pay pays per each every all any both such same with within without as
  is are be been being was were has have had shall will would may must can not non nor no if when where whenever who whom whose
  which that this these those their them they its it his her our your my we you or plus also only other others else from by to
  into under over upon until unless behalf respect respects respecting regarding favor favour interest right rights waive
  promise promises bind binds bound hold holds give gives given giving full fully total combined single double triple basis
  terms term effective valid active force amount usd dollar bond bonds bonded surety million half several many one two three
  four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty seventy eighty ninety
  uno dos tres cinco diez todos todas todo operaciones nombre aseguro seguro coassure assure versicherung`),
)

/** Honest words that are near one of them, or begin one. */
const honest = new Set(
  words(`
  contractor contractors contracting police mill mills cove opera bill billy milton inc incorporated comer
  primrose contact certain evident providence dove blank name names notes haven recreation innovation traditional
  congregational distribution distributors protection production productions company`),
)

/** As somebody reads it who does not look twice: 'lnsured' and 'insurred' are one. */
const glanced = (word: string) =>
  squeezeLetters(
    word
      .replace(/[lj]/g, 'i')
      .replaceAll('rn', 'm')
      .replaceAll('vv', 'w')
      .replaceAll('ph', 'f')
      .replaceAll('k', 'c'),
  )

/** Which letters a word has, a bit for each: two words that differ by n letters differ by at most 2 n of them. */
const lettersOf = (word: string) =>
  [...word].reduce((bits, letter) => bits | (1 << (letter.charCodeAt(0) - 97)), 0)

function countOf(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

const glances = [...new Set(vocabulary.map(glanced))].map((word) => ({ word, letters: lettersOf(word) }))
const exactGlances = new Set([...exact].map(glanced))

/** How many letters two words differ by, two that are turned counting as one; beyond `most` it does not count on. */
function differsBy(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (const [down, letter] of [...one].entries()) {
    const next = [down + 1]
    for (const [across, wanted] of [...other].entries()) {
      const isTurned = letter === other[across - 1] && wanted === one[down - 1]
      next.push(
        Math.min(
          (row[across] ?? 0) + (letter === wanted ? 0 : 1),
          (row[across + 1] ?? 0) + 1,
          (next[across] ?? 0) + 1,
          isTurned ? (before[across - 1] ?? 0) + 1 : most + 1,
        ),
      )
    }
    if (Math.min(...next, ...row) > most) return most + 1
    before = row
    row = next
  }
  return row.at(-1) ?? 0
}

const tolerance = (length: number) => (length < 6 ? 0 : length < 8 ? 1 : length < 9 ? 2 : 3)

function isNear(glance: string): boolean {
  const letters = lettersOf(glance)
  return glances.some((hostile) => {
    const most = tolerance(Math.min(hostile.word.length, glance.length))
    return countOf(letters ^ hostile.letters) <= 2 * most && differsBy(glance, hostile.word, most) <= most
  })
}

const isKnown = (word: string) =>
  exact.has(word) || (word.length >= 3 && vocabulary.some((hostile) => hostile.startsWith(word)))

/** Two of them written as one ('addins'), or one with a letter more ('lossp'). */
const isJoined = (word: string) =>
  Array.from({ length: Math.max(0, word.length - 5) }, (_, place) => place + 3).some(
    (cut) => isKnown(word.slice(0, cut)) && isKnown(word.slice(cut)),
  ) ||
  (word.length > 4 && exact.has(word.slice(0, -1)))

/** Whether a word, in plain small letters, may be read as one of those, in whole or cut short. */
export function mayBeHostile(word: string): boolean {
  if (honest.has(word)) return false
  const glance = glanced(word)
  return isKnown(word) || exactGlances.has(glance) || isJoined(word) || isNear(glance)
}

/** Whether words that stand beside one another make one of those: 'in sured'. A longer piece is seen by itself. */
export const joinsToHostile = (beside: readonly string[]): boolean =>
  beside.some((_, place) =>
    [2, 3].some((count) => {
      const joined = beside.slice(place, place + count)
      const glance = glanced(joined.join(''))
      const [{ length } = ''] = joined
      const isCut = length > 1 && length < 5
      return isCut && joined.length === count && glance.length >= 5 && isNear(glance)
    }),
  )
