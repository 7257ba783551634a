import { foldText, readingsOf, replaceDigitsByLetters, squeezeLetters } from './text-folding.ts'

// Promises in plain words, which are refused in a client's certificate. Disguised promises need no
// list here: an agent reviews every holder that is not plainly a name and an address (the server's
// plain-holder.ts).

const numberWordPattern =
  '(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\w+teen|\\w+ty|\\w+ty-\\w+|hundred|thousand|half|several|many|\\d[\\d.,]*)'

/** Words that no name of a person, business or public body needs, by the promise they make. */
const promisePatterns: Record<string, RegExp> = {
  'additional insured':
    /\badd(itional(ly)?|['’]?l|tl|tnl|nl|n['’]l)\b|insu?r+[aeiou]{0,2}ds?\b|\bins['’]?d\b|\b(co-?|re-?)?(as|en)sureds?\b|\badditional (interest|party|parties)\b/,
  'named on the policy': /\bnamed\b|\brequire[sd]?\b|\bincl(\.|uding|udes|uded)?(?!\w)/,
  'waiver of subrogation':
    /\bwaive[rds]*\b|\bwaved\b|\bwos\b|\bsubrogat\w*|\bgiv(e|es|en|ing) up\b|\brights? of recovery\b|\brecovery (rights?|against|from|is|are)\b/,
  noncontributory: /\bnon-?\s?contribut\w*|\bp&nc\b|\bp\/nc\b/,
  'primary insurance':
    /\bprimary (and|&|to|for|over|non|basis|insurance|cover|wording|status|pnc)\b|\bprimary ?[&/+,-]|\b(is|are|be|being|as|acts|on a|apply|applies) primary\b|\bprimary$/,
  'hold harmless': /\bindemni\w*|\bharmless\b/,
  endorsement: /\bendors\w*|\bacord\b|\bc[gaux] ?\d{2} ?\d{2}\b|\bform [a-z]{2} ?\d+/,
  'notice of cancellation': /\bcancel\w*|\bnotices?\b|\bnotif\w*|\bnoc\b|\bprior written\b/,
  coverage:
    /\bcoverages?\b|\bcovers\b|\bcovered\b(?! (bridge|wagon))|\bcertificates?\b|\bevidence of\b|\bproof of\b|\bexclu(de|ded|des|ding|sions?)\b|\b(apply|applies|applied|applicable)\b/,
  'a limit':
    /(?<!\b(city|town|county|village) )\blimits?\b|\bdeductibles?\b|\bretention\b|\bumbrella\b|\bliabilit(y|ies)\b|\bcsl\b/,
  'a policy':
    /(?<!\b(public|foreign|health|housing|energy|economic|tax|social|drug|education|food|urban|family) )\bpolic(y|ies)\b(?! (institute|center|centre|research|studies|council|alliance|forum|network|group))/,
  'a basis':
    /\b(per|each) (project|location|claim|occurrence|person|accident|employee|job)\b|\boccurrences?\b|\b(general|annual|products|operations|policy|project|location) aggregates?\b/,
  'loss payee': /\bloss pay\w*|\bpayees?\b|\blenders? loss\b|\bmortgagees?\b|\blien ?-?holders?\b/,
}

const amountPatterns: Record<string, RegExp> = {
  'an amount': /[$€£¥%=<>*]|\bdollars\b|\busd ?\d{4,}/,
  'a long number':
    /\d{1,3}([,.]\d{3})+(?!\d)|\d{1,3}(( ?[,.'-] ?| )\d{3}){2,}\b|\b\d0{5}\b|\b\d{7,}\b|\b\d+e\d+\b/,
  // '3M' is a company, with the number first.
  'a short amount': /(?<!^)\b\d+([.,]\d+)? ?(mm?|mil|mln|k)\b|^(?!3m\b)\d+([.,]\d+)? ?(mm?|mil|mln|k)\b/,
  'two limits': /\b(15|20|25|50|100|250|300|500|1000)\/(30|40|50|100|250|300|500|1000)\b/,
  // 'Million Air' and 'Thousand Oaks' are names, with the number first.
  'an amount in words': new RegExp(
    `\\b${numberWordPattern}[ -]*(million|billion|thousand|hundred[ -]*thousand|mln|bln)|(?<!^)\\b(million|billion|mln|bln)s?\\b|\\b(million|thousand|\\d) ?dollars?\\b`,
  ),
}

// These phrases are matched with the letters alone, so spacing and doubled letters do not matter.
const phrasePattern =
  /aditionalinsu?r|adlinsu?r|adnlinsu?r|namedinsured|waiverof|subrogation|noncontributory|primaryand|lospay|lienholder|certificateholder|holdharmles|perproject|perlocation|perocurence|generalagregate|noticeofcancel|ocurencelimit|whererequired|writencontract|rightofrecovery|rightsofrecovery/

/** Ignores spaces, punctuation, digits and doubled letters. */
function isSpelledWording(typedText: string): boolean {
  const foldedText = foldText(typedText)
  return [foldedText, replaceDigitsByLetters(foldedText)].some((readingText) =>
    phrasePattern.test(squeezeLetters(readingText)),
  )
}

/** The kind of promise in a name or address; null if there is none. */
export function findPromiseKind(typedText: string): string | null {
  const readings = readingsOf(typedText)
  const [promise] =
    Object.entries(promisePatterns).find(([, words]) => readings.some((reading) => words.test(reading))) ?? []
  return promise ?? (isSpelledWording(typedText) ? 'special wording' : null)
}

/** The kind of amount in a text; null if there is none. */
export function findAmountKind(typedText: string): string | null {
  const [amount] = Object.entries(amountPatterns).find(([, words]) => words.test(foldText(typedText))) ?? []
  return amount ?? null
}
