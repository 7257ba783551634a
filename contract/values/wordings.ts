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
const texts: Record<WordingName, (policies: string, isSingular: boolean, operations: string) => string> = {
  'additional insured': (policies, isSingular, operations) =>
    `The certificate holder is an additional insured${operations} under ${policies} where a written contract requires it, on the terms of ${isSingular ? 'that policy' : 'those policies'}.`,
  'completed operations': (policies, isSingular) =>
    `The certificate holder is an additional insured for completed operations under ${policies} where a written contract requires it, on the terms of ${isSingular ? 'that policy' : 'those policies'}.`,
  'waiver of subrogation': (policies, isSingular) =>
    `${policies} ${isSingular ? 'waives' : 'waive'} the right of recovery against the certificate holder where a written contract requires it, on the terms of ${isSingular ? 'that policy' : 'those policies'}.`,
  'primary and noncontributory': (policies, isSingular) =>
    `${policies} ${isSingular ? 'is' : 'are'} primary and noncontributory where a written contract requires it, on the terms of ${isSingular ? 'that policy' : 'those policies'}.`,
  'notice of cancellation': (policies, isSingular) =>
    `Should ${policies} be cancelled before ${isSingular ? 'its' : 'their'} end, notice is given as ${isSingular ? 'that policy provides' : 'those policies provide'}.`,
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
  const additionalInsuredForms = forms.filter(({ effect }) => effect === 'additional insured')
  const hasOnlyStatedOperations = additionalInsuredForms.every(
    ({ operations }) => (operations ?? []).length > 0,
  )
  return additionalInsuredForms.length > 0 && hasOnlyStatedOperations ? ' for ongoing operations' : ''
}

/** The wording texts of a certificate. A wording is left out for policies that cannot have it. */
export const wordingsOf = (lines: readonly LineTraits[], policies: readonly WordedPolicy[]): string[] =>
  wordingNames.flatMap((name) => {
    const policiesWithWording = policies.filter(
      ({ type, wordings }) => wordings.includes(name) && wordingsFor(lines, type).includes(name),
    )
    const policiesByOperations = Map.groupBy(policiesWithWording, (policy) =>
      name === 'additional insured' ? operationsSaid(policy) : '',
    )
    return [...policiesByOperations].map(([operations, policiesWithSame]) => {
      const named = policiesWithSame.map(({ type, policyNumber }) => `${typeName(type)} ${policyNumber}`)
      return texts[name](listing.format(named), named.length === 1, operations)
    })
  })

const isPolicyNamedIn = (text: string, { type, policyNumber }: Pick<WordedPolicy, 'type' | 'policyNumber'>) =>
  [' ', ',', '.'].some((end) => text.includes(`${typeName(type)} ${policyNumber}${end}`))

/** Finds the standard wording and policies of a printed text; null for any other text. */
export function matchStandardWording<Policy extends Pick<WordedPolicy, 'type' | 'policyNumber'>>(
  lines: readonly LineTraits[],
  text: string,
  policies: readonly Policy[],
): { name: WordingName; of: Policy[] } | null {
  const of = policies.filter((policy) => isPolicyNamedIn(text, policy))
  const name = wordingNames.find(
    (one) =>
      wordingsOf(
        lines,
        of.map((policy) => ({ ...policy, wordings: [one] })),
      ).join() === text,
  )
  return name ? { name, of } : null
}
