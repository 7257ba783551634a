import { findBackingForms, placesWithWording } from '../../../contract/values/certified-forms.ts'
import {
  type ContractLimit,
  type ContractLine,
  contractLineLabels,
  contractLineOf,
  isAcceptedForm,
  isAggregate,
  type LineRequirements,
  type Requirement,
  type RequirementContent,
  requirementsOf,
  type Verdict,
} from '../../../contract/values/contract-requirements.ts'
import { triggerOf } from '../../../contract/values/coverage-trigger.ts'
import { isLimit } from '../../../contract/values/limits.ts'
import { dollars } from '../../../contract/values/money.ts'
import { formatFormName } from '../../../contract/values/part-labels.ts'
import { type WordingName, wordingsFor } from '../../../contract/values/wordings.ts'
import {
  type ClientToCertify,
  certifyingProblemOf,
  notInForceReason,
  pendingText,
  underlyingPoliciesOf,
} from '../certificates/certifiable-policies.ts'
import type { PolicyToCertify } from '../certificates/master-queries.ts'
import { amountOf, limitsNamed, statutoryLimits } from './contract-limits.ts'

/** A requirement set as it is checked. Without a holder, only forms for every holder count. */
export interface SetToCheck {
  holderName: string | null
  project: string
  content: RequirementContent
}

/** The verdict on one requirement. It is for agency and client, as their records show. */
export type CheckedRequirement = Requirement & {
  verdict: Verdict
  /** By how much a limit is short; null unless it is. */
  shortBy: number | null
  /** The policies behind the verdict, an umbrella after the policy that it fills. */
  policies: { policyId: string; policyNumber: string; amount: number | null }[]
  /** Forms by number and edition that give what is met. */
  forms: string[]
  /** The reason in words; null if the verdict needs none. */
  because: string | null
  /** The names of the limits that a certificate shows for the requirement. */
  coverages: string[]
}

type LineOutcome = Pick<CheckedRequirement, 'verdict'> &
  Partial<Pick<CheckedRequirement, 'shortBy' | 'forms' | 'because' | 'policies' | 'coverages'>>

const outcomeOf = (
  requirement: Requirement,
  { verdict, shortBy = null, forms = [], because = null, policies = [], coverages = [] }: LineOutcome,
): CheckedRequirement => ({ ...requirement, verdict, shortBy, forms, because, policies, coverages })

interface RequirementCheck extends SetToCheck {
  client: ClientToCertify
  /** The umbrella that may fill limits; null if there is none, or the set does not allow it. */
  umbrella: PolicyToCertify | null
  /** The verdicts so far: an amount that fills a limit is no longer there for the next one. */
  earlierRequirements: readonly CheckedRequirement[]
}

const targetOf = ({ client, holderName, project }: RequirementCheck) => ({
  day: client.day,
  ...(holderName === null ? {} : { holder: holderName }),
  places: project === '' ? [] : [project],
})

/** The policies of a line that have begun. */
const policiesOf = ({ lines, policies, day }: ClientToCertify, line: ContractLine) =>
  policies.filter(
    (policy) =>
      policy.deactivatedAt === null &&
      policy.status !== 'pending' &&
      policy.startDate <= day &&
      contractLineOf(lines, policy.type) === line,
  )

const coversToday = (client: ClientToCertify) => (policy: PolicyToCertify) =>
  notInForceReason(policy, client.day) === null

const limitNamesOf = (policy: PolicyToCertify, { line, limits }: LineRequirements) => {
  const namedLimits = [
    ...limits.flatMap(({ name }) => limitsNamed(policy.coverages, name)),
    ...statutoryLimits(line, policy.coverages),
  ]
  const shownLimits =
    namedLimits.length > 0
      ? namedLimits
      : policy.coverages.filter((coverage) => isLimit(coverage) && coverage.amount > 0)
  return [...new Set(shownLimits.map(({ type }) => type))]
}

