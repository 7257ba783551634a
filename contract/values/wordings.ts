import { typeName } from './insurance-types.ts'
import type { LineTraits } from './lines.ts'
import { type PaperLine, paperLineOf } from './paper-lines.ts'
import type { PrintedForm } from './part-labels.ts'

export const wordingNames = [
  'additional insured',
  'completed operations',
  'waiver of subrogation',
  'primary and noncontributory',
  'notice of cancellation',
] as const
export type WordingName = (typeof wordingNames)[number]

export const wordingLabels: Record<WordingName, string> = {
  'additional insured': 'Additional insured',
  'completed operations': 'Additional insured, completed operations',
  'waiver of subrogation': 'Waiver of subrogation',
  'primary and noncontributory': 'Primary and noncontributory',
  'notice of cancellation': 'Notice of cancellation',
}

const liability: readonly PaperLine[] = ['general liability', 'auto liability', 'umbrella liability']

/**
 * Lines on which a wording is possible at all, if a form gives it. Workers' compensation has no
 * additional insureds.
 */
const linesWithWording: Record<WordingName, readonly PaperLine[]> = {
  'additional insured': liability,
  'completed operations': ['general liability', 'umbrella liability'],
  'waiver of subrogation': [...liability, 'workers compensation'],
  'primary and noncontributory': liability,
  'notice of cancellation': [...liability, 'workers compensation', 'other'],
}

export function wordingsFor(lines: readonly LineTraits[], type: string): WordingName[] {
  const line = paperLineOf(lines, type)
  return line === null ? [] : wordingNames.filter((name) => linesWithWording[name].includes(line))
}

const listing = new Intl.ListFormat('en-US')

/**
 * Printed texts of the standard wordings, with type and number of the policies that have the form.
 * They state only what those policies state, since a certificate changes no policy.
 */
const texts: Record<WordingName, (policies: string, isOne: boolean, operations: string) => string> = {
  'additional insured': (policies, isOne, operations) =>
    `The certificate holder is an additional insured${operations} under ${policies} where a written contract requires it, on the terms of ${isOne ? 'that policy' : 'those policies'}.`,
  'completed operations': (policies, isOne) =>
    `The certificate holder is an additional insured for completed operations under ${policies} where a written contract requires it, on the terms of ${isOne ? 'that policy' : 'those policies'}.`,
  'waiver of subrogation': (policies, isOne) =>
    `${policies} ${isOne ? 'waives' : 'waive'} the right of recovery against the certificate holder where a written contract requires it, on the terms of ${isOne ? 'that policy' : 'those policies'}.`,
  'primary and noncontributory': (policies, isOne) =>
    `${policies} ${isOne ? 'is' : 'are'} primary and noncontributory where a written contract requires it, on the terms of ${isOne ? 'that policy' : 'those policies'}.`,
  'notice of cancellation': (policies, isOne) =>
    `Should ${policies} be cancelled before ${isOne ? 'its' : 'their'} end, notice is given as ${isOne ? 'that policy provides' : 'those policies provide'}.`,
}

interface WordedPolicy {
  type: string
  policyNumber: string
  wordings: readonly WordingName[]
  /** The printed forms behind the wordings. */
  forms?: readonly PrintedForm[] | undefined
}

/** ' for ongoing operations' where no form gives more than that. */
const operationsSaid = ({ forms = [] }: WordedPolicy) => {
  const insuring = forms.filter(({ effect }) => effect === 'additional insured')
  const isOngoingAlone = insuring.every(({ operations }) => (operations ?? []).length > 0)
  return insuring.length > 0 && isOngoingAlone ? ' for ongoing operations' : ''
}

/** The wording texts of a certificate. A wording is left out for policies that cannot have it. */
export const wordingsOf = (lines: readonly LineTraits[], policies: readonly WordedPolicy[]): string[] =>
  wordingNames.flatMap((name) => {
    const having = policies.filter(
      ({ type, wordings }) => wordings.includes(name) && wordingsFor(lines, type).includes(name),
    )
    const bySaid = Map.groupBy(having, (policy) =>
      name === 'additional insured' ? operationsSaid(policy) : '',
    )
    return [...bySaid].map(([operations, alike]) => {
      const named = alike.map(({ type, policyNumber }) => `${typeName(type)} ${policyNumber}`)
      return texts[name](listing.format(named), named.length === 1, operations)
    })
  })

const isNamedIn = (text: string, { type, policyNumber }: Pick<WordedPolicy, 'type' | 'policyNumber'>) =>
  [' ', ',', '.'].some((end) => text.includes(`${typeName(type)} ${policyNumber}${end}`))

/** Finds the standard wording and policies of a printed text; null for any other text. */
export function matchStandardWording<Policy extends Pick<WordedPolicy, 'type' | 'policyNumber'>>(
  lines: readonly LineTraits[],
  text: string,
  policies: readonly Policy[],
): { name: WordingName; of: Policy[] } | null {
  const of = policies.filter((policy) => isNamedIn(text, policy))
  const name = wordingNames.find(
    (one) =>
      wordingsOf(
        lines,
        of.map((policy) => ({ ...policy, wordings: [one] })),
      ).join() === text,
  )
  return name ? { name, of } : null
}
