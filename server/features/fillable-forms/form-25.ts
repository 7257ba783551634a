import type { PrintedCertificate } from '../../../contract/certificates.ts'
import {
  certifiedLimitCells,
  formatForms,
  formatGap,
  insurerLetterOf,
  referenceLinesOf,
} from '../../../contract/values/certificate-texts.ts'
import { aggregatesOf, officersOf, retentionOf } from '../../../contract/values/certified-facts.ts'
import { cityLine } from '../../../contract/values/countries.ts'
import { type FormRowName, formRows, insurerLetters } from '../../../contract/values/form-entries.ts'
import { typeName } from '../../../contract/values/insurance-types.ts'
import { type LineTraits, lineOfType } from '../../../contract/values/lines.ts'
import type { FormEffect } from '../../../contract/values/part-labels.ts'
import { stateOfAddress } from '../../../contract/values/us-address.ts'
import type { WordingName } from '../../../contract/values/wordings.ts'

type PrintedPolicy = PrintedCertificate['policies'][number]
type Form25Limit = PrintedPolicy['limits'][number]

/** The content of a form: text or an X by entry, and the remarks for which no row has a place. */
export interface FormContent {
  values: Record<string, string | true>
  remarks: string[]
  /** The reason why the certificate does not fit the form, or null. */
  problem: string | null
}

export interface CertificateToPrint {
  printed: Omit<PrintedCertificate, 'issuedBy'>
  /** Null in a preview. */
  number: number | null
  day: string
  agency: { name: string; address: string | null }
  lines: readonly LineTraits[]
  /** The name of the authorized representative. */
  signedBy: string
}

/** '09/28/2026'. */
export const formDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

// The form itself prints the dollar sign before the box.
export const formAmount = (amount: number) => amount.toLocaleString('en-US')

interface Form25Address {
  street: string
  city: string
  state: string
  zip: string
  country?: string | null | undefined
}

/** '12 Main Street, Groton, CT 06340' by parts. Another form of address is one line. */
export function splitAddress(address: string | null): Form25Address {
  const parts = (address ?? '').split(',').map((part) => part.trim())
  const [last = '', city = ''] = [parts.at(-1), parts.at(-2)]
  const [state = '', zip = '', ...otherWords] = last.split(' ')
  const isPlain =
    parts.length >= 3 && otherWords.length === 0 && zip !== '' && stateOfAddress(state) === state
  return isPlain
    ? { street: parts.slice(0, -2).join(', '), city, state, zip }
    : { street: address ?? '', city: '', state: '', zip: '' }
}

export function addressValues(name: string, address: Form25Address): [string, string][] {
  const { street, city, state, zip, country } = address
  const cityRows: [string, string][] = country
    ? [['LineTwo_A', cityLine(address)]]
    : [
        ['CityName_A', city],
        ['StateOrProvinceCode_A', state],
        ['PostalCode_A', zip],
      ]
  return [['LineOne_A', street], ...cityRows].map(([part, text]) => [
    `${name}_MailingAddress_${part}`,
    text ?? '',
  ])
}

/** Names are compared by their letters: 'Products-Completed Operations'. */
export const lettersOf = (name: string) =>
  Array.from(name.toLowerCase().replaceAll('&', ' and '), (letter) => (/[a-z]/.test(letter) ? letter : ' '))
    .join('')
    .split(' ')
    .filter(Boolean)
    .join(' ')

interface LimitField {
  entry: string
  names: readonly string[]
  /** The bases that the form's printed label covers. */
  bases: readonly (string | null)[]
}