/** Why nobody can tell from the records what the policy provides, or null. */
function openQuestionOf(
  policy: PolicyToCertify,
  lineRequirements: LineRequirements,
  client: ClientToCertify,
) {
  const coverages = limitNamesOf(policy, lineRequirements)
  if (coverages.length === 0) return `Policy ${policy.policyNumber} lists no limits yet`
  const content = { policy, coverages, withoutCompanyBecause: null }
  // Company and wholesaler concern the certificate, not the coverage.
  return (
    certifyingProblemOf(content, client, ['company', 'wholesaler']) ??
    pendingText([{ ...content, wordings: [...lineRequirements.wordings] }], client)
  )
}

const isOccurrenceForm = (policy: PolicyToCertify) => triggerOf(policy) === 'Occurrence'

const umbrellaLimit = (name: ContractLimit) => (isAggregate(name) ? 'aggregate' : 'each occurrence')

/** The limits of an umbrella, which must be clear before it may fill others. */
const fillingAsked: LineRequirements = {
  line: 'umbrella liability',
  limits: [
    { name: 'each occurrence', amount: 0 },
    { name: 'aggregate', amount: 0 },
  ],
  wordings: [],
  isOccurrence: true,
  isStatutory: false,
  acceptedForms: '',
}

/** The largest umbrella in force on an occurrence form about which no question is open. */
function umbrellaOf({ content }: SetToCheck, client: ClientToCertify): PolicyToCertify | null {
  if (!content.mayUmbrellaFill) return null
  const limitOf = ({ coverages }: PolicyToCertify) => amountOf(coverages, 'each occurrence') ?? 0
  const umbrellas = policiesOf(client, 'umbrella liability').filter(
    (policy) =>
      coversToday(client)(policy) &&
      isOccurrenceForm(policy) &&
      openQuestionOf(policy, fillingAsked, client) === null,
  )
  return umbrellas.toSorted((one, other) => limitOf(other) - limitOf(one))[0] ?? null
}

const linesBeneathUmbrella: readonly ContractLine[] = [
  'general liability',
  'auto liability',
  'workers compensation',
]

/**
 * The part of an umbrella's limit that fills limits beneath: the largest share of each occurrence,
 * since one occurrence is paid once, and the sum of the shares of its aggregate.
 */
function amountFilled(requirementsBefore: readonly CheckedRequirement[], limit: ContractLimit): number {
  const filledAmounts = requirementsBefore.flatMap((one) => {
    const [ownPolicy, umbrella] = one.policies
    if (one.kind !== 'limit' || one.verdict !== 'met' || umbrella === undefined) return []
    return umbrellaLimit(one.name) === limit ? one.amount - (ownPolicy?.amount ?? 0) : []
  })
  return limit === 'aggregate'
    ? filledAmounts.reduce((sum, amount) => sum + amount, 0)
    : Math.max(0, ...filledAmounts)
}

/** The amount that the umbrella adds to a limit of a policy; 0 if the policy is not beneath it. */
function fillOf(
  { id }: PolicyToCertify,
  { line, name }: Requirement & { kind: 'limit' },
  { umbrella, client, earlierRequirements }: RequirementCheck,
): number {
  if (umbrella === null || !linesBeneathUmbrella.includes(line)) return 0
  if (!underlyingPoliciesOf(umbrella, client).some((underlyingPolicy) => underlyingPolicy.id === id)) return 0
  const amount = amountOf(umbrella.coverages, umbrellaLimit(name)) ?? 0
  return isAggregate(name) ? Math.max(amount - amountFilled(earlierRequirements, 'aggregate'), 0) : amount
}

