import { type CertificateLine, certificateLineOf } from './certificate-lines.ts'
import { typeName } from './insurance-types.ts'
import { operationsOf } from './known-forms.ts'
import type { LineTraits } from './lines.ts'
import type { FormEffect, PolicyFormPart, PrintedForm } from './part-labels.ts'

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

const liabilityLines: readonly CertificateLine[] = [
  'general liability',
  'auto liability',
  'umbrella liability',
]

/**
 * Lines on which a wording is possible at all, if a form gives it. Workers' compensation has no
 * additional insureds.
 */
const linesWithWording: Record<WordingName, readonly CertificateLine[]> = {
  'additional insured': liabilityLines,
  'completed operations': ['general liability', 'umbrella liability'],
  'waiver of subrogation': [...liabilityLines, 'workers compensation'],
  'primary and noncontributory': liabilityLines,
  'notice of cancellation': [...liabilityLines, 'workers compensation', 'other'],
}

export function wordingsFor(lines: readonly LineTraits[], type: string): WordingName[] {
  const line = certificateLineOf(lines, type)
  return line === null ? [] : wordingNames.filter((name) => linesWithWording[name].includes(line))
}

/** The effect of a form that gives a wording. */
export const effectOfWording: Record<WordingName, FormEffect> = {
  'additional insured': 'additional insured',
  'completed operations': 'additional insured',
  'waiver of subrogation': 'waiver of subrogation',
  'primary and noncontributory': 'primary and noncontributory',
  'notice of cancellation': 'notice to holder',
}

/** Whether a form gives a wording. Ongoing and completed operations are insured by other forms. */
export function isFormForWording(
  form: Pick<PolicyFormPart, 'number' | 'edition' | 'effect'> & {
    operations?: PolicyFormPart['operations'] | undefined
  },
  name: WordingName,
): boolean {
  if (form.effect !== effectOfWording[name]) return false
  const operations = form.effect === 'additional insured' ? operationsOf({ operations: null, ...form }) : []
  if (name === 'completed operations') return operations.includes('completed')
  return operations.length === 0 || operations.includes('ongoing')
}

const listFormat = new Intl.ListFormat('en-US')

/**
 * Printed texts of the standard wordings, with type and number of the policies that have the form.
 * They state only what those policies state, since a certificate changes no policy.
 */
const wordingTexts: Record<WordingName, (policies: string, isSingular: boolean, extent: string) => string> = {
  'additional insured': (policies, isSingular, extent) =>
    `The certificate holder is an additional insured${extent} under ${policies} where a written contract requires it, on the terms of ${isSingular ? 'that policy' : 'those policies'}.`,
  'completed operations': (policies, isSingular, extent) =>
    `The certificate holder is an additional insured for completed operations${extent} under ${policies} where a written contract requires it, on the terms of ${isSingular ? 'that policy' : 'those policies'}.`,
  'waiver of subrogation': (policies, isSingular, extent) =>
    `${policies} ${isSingular ? 'waives' : 'waive'} the right of recovery against the certificate holder${extent} where a written contract requires it, on the terms of ${isSingular ? 'that policy' : 'those policies'}.`,
  'primary and noncontributory': (policies, isSingular, extent) =>
    `${policies} ${isSingular ? 'is' : 'are'} primary and noncontributory${extent} where a written contract requires it, on the terms of ${isSingular ? 'that policy' : 'those policies'}.`,
  'notice of cancellation': (policies, isSingular) =>
    `Should ${policies} be cancelled before ${isSingular ? 'its expiration date' : 'their expiration dates'}, notice will be given as ${isSingular ? 'that policy provides' : 'those policies provide'}.`,
}

/** Certificates of earlier releases keep their printed text of the notice. */
const earlierWordingTexts: typeof wordingTexts = {
  ...wordingTexts,
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
const operationsText = ({ forms = [] }: WordedPolicy) => {
  const additionalInsuredForms = forms.filter(({ effect }) => effect === 'additional insured')
  const hasOnlyStatedOperations = additionalInsuredForms.every(
    ({ operations }) => (operations ?? []).length > 0,
  )
  return additionalInsuredForms.length > 0 && hasOnlyStatedOperations ? ' for ongoing operations' : ''
}

/** The projects and locations to which the printed forms limit a wording; none for no limit. */
export function projectsOfWording(
  { forms = [] }: { forms?: readonly PrintedForm[] | undefined },
  name: WordingName,
): string[] {
  const backingForms = forms.filter(
    // A printed form without operations gives none.
    ({ effect, operations = [], ...form }) =>
      effect && isFormForWording({ ...form, effect, operations }, name),
  )
  const projects = backingForms.flatMap(({ project }) => project ?? [])
  return projects.length < backingForms.length ? [] : [...new Set(projects)]
}

/** ' for ongoing operations, only for H12 Tower,' where the forms give no more than that. */
function extentTextOf(policy: WordedPolicy, name: WordingName): string {
  const projects = projectsOfWording(policy, name)
  const operations = name === 'additional insured' ? operationsText(policy) : ''
  return projects.length > 0 ? `${operations}, only for ${listFormat.format(projects)},` : operations
}

/** The wording texts of a certificate. A wording is left out for policies that cannot have it. */
export const wordingsOf = (
  lines: readonly LineTraits[],
  policies: readonly WordedPolicy[],
  texts = wordingTexts,
): string[] =>
  wordingNames.flatMap((name) => {
    const policiesWithWording = policies.filter(
      ({ type, wordings }) => wordings.includes(name) && wordingsFor(lines, type).includes(name),
    )
    const policiesByExtent = Map.groupBy(policiesWithWording, (policy) => extentTextOf(policy, name))
    return [...policiesByExtent].map(([extent, policiesWithExtent]) => {
      const policyNames = policiesWithExtent.map(
        ({ type, policyNumber }) => `${typeName(type)} ${policyNumber}`,
      )
      return texts[name](listFormat.format(policyNames), policyNames.length === 1, extent)
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
  const namedPolicies = policies.filter((policy) => isPolicyNamedIn(text, policy))
  const name = wordingNames.find((wordingName) => {
    const wordedPolicies = namedPolicies.map((policy) => ({ ...policy, wordings: [wordingName] }))
    return [wordingTexts, earlierWordingTexts].some(
      (texts) => wordingsOf(lines, wordedPolicies, texts).join() === text,
    )
  })
  return name ? { name, of: namedPolicies } : null
}
