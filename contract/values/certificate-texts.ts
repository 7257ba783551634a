import { formatDay } from './days.ts'
import { limitCells } from './limits.ts'
import type { PrintedForm } from './part-labels.ts'
import { projectsOfWording, type WordingName, wordingLabels } from './wordings.ts'

// Fixed texts of every certificate, on the PDF and in its preview.

export const certificatePurposeNote =
  'This certificate is for information only and does not amend the policies listed.'

export const holderRightsNote =
  'It gives the holder no rights under them except as they provide. The limits are those of the policies on the day of issue and may have been reduced by claims paid. Notice of cancellation is given only as the policies provide. The policies control.'

export const certificateCheckNote = 'Anyone can verify this certificate and its contents at any time:'

interface Insurer {
  carrier: string
  company?: { name: string; naic: string | null } | null
}

/** The writing company with NAIC number, or the carrier if no company is named. */
export const formatInsurer = ({ carrier, company }: Insurer) => {
  if (!company) return carrier
  return company.naic ? `${company.name} (NAIC ${company.naic})` : company.name
}

/** The insurers of a certificate, each once, lettered in the order of its policies. */
export const insurersOf = (policies: readonly Insurer[]): { letter: string; name: string }[] =>
  [...new Set(policies.map(formatInsurer))].map((name, index) => ({
    letter: String.fromCharCode(65 + index),
    name,
  }))

/** 'Insurer A'. */
export const insurerLetterOf = (policies: readonly Insurer[], policy: Insurer) => {
  const name = formatInsurer(policy)
  return `Insurer ${insurersOf(policies).find((one) => one.name === name)?.letter ?? ''}`.trim()
}

interface MarkedPolicy {
  wordings?: readonly WordingName[] | undefined
  forms?: readonly PrintedForm[] | undefined
}

/**
 * 'Additional insured: Y', for each wording that a form of the policy gives. A form for one project
 * adds it: 'Additional insured: Y (H12 Tower)'.
 */
export const wordingMarksOf = ({ wordings = [], ...policy }: MarkedPolicy): string[] =>
  wordings
    .filter((name) => name !== 'notice of cancellation')
    .map((name) => {
      const projects = projectsOfWording(policy, name)
      return `${wordingLabels[name]}: Y${projects.length > 0 ? ` (${projects.join('; ')})` : ''}`
    })

interface PrintedReference {
  operations: string
  project: string
  contractNumber: string
  location: string
  state: string
}

/** The agent's text for reference, by label. Empty fields are left out. */
export const referenceLinesOf = (reference: PrintedReference | null | undefined): [string, string][] => {
  if (!reference) return []
  const { operations, project, contractNumber, location } = reference
  const lines: [string, string][] = [
    ['Description of operations', operations],
    ['Project, for reference', project],
    ['Contract number, for reference', contractNumber],
    ['Location, for reference', location],
  ]
  return lines.filter(([, text]) => text !== '')
}

/** The project and location that a certificate names. */
export const placesOf = (
  reference: Pick<PrintedReference, 'project' | 'location'> | null | undefined,
): string[] => [reference?.project ?? '', reference?.location ?? ''].filter(Boolean)

// 'Liability and Medical Expenses' is the occurrence limit of a businessowners policy.
const isMedicalLimit = (name: string) =>
  /\bmed(ical)?\b.{0,40}\b(exp|pay)/i.test(name) && !/\bliab/i.test(name)

const basisRules: readonly [(name: string) => boolean, string][] = [
  [(name) => /personal (and|&) adv/i.test(name), 'any one person or organization'],
  [isMedicalLimit, 'any one person'],
  [(name) => /\bpremises rented\b/i.test(name), 'any one premises'],
]

/** A limit as certificates print it: name, amount, and the basis in the trade's words. */
export function certifiedLimitCells(limit: Parameters<typeof limitCells>[0]): ReturnType<typeof limitCells> {
  const [name, amount, basis] = limitCells(limit)
  return [name, amount, certifiedBasis(name, basis)]
}

/** 'any one person' for the 'per person' of medical expenses, for example. */
export function certifiedBasis(name: string, basis: string): string {
  const isPlain = ['', 'per person', 'per occurrence'].includes(basis)
  const namedBasis = isPlain ? basisRules.find(([isNamed]) => isNamed(name)) : undefined
  const basisName = namedBasis?.[1] ?? basis
  return name.toLowerCase().includes(basisName) ? '' : basisName
}

interface NamedForm {
  number: string
  edition: string
  title: string
}

/** 'CG 20 10 04 13, Additional Insured, Owners, Lessees or Contractors'. */
export const formatForm = ({ number, edition, title }: NamedForm) =>
  [[number, edition].filter(Boolean).join(' '), title].filter(Boolean).join(', ')

export const formatForms = (forms: readonly NamedForm[]) =>
  `${forms.length === 1 ? 'Endorsement' : 'Endorsements'}: ${forms.map(formatForm).join('; ')}`

/** 'No coverage Nov 7, 2026 to Nov 22, 2026'. */
export const formatGap = ({ from, until }: { from: string; until: string }) =>
  `No coverage ${formatDay(from)} to ${formatDay(until)}`