function checkLimit(
  policy: PolicyToCertify,
  requirement: Requirement & { kind: 'limit' },
  check: RequirementCheck,
): LineOutcome {
  const { name, amount: requiredAmount } = requirement
  const { id: policyId, policyNumber, coverages } = policy
  const amount = amountOf(coverages, name)
  if (amount === null)
    return { verdict: 'not on file', because: `Policy ${policyNumber} lists no such limit` }
  const checkedPolicy = { policyId, policyNumber, amount }
  const result = {
    policies: [checkedPolicy],
    coverages: limitsNamed(coverages, name).map(({ type }) => type),
  }
  const usedAmount = check.umbrella?.id === policyId ? amountFilled(check.earlierRequirements, name) : 0
  const reason =
    usedAmount > 0 ? `${dollars(usedAmount)} of ${dollars(amount)} is used for underlying limits` : null
  const missingAmount = requiredAmount - Math.max(amount - usedAmount, 0)
  if (missingAmount <= 0) return { verdict: 'met', ...result, because: reason }
  const fill = fillOf(policy, requirement, check)
  if (check.umbrella === null || fill === 0)
    return { verdict: 'short', shortBy: missingAmount, ...result, because: reason }
  const { id, policyNumber: number } = check.umbrella
  const fillResult = {
    ...result,
    policies: [checkedPolicy, { policyId: id, policyNumber: number, amount: fill }],
  }
  return fill < missingAmount
    ? { verdict: 'short', shortBy: missingAmount - fill, ...fillResult }
    : { verdict: 'met', ...fillResult, because: `The umbrella adds ${dollars(missingAmount)}` }
}

const isForAdditionalInsured = (name: WordingName) =>
  name === 'additional insured' || name === 'completed operations'

const listFormat = new Intl.ListFormat('en-US')

function checkWording(
  policy: PolicyToCertify,
  { name }: Requirement & { kind: 'wording' },
  lineRequirements: LineRequirements,
  check: RequirementCheck,
): LineOutcome {
  const { id: policyId, policyNumber, forms, type } = policy
  const target = targetOf(check)
  const result = { policies: [{ policyId, policyNumber, amount: null }] }
  const isWordingOffered = wordingsFor(check.client.lines, type).includes(name)
    ? findBackingForms(forms, name, target)
    : []
  if (isWordingOffered.length === 0) {
    const places = placesWithWording(forms, name, target)
    return {
      verdict: 'not on file',
      ...result,
      because:
        places.length > 0
          ? `A form of policy ${policyNumber} provides it only for ${listFormat.format(places)}`
          : `No form in force on policy ${policyNumber} provides it`,
    }
  }
  const acceptedForms = isForAdditionalInsured(name)
    ? isWordingOffered.filter((form) => isAcceptedForm(lineRequirements.acceptedForms, form))
    : isWordingOffered
  const names = (acceptedForms.length > 0 ? acceptedForms : isWordingOffered).map(formatFormName)
  if (acceptedForms.length === 0)
    return {
      verdict: 'not on file',
      ...result,
      because: `Policy ${policyNumber} has ${listFormat.format(names)}. Accepted: ${lineRequirements.acceptedForms}`,
    }
  const { noticeDays } = check.content
  if (name === 'notice of cancellation' && noticeDays !== null)
    return {
      verdict: 'ask the carrier',
      ...result,
      because: `Our records do not show how many days’ notice ${listFormat.format(names)} provides`,
    }
  return { verdict: 'met', ...result, forms: names }
}

function checkRequirement(
  policy: PolicyToCertify,
  requirement: Requirement & { line: ContractLine },
  lineRequirements: LineRequirements,
  check: RequirementCheck,
): LineOutcome {
  const { id: policyId, policyNumber, coverages } = policy
  const policies = [{ policyId, policyNumber, amount: null }]
  if (requirement.kind === 'limit') return checkLimit(policy, requirement, check)
  if (requirement.kind === 'wording') return checkWording(policy, requirement, lineRequirements, check)
  if (requirement.kind === 'trigger') return { verdict: 'met', policies }
  const statutoryLimit = statutoryLimits(requirement.line, coverages)
  return statutoryLimit.length > 0
    ? { verdict: 'met', policies, coverages: statutoryLimit.map(({ type }) => type) }
    : { verdict: 'not on file', policies, because: `Policy ${policyNumber} does not list statutory limits` }
}

type LineRequirement = Requirement & { line: ContractLine }

