import { required } from './text.ts'

// A certificate has a name and an address on it and nothing that could be read as a promise. What is one is asked for as a
// request, which an agent reads.
const promises =
  /\b(additional(ly)?|insureds?|insurance|insurer|waive[rds]*|subrogat\w*|recovery|primary|non-?\s?contribut\w*|endors\w*|cancel\w*|notice|coverages?|covered|polic(y|ies)|limits?|aggregate|occurrence|umbrella|deductible|liabilit(y|ies)|loss payee|mortgagee|isaoa|atima|a\.?t\.?i\.?m\.?a|certificates?|hereby|guarantee[sd]?|warrant\w*|indemnif\w*|hold harmless|per project|per location|blanket|contract|required|requires|named|interest|claims?[- ]made|retroactive|premium|statutory|million|thousand|usd|dollars?)\b/i
const amounts = /[$€£¥%=<>*]|\d{1,3}([,.\s]\d{3})+|\d{6,}|\d+\s*(m|mm|mil|k)\b/i
// What the paper can show: letters of the Latin alphabet with their marks, digits, and what stands in names and addresses.
const shown = /^[\p{Script=Latin}\p{M}0-9 .,'’&()/#+-]+$/u

const isWording = (typed: string) => {
  const plain = typed.normalize('NFKD').replace(/\p{M}/gu, '')
  // 'A d d i t i o n a l' and 'addi-tional' are read as what they spell.
  const run = plain.replace(/[^a-z0-9]/gi, '').toLowerCase()
  return (
    promises.test(plain) ||
    amounts.test(plain) ||
    /additionalinsured|waiverof|subrogation|noncontributory|losspayee|primaryand|namedinsured|perclaim/.test(
      run,
    )
  )
}

const onlyTheName = 'Please enter the name alone. For any other wording, ask your agent for it'
const onlyTheAddress = 'Please enter the address alone. For any other wording, ask your agent for it'
const latin = 'Please use the letters of the Latin alphabet, on one line'

const onPaper = (most: number, missing: string, more: string) =>
  required(most, missing)
    .refine((typed) => shown.test(typed), latin)
    .refine((typed) => !isWording(typed), more)
    .overwrite((typed) => typed.replace(/ +/g, ' '))

/** The name of a certificate holder, as it stands on the paper. */
export const HolderName = onPaper(80, 'Please enter the name of the certificate holder', onlyTheName)
export const HolderStreet = onPaper(80, 'Please enter the street and number', onlyTheAddress)
export const HolderCity = onPaper(40, 'Please enter the city', onlyTheAddress).refine(
  (city) => !/\d/.test(city),
  'Please enter the city',
)
