import { certificateLineOf } from './certificate-lines.ts'
import { isSameForm } from './known-forms.ts'
import { type LineTraits, lineOfType } from './lines.ts'
import { dollars } from './money.ts'
import { type WordingName, wordingLabels } from './wordings.ts'

// The words of a requirement set: lines and limits as contracts name them, and the verdicts.

export const contractLines = [
  'general liability',
  'auto liability',
  'workers compensation',
  'umbrella liability',
  'professional liability',
  'cyber liability',
] as const
export type ContractLine = (typeof contractLines)[number]

export const contractLineLabels: Record<ContractLine, string> = {
  'general liability': 'General liability',
  'auto liability': 'Auto liability',
  'workers compensation': 'Workers’ compensation',
  'umbrella liability': 'Umbrella or excess',
  'professional liability': 'Professional liability',
  'cyber liability': 'Cyber liability',
}

/** The contract's line of a policy type; null if contracts ask for no such line here. */
export function contractLineOf(lines: readonly LineTraits[], type: string): ContractLine | null {
  const paperLine = certificateLineOf(lines, type)
  if (paperLine !== 'other') return paperLine
  const line = lineOfType(lines, type)
  if (line?.category !== 'commercial') return null
  if (line.kind === 'professional') return 'professional liability'
  return line.kind === 'cyber' ? 'cyber liability' : null
}

export const contractLimits = [
  'each occurrence',
  'general aggregate',
  'products aggregate',
  'personal and advertising injury',
  'combined single limit',
  'each accident',
  'disease, each employee',
  'disease, policy limit',
  'each claim',
  'aggregate',
] as const
export type ContractLimit = (typeof contractLimits)[number]

export const contractLimitLabels: Record<ContractLimit, string> = {
  'each occurrence': 'Each occurrence',
  'general aggregate': 'General aggregate',
  'products aggregate': 'Products and completed operations aggregate',
  'personal and advertising injury': 'Personal and advertising injury',
  'combined single limit': 'Combined single limit',
  'each accident': 'Employers liability, each accident',
  'disease, each employee': 'Employers liability, disease, each employee',
  'disease, policy limit': 'Employers liability, disease, policy limit',
  'each claim': 'Each claim',
  aggregate: 'Aggregate',
}

export const limitsOfContractLine: Record<ContractLine, readonly ContractLimit[]> = {
  'general liability': [
    'each occurrence',
    'general aggregate',
    'products aggregate',
    'personal and advertising injury',
  ],
  'auto liability': ['combined single limit'],
  'workers compensation': ['each accident', 'disease, each employee', 'disease, policy limit'],
  'umbrella liability': ['each occurrence', 'aggregate'],
  'professional liability': ['each claim', 'aggregate'],
  'cyber liability': ['each claim', 'aggregate'],
}

/** Limits for all losses of a term. The umbrella's aggregate adds to them. */
export const isAggregate = (name: ContractLimit) => /aggregate|policy limit/.test(name)

export const wordingsOfContractLine: Record<ContractLine, readonly WordingName[]> = {
  'general liability': [
    'additional insured',
    'completed operations',
    'waiver of subrogation',
    'primary and noncontributory',
    'notice of cancellation',
  ],
  'auto liability': [
    'additional insured',
    'waiver of subrogation',
    'primary and noncontributory',
    'notice of cancellation',
  ],
  'workers compensation': ['waiver of subrogation', 'notice of cancellation'],
  'umbrella liability': [
    'additional insured',
    'completed operations',
    'waiver of subrogation',
    'primary and noncontributory',
    'notice of cancellation',
  ],
  'professional liability': ['notice of cancellation'],
  'cyber liability': ['notice of cancellation'],
}

/** Lines that a contract may ask to be on an occurrence form. */
export const linesWithOccurrence: readonly ContractLine[] = ['general liability', 'umbrella liability']

/** The requirements of a contract for one line. */
export interface LineRequirements {
  line: ContractLine
  limits: readonly { name: ContractLimit; amount: number }[]
  wordings: readonly WordingName[]
  isOccurrence: boolean
  /** Workers' compensation with the limits that the statute sets. */
  isStatutory: boolean
  /** Accepted forms for an additional insured, 'CG 20 10 04 13, CG 20 37'; empty for any. */
  acceptedForms: string
}

