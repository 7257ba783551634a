import type { PrintedEvidence } from '../../../contract/certificates.ts'
import { certifiedLimitCells } from '../../../contract/values/certificate-texts.ts'
import { deductibleText, interestText, locationTexts } from '../../../contract/values/evidence-texts.ts'
import { coverageLetters, entriesOf } from '../../../contract/values/form-entries.ts'
import { typeName } from '../../../contract/values/insurance-types.ts'
import { formatLocation } from '../../../contract/values/part-labels.ts'
import {
  addressValues,
  type CertificateToPrint,
  type FormContent,
  formAmount,
  formDay,
  limitText,
  otherTexts,
  producerValues,
  sharedRemarks,
} from './form-25.ts'

type Values = [string, string | true][]
type Location = PrintedEvidence['locations'][number]
type Policy = CertificateToPrint['printed']['policies'][number]

const remarksReference = 'See the additional remarks'
const unansweredText = 'Questions without a mark are not answered by the records of the agency'

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const interestNames = {
  mortgagee: 'Mortgagee',
  'loss payee': 'LossPayee',
  lienholder: null,
  'additional interest': null,
}

/** A lender's loss payable clause is more than a loss payee has. Other interests have no box. */
const interestBox = ({ role, clause }: PrintedEvidence['interests'][number]) =>
  clause === 'lender’s loss payable' ? 'LendersLossPayable' : interestNames[role]

function interestValues({ interests }: PrintedEvidence): { values: Values; remarks: string[] } {
  const loans = [...new Set(interests.map(({ loanNumber }) => loanNumber).filter(Boolean))]
  const loanNumber = loans.length > 1 ? remarksReference : (loans[0] ?? '')
  const boxes = interests.flatMap((interest) => interestBox(interest) ?? [])
  const areAllInBoxes = interests.length === 1 && boxes.length === 1
  return {
    values: [
      ...boxes.map((name): [string, true] => [`AdditionalInterest_Interest_${name}Indicator_A`, true]),
      ['AdditionalInterest_AccountNumberIdentifier_A', loanNumber],
      ['AdditionalInterest_AccountNumberIdentifier_B', loanNumber],
    ],
    remarks: areAllInBoxes ? [] : interests.map(interestText),
  }
}

/** The causes of loss have one row of boxes for all locations. */
function causesValues(locations: readonly Location[]): Values {
  const causes = [...new Set(locations.map(({ causesOfLoss }) => causesOfLoss))]
  return causes.length === 1
    ? causes.map((name) => [`Policy_PolicyType_${capitalize(name)}Indicator_A`, true])
    : []
}

const locationRemark = (location: Location) =>
  [formatLocation(location), location.description, ...locationTexts(location)].filter(Boolean).join('. ')

interface LocationContent {
  values: Values
  remarks: string[]
}

/** Form 27: rows for building and contents, then for the limits of the policy. */
function locationContentOn27(locations: readonly Location[], { limits }: Policy): LocationContent {
  const [onlyLocation, ...otherLocations] = locations
  const isOne = onlyLocation !== undefined && otherLocations.length === 0
  const deductible = isOne && onlyLocation.deductible !== null ? formAmount(onlyLocation.deductible) : ''
  const rows: [description: string, amount: string, deductible: string][] = [
    ...(isOne && onlyLocation.buildingValue !== null
      ? [['Building', formAmount(onlyLocation.buildingValue), deductible] satisfies [string, string, string]]
      : []),
    ...(isOne && onlyLocation.contentsValue !== null
      ? [['Contents', formAmount(onlyLocation.contentsValue), deductible] satisfies [string, string, string]]
      : []),
    ...limits.map((limit): [string, string, string] => {
      const [name, amount, basis] = certifiedLimitCells(limit)
      return [[name, basis].filter(Boolean).join(', '), amount.replace('$', ''), '']
    }),
  ]
  const rowValues = rows
    .slice(0, coverageLetters.length)
    .flatMap(([description, amount, ownDeductible], index) => {
      const letter = coverageLetters[index]
      const row: Values = [
        [`EvidenceOfProperty_CoverageDescription_${letter}`, description],
        [`EvidenceOfProperty_LimitAmount_${letter}`, amount],
        [`EvidenceOfProperty_DeductibleAmount_${letter}`, ownDeductible],
      ]
      return row
    })
  const address: Values = isOne
    ? [
        ['EvidenceOfProperty_PhysicalAddress_StreetLineOne_A', onlyLocation.street],
        ['EvidenceOfProperty_PhysicalAddress_CityName_A', onlyLocation.city],
        ['EvidenceOfProperty_PhysicalAddress_StateOrProvinceCode_A', onlyLocation.state],
        ['EvidenceOfProperty_PhysicalAddress_PostalCode_A', onlyLocation.zip],
        ['EvidenceOfProperty_PropertyDescription_A', onlyLocation.description],
      ]
    : [['EvidenceOfProperty_PropertyDescription_A', remarksReference]]
  return {
    values: [...address, ...rowValues],
    remarks: [
      ...locations.map(locationRemark),
      ...rows.slice(coverageLetters.length).map(([name, amount]) => `${name} $${amount}`),
    ],
  }
}