/** The verdicts on a line by one policy in force. */
function checkPolicy(
  policy: PolicyToCertify,
  requirements: readonly LineRequirement[],
  lineRequirements: LineRequirements,
  check: RequirementCheck,
): CheckedRequirement[] {
  const { id: policyId, policyNumber } = policy
  const outcomesFor = (outcome: LineOutcome) =>
    requirements.map((requirement) =>
      outcomeOf(requirement, { ...outcome, policies: [{ policyId, policyNumber, amount: null }] }),
    )
  const question = openQuestionOf(policy, lineRequirements, check.client)
  if (question !== null) return outcomesFor({ verdict: 'ask the carrier', because: question })
  if (lineRequirements.isOccurrence && !isOccurrenceForm(policy))
    return outcomesFor({
      verdict: 'not on file',
      because: `Policy ${policyNumber} is ${triggerOf(policy) ?? 'not on an occurrence form'}. The contract requires an occurrence form`,
    })
  const checkedRequirements: CheckedRequirement[] = []
  for (const requirement of requirements) {
    const requirementsBefore = [...check.earlierRequirements, ...checkedRequirements]
    checkedRequirements.push(
      outcomeOf(
        requirement,
        checkRequirement(policy, requirement, lineRequirements, {
          ...check,
          earlierRequirements: requirementsBefore,
        }),
      ),
    )
  }
  return checkedRequirements
}

const countMet = (checkedRequirements: readonly CheckedRequirement[]) =>
  checkedRequirements.filter(({ verdict }) => verdict === 'met').length

/**
 * The verdicts on a line. One policy answers the whole line, so that no certificate has to take the
 * limit of one policy and the form of another.
 */
function checkLine(
  lineRequirements: LineRequirements,
  requirements: readonly LineRequirement[],
  check: RequirementCheck,
): CheckedRequirement[] {
  const { client } = check
  const policiesOnFile = policiesOf(client, lineRequirements.line)
  const [bestCheck] = policiesOnFile
    .filter(coversToday(client))
    .map((policy) => checkPolicy(policy, requirements, lineRequirements, check))
    .toSorted((one, other) => countMet(other) - countMet(one))
  if (bestCheck) return bestCheck
  const [endedPolicy] = policiesOnFile.toSorted((one, other) => other.endDate.localeCompare(one.endDate))
  const reason =
    (endedPolicy && notInForceReason(endedPolicy, client.day)) ??
    `No ${contractLineLabels[lineRequirements.line].toLowerCase()} policy is on file`
  return requirements.map((requirement) =>
    outcomeOf(requirement, { verdict: 'not on file', because: reason }),
  )
}

/**
 * Checks contract requirements line by line against the policies of the day. It reads limits, forms
 * and standing as certificates do, and infers nothing.
 */
export function checkRequirements(client: ClientToCertify, set: SetToCheck): CheckedRequirement[] {
  const umbrella = umbrellaOf(set, client)
  const requirements = requirementsOf(set.content)
  const checkedRequirements: CheckedRequirement[] = []
  // The umbrella comes last: what it fills beneath is no longer there for its own limits.
  const { lines } = set.content
  for (const lineRequirements of lines.toSorted(
    (one, other) => Number(isUmbrella(one)) - Number(isUmbrella(other)),
  )) {
    const requirementsOfLine = requirements.filter(
      (requirement): requirement is LineRequirement => requirement.line === lineRequirements.line,
    )
    checkedRequirements.push(
      ...checkLine(lineRequirements, requirementsOfLine, {
        ...set,
        client,
        umbrella,
        earlierRequirements: checkedRequirements,
      }),
    )
  }
  return requirements.map(
    (requirement) =>
      checkedRequirements.find(({ key }) => key === requirement.key) ?? checkRating(requirement, client),
  )
}

const isUmbrella = ({ line }: LineRequirements) => line === 'umbrella liability'

/** No carrier rating is on file, so a person asks. */
function checkRating(requirement: Requirement, client: ClientToCertify): CheckedRequirement {
  const carriers = client.policies
    .filter((policy) => policy.deactivatedAt === null && policy.startDate <= client.day)
    .filter(coversToday(client))
    .filter(({ type }) => contractLineOf(client.lines, type) !== null)
    .map(({ carrier }) => carrier)
  return outcomeOf(requirement, {
    verdict: 'ask the carrier',
    because:
      carriers.length > 0
        ? `No rating is on file for ${listFormat.format([...new Set(carriers)])}`
        : 'No carrier rating is on file',
  })
}