/** Limits that a row has a box for. Only a limit of exactly this name is put there. */
const limitFields: Record<Exclude<FormRowName, 'other'>, readonly LimitField[]> = {
  liability: [
    {
      entry: 'GeneralLiability_EachOccurrence_LimitAmount_A',
      names: ['each occurrence', 'liability and medical expenses'],
      bases: [null, 'per occurrence'],
    },
    {
      entry: 'GeneralLiability_FireDamageRentedPremises_EachOccurrenceLimitAmount_A',
      names: ['damage to premises rented', 'damage to premises rented to you', 'damage to rented premises'],
      bases: [null, 'per occurrence'],
    },
    {
      entry: 'GeneralLiability_MedicalExpense_EachPersonLimitAmount_A',
      names: ['medical expense', 'medical expenses', 'medical payments'],
      bases: [null, 'per person'],
    },
    {
      entry: 'GeneralLiability_PersonalAndAdvertisingInjury_LimitAmount_A',
      names: ['personal and advertising injury'],
      bases: [null, 'per person', 'per occurrence'],
    },
    {
      entry: 'GeneralLiability_GeneralAggregate_LimitAmount_A',
      names: ['general aggregate'],
      bases: [null, 'aggregate'],
    },
    {
      entry: 'GeneralLiability_ProductsAndCompletedOperations_AggregateLimitAmount_A',
      names: [
        'products completed operations',
        'products completed operations aggregate',
        'products and completed operations aggregate',
      ],
      bases: [null, 'aggregate'],
    },
  ],
  auto: [
    {
      entry: 'Vehicle_CombinedSingleLimit_EachAccidentAmount_A',
      names: ['combined single limit'],
      bases: [null, 'per accident'],
    },
    {
      entry: 'Vehicle_BodilyInjury_PerPersonLimitAmount_A',
      names: ['bodily injury'],
      bases: ['per person'],
    },
    {
      entry: 'Vehicle_BodilyInjury_PerAccidentLimitAmount_A',
      names: ['bodily injury'],
      bases: ['per accident'],
    },
    {
      entry: 'Vehicle_PropertyDamage_PerAccidentLimitAmount_A',
      names: ['property damage'],
      bases: [null, 'per accident'],
    },
  ],
  umbrella: [
    {
      entry: 'ExcessUmbrella_Umbrella_EachOccurrenceAmount_A',
      names: ['each occurrence'],
      bases: [null, 'per occurrence'],
    },
    {
      entry: 'ExcessUmbrella_Umbrella_AggregateAmount_A',
      names: ['aggregate', 'general aggregate'],
      bases: [null, 'aggregate'],
    },
  ],
  compensation: [
    {
      entry: 'WorkersCompensationEmployersLiability_EmployersLiability_EachAccidentLimitAmount_A',
      names: ['part two employers liability', 'part two employers liability bodily injury by accident'],
      bases: ['per accident'],
    },
    {
      entry: 'WorkersCompensationEmployersLiability_EmployersLiability_DiseaseEachEmployeeLimitAmount_A',
      names: ['part two employers liability', 'part two employers liability bodily injury by disease'],
      bases: ['each employee'],
    },
    {
      entry: 'WorkersCompensationEmployersLiability_EmployersLiability_DiseasePolicyLimitAmount_A',
      names: ['part two employers liability', 'part two employers liability bodily injury by disease'],
      bases: ['policy limit'],
    },
  ],
}

const placeOf = (row: FormRowName, { type, amount, interval }: Form25Limit): string | undefined =>
  row === 'other' || amount <= 0
    ? undefined
    : limitFields[row].find(
        ({ names, bases }) => names.includes(lettersOf(type)) && bases.includes(interval ?? null),
      )?.entry

/** The row for a policy of this line. */
function rowOf(lines: readonly LineTraits[], policy: PrintedPolicy): FormRowName {
  const kind = lineOfType(lines, policy.type)?.kind
  if (kind === 'auto' || kind === 'umbrella') return kind
  if (kind === 'workers compensation') return 'compensation'
  const isLiability = kind === 'liability' || kind === 'package'
  const hasOccurrence = policy.limits.some(
    (limit) => placeOf('liability', limit) === 'GeneralLiability_EachOccurrence_LimitAmount_A',
  )
  return isLiability && hasOccurrence ? 'liability' : 'other'
}

