import { readings, squeezed } from './as-read.ts'
import type { WordingName } from './wordings.ts'

// Which words are refused to an agent? What no certificate may promise, whoever writes it, and what a standard wording
// says, where the agent has not chosen that wording. All else agents answer for themselves.

/** All of these together say it. */
type Says = readonly RegExp[]

const aContract =
  /\b(sub)?contract(s|ual|or|ors)?\b|\bagreements?\b|\bleases?\b|\binsurance\b|\bindemnity\b|\bbid\b|\bspecifications?\b|\bstatutes?\b/

/** What a certificate may promise to nobody, whoever writes it, and why. */
const promises: readonly { says: readonly Says[]; why: string }[] = [
  {
    says: [
      [/\bcompl(y|ies|ied|ying|iant|iance)\b/],
      [/\b(meets?|met|meeting|satisf(y|ies|ied|ying)|fulfil(l|ls|led|s)?|conforms?|exceeds?)\b/, aContract],
      [/\b(requirements?|obligations?|requires|required)\b/, aContract],
    ],
    why: 'A certificate must not say that insurance complies with a contract or meets its requirements: Connecticut forbids it (Public Act 14-74)',
  },
  {
    says: [
      [
        /\bindemnif\w*|\bindemnit(y|ies|ees?)\b(?! (co|company|corp|corporation|insurance|inc|group|exchange|mutual)\b)|\bharmless\b/,
      ],
    ],
    why: 'A certificate promises no indemnity and holds nobody harmless: a contract does',
  },
  {
    says: [
      [/\bcancel(s|l?ed|l?ing|l?ations?)?\b/],
      [
        /\bnotices?\b|\bnotif(y|ies|ied|ications?)\b/,
        /\bdays?\b|\bgiven?\b|\bsent\b|\bmailed\b|\bprovided?s?\b|\bprior\b|\badvance\b|\bwill\b|\bshall\b|\bwritten\b/,
      ],
    ],
    why: 'A certificate promises no notice: notice is given as the policies provide, and the standard wording says so',
  },
]

/** What speaks of one of the standard wordings, in whatever words. */
const wordings: readonly { name: WordingName; says: readonly Says[] }[] = [
  {
    name: 'additional insured',
    says: [
      [
        /\badd(itional(ly)?|['’]?l|tl|tnl|nl|n['’]l|it)?\b\.? (named )?(ins|assured|interest)/,
        /\bins(ure|d|rd|['’]d)|\bassureds?\b|\binterests?\b|\bins\b/,
      ],
      [/\b(is|are|be|as|include[sd]?|deemed) (an? |also )?(additional |named |co-?)?insureds?\b/],
      [/\bcg ?20 ?\d\d\b/],
    ],
  },
  {
    name: 'waiver of subrogation',
    says: [
      [
        /\bsubrog\w*|\bwaive[rds]{0,3}\b|\bwaiving\b|\bwaves\b|\brights? of recovery\b|\brecovery rights?\b|\bwos\b/,
      ],
    ],
  },
  {
    name: 'primary and noncontributory',
    says: [
      [
        /\bnon-? ?contrib\w*|\bprimary (and|&|to|over|non|basis|insurance|cover)|\b(is|are|be|as|a) primary\b|\bp ?[&/] ?nc\b|\bpnc\b(?! (bank|financial))/,
      ],
    ],
  },
]

// What spells one of these, however it is spaced or doubled.
const spelled: readonly [RegExp, WordingName][] = [
  [/aditionalinsu?r/, 'additional insured'],
  [/waiverofsub|subrogation/, 'waiver of subrogation'],
  [/noncontribut|primaryandnon/, 'primary and noncontributory'],
]

const isSaid = (said: readonly Says[], read: readonly string[]) =>
  said.some((together) => read.some((text) => together.every((words) => words.test(text))))

/** Why a text must not stand on a certificate, whoever wrote it; null where it promises neither compliance, indemnity nor notice. */
export function promiseByAgent(text: string): string | null {
  const read = readings(text)
  return promises.find(({ says }) => isSaid(says, read))?.why ?? null
}

/** The standard wordings that a text speaks of in words of its own. */
export function wordingsIn(text: string): WordingName[] {
  const read = readings(text)
  const letters = read.map(squeezed)
  const said = wordings.filter(({ says }) => isSaid(says, read)).map(({ name }) => name)
  const spelt = spelled.filter(([words]) => letters.some((one) => words.test(one))).map(([, name]) => name)
  return [...new Set([...said, ...spelt])]
}

/** Whether a text says more than a name or a limit: a promise, or one of the standard wordings. */
export const overstatementIn = (text: string): boolean =>
  promiseByAgent(text) !== null || wordingsIn(text).length > 0