/** All requirements of a contract. */
export interface RequirementContent {
  lines: readonly LineRequirements[]
  /** Whether the umbrella may fill a limit of the policies beneath it. */
  mayUmbrellaFill: boolean
  /** Days' notice of cancellation; null if the contract names none. */
  noticeDays: number | null
  /** 'A- VII'; empty if the contract names none. */
  amBestFloor: string
}

type RequirementKind =
  | { kind: 'limit'; name: ContractLimit; amount: number }
  | { kind: 'wording'; name: WordingName }
  | { kind: 'trigger' | 'statutory' }

/** One line of a requirement set. */
export type Requirement = { key: string; asks: string } & (
  | ({ line: ContractLine } & RequirementKind)
  | { line: null; kind: 'rating' }
)

const requirementKindsOf = ({
  limits,
  wordings,
  isOccurrence,
  isStatutory,
}: LineRequirements): RequirementKind[] => [
  ...(isStatutory ? [{ kind: 'statutory' } as const] : []),
  ...limits.map((limit) => ({ kind: 'limit', ...limit }) as const),
  ...(isOccurrence ? [{ kind: 'trigger' } as const] : []),
  ...wordings.map((name) => ({ kind: 'wording', name }) as const),
]

function requirementTextOf(requirement: RequirementKind, { noticeDays }: RequirementContent): string {
  if (requirement.kind === 'limit')
    return `${contractLimitLabels[requirement.name]} ${dollars(requirement.amount)}`
  if (requirement.kind !== 'wording')
    return requirement.kind === 'statutory' ? 'Statutory limits' : 'Occurrence form'
  const label = wordingLabels[requirement.name]
  return requirement.name === 'notice of cancellation' && noticeDays !== null
    ? `${label}, ${noticeDays} days`
    : label
}

const isFirstOfKey = (one: Requirement, index: number, all: readonly Requirement[]) =>
  all.findIndex(({ key }) => key === one.key) === index

/** The lines of a requirement set, in the order of `contractLines`. Each has a key of its own. */
export function requirementsOf(content: RequirementContent): Requirement[] {
  const lineRequirements = contractLines.flatMap((line) =>
    content.lines
      .filter((one) => one.line === line)
      .flatMap(requirementKindsOf)
      .map((requirement): Requirement => {
        const name = 'name' in requirement ? ` ${requirement.name}` : ''
        return {
          ...requirement,
          line,
          key: `${line}: ${requirement.kind}${name}`,
          asks: requirementTextOf(requirement, content),
        }
      }),
  )
  const rating: Requirement[] = content.amBestFloor
    ? [{ line: null, kind: 'rating', key: 'rating', asks: `AM Best rating ${content.amBestFloor} or better` }]
    : []
  return [...lineRequirements.filter(isFirstOfKey), ...rating]
}

export const verdicts = ['met', 'short', 'not on file', 'ask the carrier'] as const
export type Verdict = (typeof verdicts)[number]

/** 'Short by $500,000', 'Not on file'. Never that the insurance as a whole is in order. */
export function verdictText({ verdict, shortBy }: { verdict: Verdict; shortBy: number | null }): string {
  if (verdict === 'short') return shortBy === null ? 'Short' : `Short by ${dollars(shortBy)}`
  return { met: 'Met', 'not on file': 'Not on file', 'ask the carrier': 'Ask the carrier' }[verdict]
}

/** 'General liability: Each occurrence $2,000,000'. */
export const requirementText = ({ line, asks }: { line: ContractLine | null; asks: string }) =>
  line === null ? asks : `${contractLineLabels[line]}: ${asks}`

/**
 * Whether a form is among the accepted ones, 'CG 20 10 04 13' or 'CG 20 10' for every edition. An
 * empty list accepts all.
 */
export function isAcceptedForm(acceptedForm: string, form: { number: string; edition: string }): boolean {
  const names = acceptedForm
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter(Boolean)
  const isNamed = (name: string, number: string) =>
    isSameForm({ number: name, edition: '' }, { number, edition: '' })
  return (
    names.length === 0 ||
    names.some((name) => isNamed(name, form.number) || isNamed(name, `${form.number} ${form.edition}`))
  )
}

/** The name of a set: its holder, its project, or both. */
export const requirementSetName = ({ holderName, project }: { holderName: string | null; project: string }) =>
  [holderName, project].filter(Boolean).join(', ')