/** Y needs a form of the policy that the certificate prints. */
const hasForm = ({ wordings = [], forms = [] }: PrintedPolicy, name: WordingName & FormEffect) =>
  wordings.includes(name) && forms.some(({ effect }) => effect === name)

export const letterOf = (fieldValues: readonly PrintedPolicy[], policy: PrintedPolicy) =>
  insurerLetterOf(fieldValues, policy).split(' ').at(-1) ?? ''

const listedFacts = (line: string) =>
  line
    .slice(line.indexOf(': ') + 2)
    .split(/, and | and |, /)
    .map((one) => one.trim())

const autoEntries = new Map([
  ['any', 'Vehicle_AnyAutoIndicator_A'],
  ['owned', 'Vehicle_AllOwnedAutosIndicator_A'],
  ['scheduled', 'Vehicle_ScheduledAutosIndicator_A'],
  ['hired', 'Vehicle_HiredAutosIndicator_A'],
  ['non-owned', 'Vehicle_NonOwnedAutosIndicator_A'],
])

const aggregateEntries = new Map([
  ['policy', 'GeneralLiability_GeneralAggregate_LimitAppliesPerPolicyIndicator_A'],
  ['project', 'GeneralLiability_GeneralAggregate_LimitAppliesPerProjectIndicator_A'],
  ['location', 'GeneralLiability_GeneralAggregate_LimitAppliesPerLocationIndicator_A'],
])

const officersLabel = 'Proprietor, partner, officer or member excluded: '
const excludedEntry = 'WorkersCompensationEmployersLiability_AnyPersonsExcludedIndicator_A'

/** The entries that a printed fact fills; null for a fact without a box. */
function factValues(row: FormRowName, line: string): [string, string | true][] | null {
  if (row === 'liability') {
    const [aggregate] = aggregatesOf([line])
    const entry = aggregate?.places.length === 0 ? aggregateEntries.get(aggregate.basis) : undefined
    return entry ? [[entry, true]] : null
  }
  if (row === 'auto' && line.startsWith('Covered autos: ')) {
    const entries = listedFacts(line).map((symbol) => autoEntries.get(symbol))
    return entries.every((entry) => entry !== undefined)
      ? entries.map((entry) => [entry, true] as [string, true])
      : null
  }
  if (row === 'umbrella') {
    const [form = ''] = line.split(',')
    const type =
      form === 'Umbrella'
        ? 'Policy_PolicyType_UmbrellaIndicator_A'
        : form === 'Excess'
          ? 'Policy_PolicyType_ExcessIndicator_A'
          : undefined
    const retention = retentionOf(line)
    if (type === undefined || retention === null) return null
    return [
      [type, true],
      ['ExcessUmbrella_RetentionIndicator_A', true],
      ['ExcessUmbrella_Umbrella_DeductibleOrRetentionAmount_A', formAmount(retention)],
    ]
  }
  if (row === 'compensation' && line.startsWith(officersLabel)) {
    const { excluded, isNobody } = officersOf(line)
    if (isNobody) return [[excludedEntry, 'N']]
    // The remarks list the names too.
    return excluded.length > 0 ? [[excludedEntry, 'Y']] : null
  }
  return null
}

const triggerEntries: Partial<Record<FormRowName, { occurrence: string; claimsMade: string }>> = {
  liability: {
    occurrence: 'GeneralLiability_OccurrenceIndicator_A',
    claimsMade: 'GeneralLiability_ClaimsMadeIndicator_A',
  },
  umbrella: {
    occurrence: 'ExcessUmbrella_OccurrenceIndicator_A',
    claimsMade: 'ExcessUmbrella_ClaimsMadeIndicator_A',
  },
}

export const limitText = (limit: Form25Limit) => {
  const [name, amount, basis] = certifiedLimitCells(limit)
  return [name, amount, basis].filter(Boolean).join(' ')
}

const isStatutory = (limit: Form25Limit) =>
  limit.amount === 0 && certifiedLimitCells(limit)[1] === 'Statutory'

