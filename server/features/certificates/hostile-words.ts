import { squeezeLetters } from '../../../contract/values/text-folding.ts'

// Vocabulary of wordings, limits and promises. A name with one of these words, or a similar one, is
// not refused: it goes to an agent for review.

const splitWords = (text: string) => text.split(/\s+/).filter(Boolean)

/** Words that are also matched in misspelled, truncated and spaced-out forms. */
const vocabulary = splitWords(`
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

/**
 * Words that are only matched exactly. They are too short, or too similar to harmless words, for
 * fuzzy matching.
 */
const exactWords = new Set(
  splitWords(`
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

/** Harmless words that resemble a hostile word or begin one. */
const harmlessWords = new Set(
  splitWords(`
  contractor contractors contracting police mill mills cove opera bill billy milton inc incorporated comer
  primrose contact certain evident providence dove blank name names notes haven recreation innovation traditional
  congregational distribution distributors protection production productions company`),
)

/** Folds letters that look alike at a glance: 'lnsured' and 'insurred' become equal. */
const glanceKeyOf = (word: string) =>
  squeezeLetters(
    word
      .replace(/[lj]/g, 'i')
      .replaceAll('rn', 'm')
      .replaceAll('vv', 'w')
      .replaceAll('ph', 'f')
      .replaceAll('k', 'c'),
  )

/** A bit mask of the letters in a word. Two words at edit distance n differ in at most 2n bits. */
const lettersOf = (word: string) =>
  [...word].reduce((bits, letter) => bits | (1 << (letter.charCodeAt(0) - 97)), 0)

function countOf(bits: number): number {
  let count = 0
  for (let remainingBits = bits; remainingBits !== 0; remainingBits &= remainingBits - 1) count++
  return count
}

const vocabularyByGlance = [...new Set(vocabulary.map(glanceKeyOf))].map((word) => ({
  word,
  letters: lettersOf(word),
}))
const exactGlanceKeys = new Set([...exactWords].map(glanceKeyOf))

/** Edit distance, with a transposition as one edit. Stops counting beyond `maxDistance`. */
function editDistance(one: string, other: string, maxDistance: number): number {
  if (Math.abs(one.length - other.length) > maxDistance) return maxDistance + 1
  let rowBefore: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [rowIndex, letter] of [...one].entries()) {
    const nextRow = [rowIndex + 1]
    for (const [column, otherLetter] of [...other].entries()) {
      const isTransposed = letter === other[column - 1] && otherLetter === one[rowIndex - 1]
      nextRow.push(
        Math.min(
          (row[column] ?? 0) + (letter === otherLetter ? 0 : 1),
          (row[column + 1] ?? 0) + 1,
          (nextRow[column] ?? 0) + 1,
          isTransposed ? (rowBefore[column - 1] ?? 0) + 1 : maxDistance + 1,
        ),
      )
    }
    if (Math.min(...nextRow, ...row) > maxDistance) return maxDistance + 1
    rowBefore = row
    row = nextRow
  }
  return row.at(-1) ?? 0
}

const maxDistanceFor = (length: number) => (length < 6 ? 0 : length < 8 ? 1 : length < 9 ? 2 : 3)

function isNearHostileWord(glanceKey: string): boolean {
  const letters = lettersOf(glanceKey)
  return vocabularyByGlance.some((hostileWord) => {
    const maxDistance = maxDistanceFor(Math.min(hostileWord.word.length, glanceKey.length))
    return (
      countOf(letters ^ hostileWord.letters) <= 2 * maxDistance &&
      editDistance(glanceKey, hostileWord.word, maxDistance) <= maxDistance
    )
  })
}

const isKnownWord = (word: string) =>
  exactWords.has(word) || (word.length >= 3 && vocabulary.some((hostileWord) => hostileWord.startsWith(word)))

/** Two hostile words joined ('addins'), or one with an extra letter ('lossp'). */
const isJoinedWords = (word: string) =>
  Array.from({ length: Math.max(0, word.length - 5) }, (_, index) => index + 3).some(
    (splitIndex) => isKnownWord(word.slice(0, splitIndex)) && isKnownWord(word.slice(splitIndex)),
  ) ||
  (word.length > 4 && exactWords.has(word.slice(0, -1)))

/** Whether a lower-case word may be read as a hostile word, whole or truncated. */
export function isPossiblyHostile(word: string): boolean {
  if (harmlessWords.has(word)) return false
  const glanceKey = glanceKeyOf(word)
  return (
    isKnownWord(word) || exactGlanceKeys.has(glanceKey) || isJoinedWords(word) || isNearHostileWord(glanceKey)
  )
}

/**
 * Whether adjacent words join to a hostile word: 'in sured'. Pieces of five letters or more are
 * checked on their own.
 */
export const hasHostileJoin = (neighbourWords: readonly string[]): boolean =>
  neighbourWords.some((_, index) =>
    [2, 3].some((count) => {
      const joinedWords = neighbourWords.slice(index, index + count)
      const glanceKey = glanceKeyOf(joinedWords.join(''))
      const [{ length } = ''] = joinedWords
      const isSplitWord = length > 1 && length < 5
      return (
        isSplitWord && joinedWords.length === count && glanceKey.length >= 5 && isNearHostileWord(glanceKey)
      )
    }),
  )
