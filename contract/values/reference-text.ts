import { agentPromiseError, findGrantedWordings, findWordings } from './certificate-promises.ts'
import { nullToEmptyText, reference, singleLineText, text } from './text.ts'
import { foldText, readingsOf, replaceDigitsByLetters, squeezeLetters } from './text-folding.ts'
import { wordingLabels } from './wordings.ts'

// An agent's own words on a certificate: the work, the project, the contract and the place, for
// reference. They need no word of insurance, so every such word is refused. Coverage, wordings and
// forms come from the policies on file.

const coverageError = 'Coverage comes from the policy’s limits and forms: choose it above'
const formError = 'Forms are listed from the policy: add the form there, and choose its wording above'
const insuredError =
  'Text on a certificate does not make anyone an insured: choose “Additional insured” above for a policy whose form says so'
const interestError =
  'Mortgagees, loss payees and lenders are printed from the policy’s additional interests: add them there'
const ratingError = 'Insurers are printed from the policies, with company and NAIC number'
const futureError = 'A certificate cannot make promises about the future. Leave them to the contract'
const promiseError =
  'A certificate cannot say that the insurance meets a contract, or promise notice or indemnity. Leave that to the contract'

/** Names and things with a word of insurance in them that say nothing of a policy. */
const harmlessPatterns = [
  /\binsurance[- ](company|co|agency|agencies|exchange|building|center|plaza|tower|grade|rated)\b/g,
  /\blimited liability (company|partnership)\b/g,
  /\bunderwriters['’]? lab(s|oratory|oratories)?\b/g,
  /\b(patio|beach|market|table|cafe|garden|pool|cantilever) umbrellas?\b/g,
  /\bumbrella (stands?|bases?|rentals?|repairs?)\b/g,
]

/** Refused wherever they appear, also misspelled with doubled, split or lookalike letters. */
const insuranceWords: readonly (readonly [words: string, why: string])[] = [
  [
    `coverage coverages coverd insurance insurances liability liabilities policy policies policyholder policyholders deductible
    deductibles occurrence occurrences coinsurance reinsurance reinsured umbrella cobertura coberturas seguro seguros poliza
    polizas versicherung subrogation subrogate subrogated subrogacion noncontributory xcu uslh cgl csl hnoa bodilyinjury`,
    coverageError,
  ],
  ['endorsement endorsements endorsed endorse endorses acord', formError],
  [
    `insured insureds insrd insd addl addnl coinsured uninsured underinsured assureds insure insures insuring asegurado asegurada
    asegurados amparado amparada cubierto cubierta cubiertos cubiertas assuree assurees versichert versicherte obligee obligees certificateholder`,
    insuredError,
  ],
  [
    'mortgagee mortgagees lienholder lienholders payee payees isaoa atima isaoaatima mtgee beneficiary beneficiaries',
    interestError,
  ],
  ['insurer insurers underwriter underwriters underwriting', ratingError],
  ['indemnify indemnifies indemnified indemnification indemnitee indemnitees harmless', promiseError],
]

/** Letters that look alike at a glance become equal: 'lnsured', 'Iiability'. */
const toGlanceKey = (word: string) =>
  squeezeLetters(replaceDigitsByLetters(word).replace(/[lj|]/g, 'i').replaceAll('vv', 'w'))

const reasonsByGlanceKey = new Map(
  insuranceWords.flatMap(([words, reason]) =>
    words.split(/\s+/).map((word) => [toGlanceKey(word), reason] as const),
  ),
)

/** Insured status without its words: 'and its agents and employees'. Refused in names as well. */
const insuredStatusPatterns: readonly RegExp[] = [
  /\b(its|their|his|her|our|your) (respective |present |past |current |own ){0,3}(agents?|officers?|directors?|officials?|trustees?|affiliates?|affiliated|subsidiar(?:y|ies)|successors?|assign(?:s|ees?)|lenders?|shareholders?|volunteers?|representatives?|parents?|partners?|members?|managers?|principals?|invitees?|heirs?|elected|appointed)\b/,
  /\b(and|or|with|&|plus) (all|any|each|every) (of )?(the |its |their |other )?((agents?|officers?|directors?|officials?|trustees?|affiliates?|affiliated|subsidiar(?:y|ies)|successors?|assign(?:s|ees?)|lenders?|shareholders?|volunteers?|representatives?|parents?|partners?|members?|managers?|principals?|invitees?|heirs?|elected|appointed)|owners|employees|landlords|mortgagees|tenants|entities)\b/,
  /\b(agents?|officers?|directors?|officials?|trustees?|affiliates?|affiliated|subsidiar(?:y|ies)|successors?|assign(?:s|ees?)|lenders?|shareholders?|volunteers?|representatives?|parents?|partners?|members?|managers?|principals?|invitees?|heirs?|elected|appointed)(,? (and|or)|,| ?[&/]|,? and\/or) ((agents?|officers?|directors?|officials?|trustees?|affiliates?|affiliated|subsidiar(?:y|ies)|successors?|assign(?:s|ees?)|lenders?|shareholders?|volunteers?|representatives?|parents?|partners?|members?|managers?|principals?|invitees?|heirs?|elected|appointed)|employees)\b/,
  /\bemployees(,? (and|or)|,| ?[&/]|,? and\/or) (agents?|officers?|directors?|officials?|trustees?|affiliates?|affiliated|subsidiar(?:y|ies)|successors?|assign(?:s|ees?)|lenders?|shareholders?|volunteers?|representatives?|parents?|partners?|members?|managers?|principals?|invitees?|heirs?|elected|appointed)\b/,
  /\bits employees\b(?=.{0,80}\b(is|are|be|named|covered)\b)/,
  /\bas (an? )?(additional|named|co|insured|loss|mortgage|lien)\b/,
]

const formPatterns: readonly RegExp[] = [
  // The number may be written with its edition: 'CG20100413'.
  /\bcg[ .-]?\d{2}[ .-]?\d{2}(\d{4})?\b/,
  /\b(ca|bp|cu|cx|cp|il|im|cr|wc|ho|dp|pp|fp|ml)[ .-]?(?!20[12]\d)\d{4}\b(?![-/]\d)/,
  /\b(cg|ca|bp|cu|cx|cp|il|im|cr|wc|ho|dp|pp|fp|ml) \d{2} \d{2}\b/,
  /\b20 ?10 ?(&|and|\/|,|\+) ?20 ?37\b|\btwenty[- ]ten\b/,
  /\bwc[ .-]?(?!20[12]\d)\d{2}[ .-]?\d{2}[ .-]?\d{2}\b/,
  /\b(blanket|policy|occurrence|coverage|special|broad|basic) forms?\b|\bforms? (appl(y|ies)|attached|included)\b/,
]

/** Phrases of words that are harmless alone, with the place where the fact belongs. */
const insurancePhrases: readonly (readonly [patterns: readonly RegExp[], why: string])[] = [
  [insuredStatusPatterns, insuredError],
  [
    [
      /\b(is|are|be|being|fully|also|automatically) (also |fully )?(covered|insured|protected)\b(?! (bridge|walkway|parking|porch|market|patio|pavilion|entrance|storage)\b)/,
      /\bcovered (by|under|for|as|person|persons|party|parties|loss|perils?|autos?|operations)\b/,
      /\bincluded\b|\b(is|are) (also )?(named|added|listed|scheduled)\b|\b(named|added) (on|to|in|under|as)\b/,
      /\binclud(e|es|ing) (also )?(the |any |all |each )?(certificate )?(holders?|owners?|landlords?|lessors?|lenders?|architects?|engineers?|town of|city of|state of)\b(?!['’]s)/,
      /\bcertificate holders?\b|\bthe holders?\b|^holders?\b|\bcert ?holders?\b/,
      /\b(as|is|are|w\/|an) ?a\.?i\b\.?(?! (data|model|software|research|lab)\b)|\ba\.?i\.? ?(:|status|yes|applies|endorse|& ?(wos|waiver|pnc)|and (wos|waiver|pnc))|\(a\.?i\.?\)/,
      /\bnamed along with\b|^a\/i$|\ba\/i (status|applies|yes)\b/,
      /\bdefend(s|ed)?\b|\bduty to defend\b|\bseverability\b|\bcross[- ]suits?\b/,
    ],
    insuredError,
  ],
  [
    [
      /\bloss[- ]?pay(ees?|able)\b|\blien ?holders?\b|\bmortgage ?(holders?|clause)\b|\binterests? (may|as|of the|is|are)\b|\badditional interests?\b|\binsurable interests?\b/,
      /\bfirst in line\b|\b(lender|bank|owner)s? (is )?paid first\b/,
      /\bsuccessors?\b|\bassigns\b|\bloan ?(no\b|number|nr|#|id|\d)/,
    ],
    interestError,
  ],
  [formPatterns, formError],
  [[/\bfollow(s|ing|ed)?[- ]?forms?\b/, /\bdrops? down\b/], coverageError],
  [
    [
      /\bexclusions?\b(?! (zone|area|fence|fencing|barrier|netting)s?\b)(?<!\b(wildlife|bat|bird|animal|rodent|pest|bee|squirrel) exclusions?)/,
      /\b(no|not|nothing|none|never|without)\b[^.;]{0,80}\bexclu(sions?|de[sd]?|ding)\b/,
      /\bexplosion,? collapse\b|\baction[- ]over\b|\busl ?& ?h\b|\busl ?and ?h\b|\blongshore ?(men|man|workers?|and|&|act|harbor)\b|\bjones act\b|\bother states\b|\bstop ?gap\b/,
    ],
    coverageError,
  ],
  [
    [
      /\bam best\b|\ba\.? ?m\.? best('s)?\b|\bbest['’]?s? (rating|rated)\b|\bfinancial(ly)? (strength|rating|strong)\b|\bnon-?admitted\b|\badmitted (carrier|compan|paper)/,
      /\ba ?(\+\+?|-|plus|minus|\(|excellent|superior)[ ,:/(]*(class |fsc |size )?(vi{0,3}|i[vx]|xi{0,3}|x[iv]v?|\d{1,2})\b/,
      /\ba ?(vii|viii|ix|xii|xiii|xiv|xv)\b|\brated a ?([-+/,.]|or\b|minus|plus|vi|i?x|$)|\ba ?(-|\+|minus|plus) or (better|higher)\b|\ba[- ]rated\b/,
      /\b(all|insurance|our|your|such|these) carriers?\b|\bcarriers? (is|are|will|shall|waives?|agrees?|rated|must|rating)\b/,
    ],
    ratingError,
  ],
  [
    [
      /\b(will|shall|must|agrees? to|to) (also |continue to )?be (maintained|renewed|carried|procured|kept in|continued for|in (force|effect|place))\b/,
      /\b(will|shall|agrees? to) (also )?(maintain|renew|carry|procure|pay|reimburse|indemnify|keep in|remain (in (force|effect|place)|valid|effective|current)|continue (in|for))\b/,
      /\b(maintained|kept|continued|carried|renewed) (for|during|through|until|after) [^.;]{0,80}\b(years?|completion|acceptance|statute|term|repose)\b/,
      /\bin (full )?(force|effect)\b|\bextended reporting\b|\breporting period\b|\bretro(active)?[- ]date\b|\bprior acts\b|\bstatute of (repose|limitations?)\b/,
    ],
    futureError,
  ],
  [
    [
      /(?<!\b(city|town|county|village|borough|municipal|state|speed|property|site|work|construction|project|load|weight|height|station|corporate|district|campus) )\blimits?\b(?! of (work|disturbance|clearing|construction|excavation|paving|grading|the (work|site|project|town|city))\b)/,
      /\blimits? (appl(y|ies)|per|each|separately|shall|are|is|of \$?\d)\b/,
      /\bseparately (to|per)\b|\bappl(y|ies|ied) (separately|per|to (each|every|all|any|the))\b|\b(to|for) each (project|location|job|site) separately\b|\bseparate (limits?|aggregates?)\b/,
      /\bper[- ](occurrence|claim|accident|person|loss|policy|event limit)\b|\bper[- ](project|location|job)\b(?! (plans?|specs?|specifications?|manual|drawings?|documents?|schedule|scope|basis of design)\b)|\beach (claim|accident|employee|person|loss)\b/,
      /\b(general|annual|policy|project|location|per|the|products|operations|separate|own) aggregates?\b|\baggregates? (limit|appl|per|is|separate|cap|\$?\d)|\bagg\b/,
      /\bexcess\b(?! (soil|soils|fill|material|materials|spoils|water|stock|inventory|equipment|snow|debris|concrete|asphalt|paint|noise|heat|waste|brush)\b)/,
      /\b(self[- ]?insured|zero|no) retention\b|\bretention (of )?\$?\d/,
      /\bclaims?[- ]made\b|\b(bodily|personal|advertising) (and advertising )?injur(y|ies)\b|\bproperty damage\b|\bmed(ical)? (pay|payments|expenses?)\b|\bproducts?[-/ ]*completed\b|\b(completed|ongoing) (op|ops|operations?)\b/,
      /\bworkers?['’]?s?['’]? comp(ensation)?\b|\bworkmen['’]?s comp\w*|\bemployers?['’]?s? liab\w*|\bhired (and|&|\/) non|\bnon-?owned\b|\bbuilders?['’]?s? risk\b|\ball[- ]risks?\b|\bfull prior\b/,
      /\bgl\b(?![- #/]{0,3}\d{1,12}[-\d]{0,20}$)|\bbop\b|\bwc\b(?![-/#]\d)|\be ?& ?o\b|\bd ?& ?o\b|\bepli?\b|\bcoi\b|\bwos\b|\bcvg\b|\bcov(d|'d|g)\b|\bliab\b|\bumb\b|\bded\b|\bbi ?\/ ?pd\b/,
      /\bstatutory\b|\bblanket (basis|additional|waiver|ai|where|as|when|for|per)\b|\bpremiums? (paid|due|is|are|has|have|fully|financ\w*)\b|\blosses\b|\bsums? insured\b/,
      /\badicional(es)?\b|\brenuncia\b|\bindemni[sz]a\w*/,
      /\bpool per\b|\bunlimited (amounts?|limits?|protection)\b|^unlimited$|\b(twice|double|triple) the (minimum|required)\b/,
      /\bno (eifs|mold|roofing|height|residential|contractual)( [a-z]{1,15})? limitations?\b|\bnot excepted\b|\b(full|extended) tail\b|\btail after\b|\bshares? in (the|our|this) program\b/,
      /\b(full|same|complete|equal) protection\b|\bprotected (part(y|ies)|for [a-z0-9]{1,12} years?|under (the|this|our) (program|contractor))\b/,
      /\bany autos?\b(?! (body|repair|parts|shop|dealer))|\ball (owned|hired|leased)\b[^.;]{0,30}\b(autos?|vehicles?)\b|\breplacement cost\b|\bagreed value\b/,
      /\b(flood|wind|windstorm|terrorism|earthquake|liquor|pollution|mold|lead|asbestos|abuse|professional services?)( work)? ((is|are) (in|ok|okay)|yes|ok|okay|too)$/,
      /\b(proprietors?|partners?|members?|officers?) (is|are|elects?( to be)?) (in|out)$|\bin all (50|fifty) states\b/,
      /\b(ours|it|policy|carrier) pays? first\b|\bpays? before any\b|\bfirst dollar\b|\b(does|do|will) not contribute\b|\bno recourse\b/,
    ],
    coverageError,
  ],
  [
    [
      /\bcompl(y|ies|ied|ying)\b|\bin compliance\b|\bcompliance (with|confirmed|verified|certified|met|is|has)\b/,
      /\bindemnit(y|ies)\b(?! (co|company|corp|corporation|group|building)\b)/,
      /\bnotices? of\b(?! (intent|award|violation|commencement|completion|sale|public)\b)|\b(days?|written|prior) notices?\b|\bnoc\b(?=.{0,80}\bdays?\b)|\bdays? noc\b|\bcancell?ation\b/,
    ],
    promiseError,
  ],
  [
    [
      /\b(told|informed|warned|advised|letter)\b[^.;]{0,30}\b(days|before it (ends|lapses|expires))\b|\bdays heads[- ]?up\b/,
      /\b(satisf(y|ies|ied)|as required by) (article|section|paragraph|clause|exhibit|the (contract|lease|agreement))\b/,
    ],
    promiseError,
  ],
]

const moneyPattern =
  /\$ ?\d|\b\d[\d,.]{0,15} ?(dollars|usd)\b|\busd ?\d|\b\d{1,3}([ '’.,]000){2,}\b|\b\d{1,3}0{5,}\b|\b\d{1,2}(\.\d)? ?m(il|ill|ln|io)?\b ?\/ ?\$?\d|\b\d+(\.\d)? ?(mil|mln|mio)\b|\b(one|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|\d[\d.,]{0,15}) ?-?(million|billion|hundred thousand)\b|\b\d{2,4}\/\d{2,4}\/\d{2,4}k?\b(?<!\b\d{1,2}\/\d{1,2}\/\d{2,4})/
const contractPricePattern = /\b(value|valued|price|cost|costs|budget|bid)\b/
const quantityPattern =
  /\b\d[\d,. ]{0,15}(million |hundred thousand )?[- ]?(gal|gpd|gph|square|sq|sf|cubic|cu|cf|cy|btu|tons?|tonnes?|lbs?|pounds?|board|feet|ft|units?|volts?|watts?|people|visitors|bushels?|barrels?|records)|\bmillion[- ](gal|gpd|gph|square|sq|sf|cubic|cu|cf|cy|btu|tons?|tonnes?|lbs?|pounds?|board|feet|ft|units?|volts?|watts?|people|visitors|bushels?|barrels?|records)/

const letterPattern = /^[A-Za-zÀ-ÖØ-öø-žƠơƯưȘ-țẠ-ỹ0-9 \n.,;:'’‘"“”&()/#+\-–—%°½¼¾×@*_!?[\]$|=]$/

const withoutHarmlessPhrases = (readingText: string) =>
  harmlessPatterns.reduce((remainingText, pattern) => remainingText.replace(pattern, ' ; '), readingText)

/** A word of insurance, whole or in two or three pieces: 'cov erage'. */
function findInsuranceWord(readingText: string): string | null {
  const words = withoutHarmlessPhrases(readingText)
    .split(/[^a-z0-9|]+/)
    .filter(Boolean)
  for (const start of words.keys())
    for (const count of [1, 2, 3]) {
      const joinedWords = words.slice(start, start + count)
      if (reasonsByGlanceKey.has(toGlanceKey(joinedWords.join('')))) return joinedWords.join(' ')
    }
  return null
}

const misplacedTextError = (phrase: string, reason: string) =>
  `“${phrase.trim()}” does not belong here. ${reason}`

/** Error text for insured status in a name or text; null if there is none. */
export function insuredStatusError(typedText: string): string | null {
  for (const readingText of readingsOf(typedText))
    for (const pattern of insuredStatusPatterns) {
      const [phrase] = pattern.exec(readingText) ?? []
      if (phrase) return misplacedTextError(phrase, insuredError)
    }
  return null
}

/** Error text for the number of a form; null if there is none. */
export function formNumberError(typedText: string): string | null {
  const [formNumber] =
    /\b[A-Z]{2} \d{2} \d{2}\b/.exec(typedText) ??
    formPatterns.map((pattern) => pattern.exec(foldText(typedText))).find((match) => match !== null) ??
    []
  return formNumber ? misplacedTextError(formNumber, formError) : null
}

/**
 * Error text for typed words on a certificate that are about insurance or have letters that cannot
 * be printed; null if there is none.
 */
export function referenceTextError(typedText: string): string | null {
  const unknownLetter = [...typedText].find((one) => !letterPattern.test(one))
  if (unknownLetter) return `“${unknownLetter}” cannot be printed here. Please use plain letters and numbers`
  const word = readingsOf(typedText).map(findInsuranceWord).find(Boolean)
  if (word) {
    const reason = reasonsByGlanceKey.get(toGlanceKey(word.replaceAll(' ', '')))
    return misplacedTextError(word, reason ?? coverageError)
  }
  const readings = readingsOf(typedText).map(withoutHarmlessPhrases)
  for (const [patterns, reason] of insurancePhrases)
    for (const pattern of patterns)
      for (const readingText of readings) {
        const [phrase] = pattern.exec(readingText) ?? []
        if (phrase) return misplacedTextError(phrase, reason)
      }
  const formNumberProblem = formNumberError(typedText)
  if (formNumberProblem) return formNumberProblem
  const moneyMatch = moneyPattern.exec(foldText(typedText))
  if (
    moneyMatch &&
    !contractPricePattern.test(foldText(typedText)) &&
    !quantityPattern.test(foldText(typedText))
  )
    return misplacedTextError(
      moneyMatch[0],
      'An amount reads as a limit: write it as the contract price, or leave it out',
    )
  const [wording] = findGrantedWordings(withoutHarmlessPhrases(typedText))
  if (wording)
    return `This reads as “${wordingLabels[wording]}”. ${wording === 'additional insured' ? insuredError : coverageError}`
  return agentPromiseError(typedText) === null ? null : `This reads as a promise. ${promiseError}`
}

const referenceTextRules = (textSchema: ReturnType<typeof text>) =>
  nullToEmptyText(
    textSchema.superRefine((typedText, { addIssue }) => {
      const reason = referenceTextError(typedText)
      if (reason) addIssue(reason)
    }),
  )

export const DescriptionOfOperations = referenceTextRules(text(500))
export const ProjectText = referenceTextRules(singleLineText(150))
export const LocationText = referenceTextRules(singleLineText(150))

// Ratings and promises that neither an officer's name nor a disclosure needs.
const coverageClaimPattern =
  /\bfully (covered|insured)\b|\bcovered too\b|\brated a\b|\bam best\b|\b(coverage|cover) is included\b|\bincluded$/i

/**
 * Error text for a printed text of a policy that grants a wording or names a form; null if it does
 * not. Florida's disclosure speaks of a right of recovery, so those words alone grant nothing here.
 */
export function policyTextError(typedText: string): string | null {
  const form = formNumberError(typedText)
  if (form) return form
  const [claim] = coverageClaimPattern.exec(typedText) ?? []
  if (claim) return misplacedTextError(claim, coverageError)
  const isWaiverMeant = /\bwaive|\bsubrogat/i.test(typedText)
  const wording = findWordings(typedText).find((name) => name !== 'waiver of subrogation' || isWaiverMeant)
  return wording ? `“${wordingLabels[wording]}” does not belong here. ${coverageError}` : null
}

/** The number of a contract may look like a card number, which a `reference` accepts. */
export const ContractNumber = referenceTextRules(
  reference(60).refine(
    (typedText) =>
      typedText === '' ||
      (/^[\p{L}\d .,#&()/:_-]+$/u.test(typedText) &&
        /\d/.test(typedText) &&
        !/\b(covered|included|named|primary|protected)\b/i.test(typedText)),
    'Please enter only the contract number',
  ),
)