export interface RowContent {
  values: [string, string | true][]
  /** Texts for which the row has no place. */
  remarks: string[]
}

function limitsInRow(row: FormRowName, policy: PrintedPolicy): RowContent {
  const values = new Map<string, string | true>()
  const remarks: string[] = []
  for (const limit of policy.limits) {
    const entry =
      row === 'compensation' && isStatutory(limit)
        ? 'WorkersCompensationEmployersLiability_WorkersCompensationStatutoryLimitIndicator_A'
        : placeOf(row, limit)
    const value = isStatutory(limit) ? true : formAmount(limit.amount)
    // A second limit of the name would hide the first.
    if (entry === undefined || values.has(entry)) remarks.push(limitText(limit))
    else values.set(entry, value)
  }
  return { values: [...values], remarks }
}

const otherLetters = ['A', 'B', 'C']

function limitsInOtherRow({ limits, type, trigger }: PrintedPolicy): RowContent {
  const values = limits.slice(0, otherLetters.length).flatMap((limit, index): [string, string][] => {
    const [name, amount, basis] = certifiedLimitCells(limit)
    return [
      [`OtherPolicy_CoverageCode_${otherLetters[index]}`, [name, basis].filter(Boolean).join(' ')],
      [`OtherPolicy_CoverageLimitAmount_${otherLetters[index]}`, amount.replace('$', '')],
    ]
  })
  const description = [typeName(type), trigger].filter(Boolean).join(', ')
  return {
    values: [['OtherPolicy_OtherPolicyDescription_A', description], ...values],
    remarks: limits.slice(otherLetters.length).map(limitText),
  }
}

function triggerInRow(row: FormRowName, { trigger }: PrintedPolicy): RowContent {
  const entries = triggerEntries[row]
  if (trigger === null || row === 'other') return { values: [], remarks: [] }
  if (entries && trigger === 'Occurrence') return { values: [[entries.occurrence, true]], remarks: [] }
  const isClaimsMade = entries !== undefined && trigger.startsWith('Claims-made')
  return {
    values: isClaimsMade ? [[entries.claimsMade, true]] : [],
    // The form has no place for the retroactive date.
    remarks: [trigger],
  }
}

function factsInRow(row: FormRowName, { told = [] }: PrintedPolicy): RowContent {
  const placedFacts = told.map((line) => ({ line, values: factValues(row, line) }))
  return {
    values: placedFacts.flatMap(({ values }) => values ?? []),
    remarks: placedFacts.flatMap(({ line, values }) => {
      const isWhole = values !== null && !(line.startsWith(officersLabel) && line !== `${officersLabel}N`)
      return isWhole ? [] : line
    }),
  }
}

function contentOfRow(row: FormRowName, policy: PrintedPolicy, letter: string): RowContent {
  const entries = formRows[row]
  const limits = row === 'other' ? limitsInOtherRow(policy) : limitsInRow(row, policy)
  const [trigger, facts] = [triggerInRow(row, policy), factsInRow(row, policy)]
  const isGeneral = row === 'liability' && lettersOf(policy.type).includes('general liability')
  const values: [string, string | true][] = [
    [entries.letter, letter],
    [entries.policyNumber, policy.policyNumber],
    [entries.effective, formDay(policy.startDate)],
    [entries.expiration, formDay(policy.endDate)],
    ...limits.values,
    ...trigger.values,
    ...facts.values,
  ]
  if (isGeneral) values.push(['GeneralLiability_CoverageIndicator_A', true])
  if (entries.additionalInsured !== null && hasForm(policy, 'additional insured'))
    values.push([entries.additionalInsured, 'Y'])
  if (hasForm(policy, 'waiver of subrogation')) values.push([entries.waiver, 'Y'])
  return { values, remarks: [...limits.remarks, ...trigger.remarks, ...facts.remarks] }
}

/** The texts of a policy for which no row is left. */
export const wholePolicyTexts = (policy: PrintedPolicy, letter: string) => [
  `Insurer ${letter}, ${formDay(policy.startDate)} to ${formDay(policy.endDate)}`,
  ...(policy.trigger === null ? [] : [policy.trigger]),
  ...policy.limits.map(limitText),
  ...(policy.told ?? []),
]

