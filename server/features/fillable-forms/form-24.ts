import { certifiedLimitCells } from '../../../contract/values/certificate-texts.ts'
import {
  formRows,
  otherLimitRows,
  propertyLimits,
  propertyRows,
} from '../../../contract/values/form-entries.ts'
import { typeName } from '../../../contract/values/insurance-types.ts'
import { type LineTraits, lineOfType } from '../../../contract/values/lines.ts'
import {
  type CertificateToPrint,
  type FormContent,
  formAmount,
  formContentOf,
  formDay,
  letterOf,
  lettersOf,
  limitText,
  otherTexts,
  type RowContent,
  sharedRemarks,
  wholePolicyTexts,
} from './form-25.ts'

type Values = RowContent['values']
type Policy = CertificateToPrint['printed']['policies'][number]
type RowName = keyof typeof propertyRows | 'other'

const isProperty = (lines: readonly LineTraits[], { type }: Pick<Policy, 'type'>) => {
  const kind = lineOfType(lines, type)?.kind
  return kind === 'property' || kind === 'marine'
}

/** Form 24 is for property alone. Form 25 takes a certificate that lists anything else. */
export const certificateFormKindOf = (
  lines: readonly LineTraits[],
  policies: readonly Pick<Policy, 'type'>[],
): '24' | '25' => (policies.length > 0 && policies.every((policy) => isProperty(lines, policy)) ? '24' : '25')

function rowOf(lines: readonly LineTraits[], { type }: Policy): RowName {
  if (lineOfType(lines, type)?.kind === 'property') return 'property'
  return lettersOf(type).includes('inland marine') ? 'marine' : 'other'
}

/** Limits in the boxes with their names. A second limit of a name would hide the first. */
function limitsInRow(row: RowName, { limits }: Policy): RowContent {
  if (row === 'other') return { values: [], remarks: limits.map(limitText) }
  const values = new Map<string, string | true>()
  const otherLimits: Policy['limits'] = []
  for (const limit of limits) {
    const box =
      row === 'property' && limit.amount > 0 && !limit.interval
        ? propertyLimits.find(({ names }) => names.some((name) => name === lettersOf(limit.type)))
        : undefined
    if (!box || values.has(box.amount)) otherLimits.push(limit)
    else values.set(box.check, true).set(box.amount, formAmount(limit.amount))
  }
  const rows = otherLimitRows[row]
  const rowValues = rows.flatMap(({ check, name, amount }, index): Values => {
    const limit = otherLimits[index]
    if (!limit) return []
    const [limitName, limitAmount, basis] = certifiedLimitCells(limit)
    return [
      [check, true],
      [name, [limitName, basis].filter(Boolean).join(' ')],
      [amount, limitAmount.replace('$', '')],
    ]
  })
  return { values: [...values, ...rowValues], remarks: otherLimits.slice(rows.length).map(limitText) }
}

const rowChecks = {
  property: 'Policy_PolicyType_PropertyIndicator_A',
  marine: 'Policy_PolicyType_InlandMarineIndicator_A',
}

function contentOfRow(row: RowName, policy: Policy, letter: string): RowContent {
  const fields = row === 'other' ? formRows.other : propertyRows[row]
  const limits = limitsInRow(row, policy)
  return {
    values: [
      row === 'other'
        ? ['OtherPolicy_OtherPolicyDescription_A', typeName(policy.type)]
        : [rowChecks[row], true],
      [fields.letter, letter],
      [fields.policyNumber, policy.policyNumber],
      [fields.effective, formDay(policy.startDate)],
      [fields.expiration, formDay(policy.endDate)],
      ...limits.values,
    ],
    remarks: [
      ...limits.remarks,
      ...(policy.trigger === null ? [] : [policy.trigger]),
      ...(policy.told ?? []),
    ],
  }
}

/**
 * A certificate of property as form 24: the same content as the portal's own document. Causes of
 * loss and deductibles stay empty, because a certificate prints none.
 */
export function form24Of(certificate: CertificateToPrint): FormContent {
  const { printed, lines } = certificate
  const { policies, reference } = printed
  const rows = new Set<RowName>()
  const values: Values = []
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
  const location = reference?.location ?? ''
  return formContentOf('24', certificate, {
    values: [...values, ['CertificateOfLiabilityInsurance_ACORDForm_RemarkText_A', location]],
    remarks: [
      ...sharedRemarks({ ...printed, ...(reference && { reference: { ...reference, location: '' } }) }),
      ...policyTexts,
    ],
  })
}
