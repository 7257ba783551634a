import { typeName } from '../../../contract/values/insurance-types.ts'
import { dollars } from '../../../contract/values/money.ts'
import { mutedColor, type Sheet, textWidth } from '../../platform/paper/sheet.ts'
import type { ClientName } from '../clients.ts'
import { drawDemoPaper } from './demo-paper.ts'
import {
  coverageCells,
  deductiblesOf,
  type FiledPolicy,
  formatPaperDay,
  formatTermLength,
  limitCoveragesOf,
} from './filed-policy.ts'
import { formTitlesOf } from './forms.ts'
import { accentOf, agencyOnPaper, agentOnPaper, insuredOf, splitAddressLines } from './people.ts'
import { vehiclesOf } from './vehicles.ts'

export interface DeclarationsContext {
  client: ClientName
  policy: FiledPolicy
  /** Instant of the document. */
  at: string
}

export const agencyLines = `${agencyOnPaper.name}\n${agencyOnPaper.address}\n${agencyOnPaper.phone}, ${agencyOnPaper.email}`

/** The declarations page of a policy. */
export const drawDeclarations = ({
  client,
  policy,
  at,
  isRenewal = false,
}: DeclarationsContext & { isRenewal?: boolean }) => {
  const { insurer, policyNumber } = policy
  const name = typeName(policy.type)
  const heading = { title: `${name}, declarations, ${policyNumber}`, author: insurer, subject: name, at }
  return drawDemoPaper({ ...heading, accent: accentOf(insurer) }, (sheet) => {
    sheet.addHeading(insurer, `Declarations, policy ${policyNumber}`, name)
    drawInsuredAndTerm(sheet, client, policy, isRenewal)
    drawLimits(sheet, policy)
    drawFormsAndNote(sheet, policy)
    drawAgencyBlock(sheet, client)
  })
}

function drawInsuredAndTerm(sheet: Sheet, client: ClientName, policy: FiledPolicy, isRenewal: boolean): void {
  const insuredParty = insuredOf(client, policy)
  const term = `12:01 a.m. on ${formatPaperDay(policy.startDate)} to\n12:01 a.m. on ${formatPaperDay(policy.endDate)}\n(${formatTermLength(policy)})`
  sheet.facts([
    { label: 'Named insured', value: `${insuredParty.name}\n${splitAddressLines(insuredParty.address)}` },
    { label: 'Policy term, at the address of the insured', value: term },
  ])
  sheet.facts(
    [
      { label: 'The insured is', value: insuredParty.business },
      { label: 'Transaction', value: isRenewal ? 'Renewal, same policy number' : 'Policy issued' },
      { label: 'Basis of coverage', value: policy.coverageType ?? 'As stated per coverage' },
    ],
    3,
  )
  if (policy.description) sheet.facts([{ label: 'Description', value: policy.description }], 1)
}

function drawLimits(sheet: Sheet, policy: FiledPolicy): void {
  sheet.section('Coverages and limits of insurance')
  sheet.table(
    [
      { header: 'Coverage', share: 0.48 },
      { header: 'Limit', share: 0.3, align: 'right' },
      { header: 'Basis', share: 0.22 },
    ],
    limitCoveragesOf(policy).map((coverage) => ({ cells: coverageCells(coverage) })),
  )
  const vehicles = vehiclesOf(policy.policyNumber)
  if (vehicles.length > 0) {
    sheet.section('Covered vehicles')
    sheet.table(
      [
        { header: 'No.', share: 0.1 },
        { header: 'Year, make and model', share: 0.5 },
        { header: 'Identification', share: 0.4 },
      ],
      vehicles.map((vehicle, index) => ({ cells: [`${index + 1}`, vehicle, 'VIN on file with carrier'] })),
    )
  }
  sheet.section('Deductible and premium', 90)
  const { premium, paymentFrequency } = policy
  sheet.table(
    [
      { header: 'For', share: 0.48 },
      { header: 'Amount', share: 0.3, align: 'right' },
      { header: 'Billing', share: 0.22 },
    ],
    [
      ...deductiblesOf(policy).map(([appliesTo, limitText]) => ({
        cells: [`Deductible: ${appliesTo}`, limitText],
      })),
      {
        cells: [
          `Premium for the term of ${formatTermLength(policy)}`,
          dollars(premium),
          `Billed ${paymentFrequency}`,
        ],
        isBold: true,
      },
    ],
  )
}

/** The forms list. Kept on one page with the agency block below it. */
function drawFormsAndNote(sheet: Sheet, policy: FiledPolicy): void {
  const forms = formTitlesOf(policy)
  sheet.section('Forms and endorsements', 115 + 15 * Math.ceil(forms.length / 2))
  sheet.list(forms)
  sheet.addText(
    'These declarations, with the coverage form and the endorsements listed, complete the policy.',
    {
      size: 8,
      color: mutedColor,
    },
  )
}

/** The servicing agency and agent. */
function drawAgencyBlock(sheet: Sheet, client: ClientName): void {
  const half = textWidth / 2 - 18
  sheet.y += 6
  sheet.box(66, (x, y) => {
    sheet.put('Your agency', x, y, half, { size: 7.5, color: mutedColor })
    sheet.put(agencyLines, x, y + 11, half, { size: 9 })
    sheet.put('Your agent', x + textWidth / 2, y, half, { size: 7.5, color: mutedColor })
    const agent = `${agentOnPaper(client)}\nAgency license ${agencyOnPaper.license}`
    sheet.put(agent, x + textWidth / 2, y + 11, half, { size: 9 })
  })
}