/** The texts of a policy that no row has a box for. */
export const otherTexts = ({ gaps = [], toCome = [], underlying = [], forms = [] }: PrintedPolicy) => [
  ...gaps.map(formatGap),
  ...toCome,
  ...(underlying.length > 0 ? [`Underlying: ${underlying.join('; ')}`] : []),
  ...(forms.length > 0 ? [formatForms(forms)] : []),
]

/** Remarks that do not belong to one policy. */
export const sharedRemarks = ({ reference, lawSentences = [], wordings }: CertificateToPrint['printed']) => [
  ...referenceLinesOf(reference).map(([label, text]) =>
    label === 'Description of operations' ? text : `${label}: ${text}`,
  ),
  ...lawSentences,
  ...wordings,
]

export const producerValues = ({
  agency,
  printed: { insured, representative },
  day,
  signedBy,
}: CertificateToPrint): [string, string][] => [
  ['Form_CompletionDate_A', formDay(day)],
  ['Producer_FullName_A', agency.name],
  ...addressValues('Producer', splitAddress(agency.address)),
  ['Producer_ContactPerson_FullName_A', representative?.name ?? ''],
  ['Producer_ContactPerson_PhoneNumber_A', representative?.phone ?? ''],
  ['Producer_ContactPerson_EmailAddress_A', representative?.email ?? ''],
  ['NamedInsured_FullName_A', insured.name],
  ...addressValues('NamedInsured', splitAddress(insured.address)),
  ['Producer_AuthorizedRepresentative_Signature_A', signedBy],
]

/** A certificate as form 25: the same content as the portal's own document. */
export function form25Of(certificate: CertificateToPrint): FormContent {
  const { printed, lines } = certificate
  const { policies } = printed
  const rows = new Set<FormRowName>()
  const values: [string, string | true][] = []
  const policyTexts: string[] = []
  for (const policy of policies) {
    const row = rowOf(lines, policy)
    const letter = letterOf(policies, policy)
    // Each row has room for one policy.
    const content = rows.has(row)
      ? { values: [], remarks: wholePolicyTexts(policy, letter) }
      : contentOfRow(row, policy, letter)
    rows.add(row)
    values.push(...content.values)
    const texts = [...content.remarks, ...otherTexts(policy)]
    if (texts.length > 0)
      policyTexts.push(`${typeName(policy.type)} ${policy.policyNumber}: ${texts.join('. ')}`)
  }
  return formContentOf('25', certificate, { values, remarks: [...sharedRemarks(printed), ...policyTexts] })
}

/** The content of form 24 or 25: the same head and holder, with the rows of the form. */
export function formContentOf(
  kind: '24' | '25',
  certificate: CertificateToPrint,
  { values, remarks }: RowContent,
): FormContent {
  const { holder, policies } = certificate.printed
  const letters = new Map(policies.map((policy) => [letterOf(policies, policy), policy]))
  const insurers = [...letters].flatMap(([letter, { company, carrier }]): [string, string][] => [
    [`Insurer_FullName_${letter}`, company?.name ?? carrier],
    [`Insurer_NAICCode_${letter}`, company?.naic ?? ''],
  ])
  const fieldValues: [string, string | true][] = [
    ...producerValues(certificate),
    ['CertificateOfInsurance_CertificateNumberIdentifier_A', String(certificate.number ?? '')],
    ...insurers,
    ...values,
    ['CertificateHolder_FullName_A', holder.name],
    ...addressValues('CertificateHolder', holder),
  ]
  return {
    values: Object.fromEntries(fieldValues.filter(([, value]) => value !== '')),
    remarks,
    problem:
      letters.size > insurerLetters.length
        ? `Form ${kind} has room for ${insurerLetters.length} insurers, and these policies have ${letters.size}`
        : null,
  }
}