/** Form 28 has one amount. The form does not add building and contents up. */
function locationContentOn28(locations: readonly Location[], policy: Policy): LocationContent {
  const [onlyLocation, ...otherLocations] = locations
  const remarks = [...locations.map(locationRemark), ...policy.limits.map(limitText), unansweredText]
  const type: Values = [['Policy_TypeDescription_A', typeName(policy.type)]]
  if (!onlyLocation || otherLocations.length > 0)
    return { values: [...type, ['Location_LocationDescription_A', remarksReference]], remarks }
  const { buildingValue, contentsValue, deductible, valuation, coinsurance } = onlyLocation
  const amounts = [buildingValue, contentsValue].filter((one) => one !== null)
  const [amount] = amounts
  const values: Values = [
    ...type,
    ['Location_PhysicalAddress_LineOne_A', onlyLocation.street],
    ['Location_PhysicalAddress_CityName_A', onlyLocation.city],
    ['Location_PhysicalAddress_StateOrProvinceCode_A', onlyLocation.state],
    ['Location_PhysicalAddress_PostalCode_A', onlyLocation.zip],
    ['Location_LocationDescription_A', onlyLocation.description],
    [
      'CommercialPropertyCoverage_Property_LimitAmount_A',
      amounts.length > 1 || amount === undefined ? 'See form 101' : formAmount(amount),
    ],
    [
      'CommercialPropertyCoverage_Property_DeductibleAmount_A',
      deductible === null ? '' : formAmount(deductible),
    ],
  ]
  if (buildingValue !== null) values.push(['Property_Building_CoverageIndicator_A', true])
  if (contentsValue !== null) values.push(['Property_BusinessPersonalProperty_CoverageIndicator_A', true])
  if (valuation === 'replacement cost')
    values.push(['CommercialPropertyCoverage_ReplacementCost_YesIndicator_A', true])
  if (valuation === 'agreed value')
    values.push(['CommercialPropertyCoverage_AgreedValue_YesIndicator_A', true])
  if (coinsurance !== null)
    values.push(
      ['CommercialPropertyCoverage_Coinsurance_YesIndicator_A', true],
      ['CommercialProperty_Premises_CoinsurancePercent_A', String(coinsurance)],
    )
  return { values, remarks }
}

/** Evidence of property as form 27 or 28: the same content as the portal's own document. */
export function evidenceFormOf(kind: '27' | '28', certificate: CertificateToPrint): FormContent {
  const { holder, policies, evidence } = certificate.printed
  const [policy] = policies
  if (!policy || !evidence) throw new Error('A form for evidence of property needs its property')
  const interest = interestValues(evidence)
  const location = { 27: locationContentOn27, 28: locationContentOn28 }[kind](evidence.locations, policy)
  const fieldValues: Values = [
    ...producerValues(certificate),
    ['Insurer_FullName_A', policy.company?.name ?? policy.carrier],
    ['Insurer_NAICCode_A', policy.company?.naic ?? ''],
    ['Policy_PolicyNumberIdentifier_A', policy.policyNumber],
    ['Policy_EffectiveDate_A', formDay(policy.startDate)],
    ['Policy_ExpirationDate_A', formDay(policy.endDate)],
    ...causesValues(evidence.locations),
    ['AdditionalInterest_FullName_A', holder.name],
    ...addressValues('AdditionalInterest', holder),
    ...interest.values,
    ...location.values,
  ]
  const entryNames = new Set(entriesOf(kind).map(({ name }) => name))
  return {
    values: Object.fromEntries(fieldValues.filter(([name, value]) => value !== '' && entryNames.has(name))),
    remarks: [
      ...sharedRemarks(certificate.printed),
      ...interest.remarks,
      ...location.remarks,
      ...evidence.deductibles.map(deductibleText),
      ...(policy.trigger === null ? [] : [policy.trigger]),
      ...(policy.told ?? []),
      ...otherTexts(policy),
    ],
    problem: null,
  }
}
