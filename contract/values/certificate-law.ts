import { stateNames } from './us-address.ts'

export const certificateRules = ['own form allowed', 'standard forms only', 'unknown'] as const
export type CertificateRule = (typeof certificateRules)[number]

/** Every state and territory that has an insurance law. */
export type LawState = Exclude<keyof typeof stateNames, 'AA' | 'AE' | 'AP'>

export interface LawSource {
  /** Citation for error texts: 'Texas Insurance Code 1811.052'. */
  name: string
  url: string
}

export interface CertificateLaw {
  state: LawState
  rule: CertificateRule
  /** One or two sentences for people. */
  why: string
  sources: readonly LawSource[]
  /** The law's sentence, word for word as a certificate must print it; null if none is known. */
  sentence: string | null
}

type InterpretedLaw = Omit<CertificateLaw, 'state'>

/**
 * The states whose law of certificates was read. A law that was read in part is unknown, with its
 * sources for whoever confirms the state. Add a rule only after reading the sources beside it. Laws
 * change and have to be checked; this is no legal advice.
 */
const interpretedLaws: Partial<Record<LawState, InterpretedLaw>> = {
  CT: {
    rule: 'own form allowed',
    why: 'Connecticut prescribes no form. The certificate must be true to the policy, grant no rights beyond it, and must not say that the policy complies with a contract.',
    sources: [
      {
        name: 'Connecticut General Statutes 38a-322a (Public Act 14-74)',
        url: 'https://www.cga.ct.gov/2014/SUM/2014SUM00074-R01HB-05248-SUM.htm',
      },
      {
        name: 'Connecticut Insurance Department Bulletin S-14',
        url: 'https://portal.ct.gov/cid/department-resources/bulletins/sales-bulletins/bulletin-s-14',
      },
    ],
    sentence: null,
  },
  GA: {
    rule: 'standard forms only',
    why: 'Georgia allows only forms that its Commissioner has approved, and only insurers may file one. Current ACORD and ISO forms are deemed approved.',
    sources: [
      {
        name: 'Georgia Rule 120-2-103-.05',
        url: 'https://casetext.com/regulation/georgia-administrative-code/department-120-office-of-commissioner-of-insurance-safety-fire-commissioner-and-industrial-loan-commissioner/chapter-120-2-rules-of-commissioner-of-insurance/subject-120-2-103-certificates-of-insurance/rule-120-2-103-05-approval-of-certificates',
      },
    ],
    sentence:
      'This certificate of insurance is issued as a matter of information only and confers no rights upon the certificate holder. This certificate does not amend, extend or alter the coverage, terms, exclusions and conditions afforded by the policies referenced herein.',
  },
  LA: {
    rule: 'unknown',
    why: 'Louisiana has a law on certificates, but only its definitions have been reviewed. The title of its act of 2010 mentions approval of forms by the Commissioner. Please read the law before you confirm.',
    sources: [
      {
        name: 'Louisiana Revised Statutes 22:890 (Act 278 of 2016)',
        url: 'https://app.legiplex.com/la/legislature/2016/2016-r/bills/hb476/drafts-latest',
      },
      {
        name: 'Act 1017 of 2010',
        url: 'https://app.legiplex.com/la/legislature/2010/2010-r/bills/hb447/drafts-latest',
      },
    ],
    sentence: null,
  },
  NY: {
    rule: 'own form allowed',
    why: 'In New York, no one may require more than the insurer’s own form, or one that the Superintendent has approved, as a condition of a contract for work. Other forms are not forbidden. The certificate must not amend, extend or alter the coverage, or give rights beyond the policy.',
    sources: [
      { name: 'New York Insurance Law 502', url: 'https://lexace.ai/us/statute/new-york/isc-502' },
      {
        name: 'New York Department of Financial Services, Certificates of Insurance',
        url: 'https://www.dfs.ny.gov/apps_and_licensing/insurance_companies/certificates_of_insurance',
      },
      {
        name: 'Insurance Advocate, the second sentence of 502 (c)',
        url: 'https://insurance-advocate.com/?p=4424',
      },
    ],
    sentence: null,
  },
  RI: {
    rule: 'unknown',
    why: 'Rhode Island has a law on certificates, but it has been reviewed only through 27-78-3 (b). It prohibits forms that are unfair, misleading or deceptive. A certificate gives no rights beyond the policy. Please read the rest before you confirm.',
    sources: [
      {
        name: 'Rhode Island General Laws 27-78 (Public Laws 2013, chapter 408)',
        url: 'https://webserver.rilegislature.gov/PublicLaws/law13/law13408.htm',
      },
    ],
    sentence: null,
  },
  TX: {
    rule: 'standard forms only',
    why: 'Texas allows only forms that its Department of Insurance has approved. Standard forms of ACORD, AAIS and ISO are deemed approved once filed.',
    sources: [
      {
        name: 'Texas Insurance Code 1811.052',
        url: 'https://texas.public.law/statutes/tex._ins._code_section_1811.052',
      },
      {
        name: '28 Texas Administrative Code 5.9375',
        url: 'https://regulations.justia.com/states/texas/title-28/part-1/chapter-5/subchapter-m/division-11/section-5-9375',
      },
    ],
    sentence: null,
  },
  VA: {
    rule: 'own form allowed',
    why: 'Virginia prescribes no form, but a certificate must contain the sentence below. The certificate must give no rights beyond the policy, and may mention notice of cancellation only where the policy requires it.',
    sources: [
      { name: 'Code of Virginia 38.2-518', url: 'https://vacode.org/38.2-518/' },
      {
        name: 'Summary by the Independent Insurance Agents of Virginia',
        url: 'https://iiav.com/Resources/Pages/Certificates/default.aspx',
      },
    ],
    sentence:
      'This certificate of insurance is issued as a matter of information only. It confers no rights upon the third party requesting the certificate beyond what the referenced policy of insurance expressly provides. This certificate of insurance does not extend, amend, or alter the coverage, terms, exclusions, or conditions afforded by the policy referenced in this certificate of insurance.',
  },
}

const isLawState = (code: string): code is LawState =>
  Object.hasOwn(stateNames, code) && !['AA', 'AE', 'AP'].includes(code)

export const lawStates = Object.keys(stateNames).filter(isLawState)

/** The state of a postal abbreviation; null outside the United States and at military posts. */
export const lawStateOf = (code: string | null | undefined): LawState | null =>
  lawStates.find((state) => state === code?.trim().toUpperCase()) ?? null

export const certificateLawOf = (state: LawState): CertificateLaw => ({
  state,
  ...(interpretedLaws[state] ?? {
    rule: 'unknown',
    why: `The portal does not know what ${stateNames[state]} requires of a certificate.`,
    sources: [],
    sentence: null,
  }),
})

export const certificateLaws = lawStates.map(certificateLawOf)

/** The sentences that the laws of these states require, word for word, each once. */
export const requiredSentencesFor = (states: Iterable<string>): string[] => [
  ...new Set(
    [...states].flatMap((code) => {
      const state = lawStateOf(code)
      return (state && certificateLawOf(state).sentence) ?? []
    }),
  ),
]

/**
 * The states whose law a certificate follows: those of its locations and of the named project, else
 * that of the account. Empty if none of them is in the United States.
 */
export function statesToConsider(
  locations: Iterable<string | null>,
  account: string | null,
  project: string | null = null,
): LawState[] {
  const namedStates = [...locations, project].flatMap((code) => lawStateOf(code) ?? [])
  const states = namedStates.length > 0 ? namedStates : [lawStateOf(account) ?? []].flat()
  return [...new Set(states)].sort()
}
