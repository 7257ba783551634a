import { typeName } from '../../../contract/values/insurance-types.ts'
import { dollars } from '../../../contract/values/money.ts'
import { muted, type Sheet, width } from '../../platform/paper/sheet.ts'
import type { ClientName } from '../clients.ts'
import { draw } from './draw.ts'
import { formsOf } from './forms.ts'
import { accentOf, agency, agentOf, insuredOf, onTwoLines } from './people.ts'
import { vehiclesOf } from './vehicles.ts'
import { coverageCells, deductiblesOf, limitsOf, longDay, termLength, type Written } from './words.ts'

export interface About {
  client: ClientName
  policy: Written
  /** When the paper was made, an instant. */
  at: string
}

export const agencyLines = `${agency.name}\n${agency.address}\n${agency.phone}, ${agency.email}`

/** The first page of a policy: who, from when to when, for how much, and what for. */
export const declarations = ({ client, policy, at, renewal = false }: About & { renewal?: boolean }) => {
  const { insurer, policyNumber } = policy
  const name = typeName(policy.type)
  const heading = { title: `${name}, declarations, ${policyNumber}`, author: insurer, subject: name, at }
  return draw({ ...heading, accent: accentOf(insurer) }, (sheet) => {
    sheet.head(insurer, `Declarations, policy ${policyNumber}`, name)
    whoAndWhen(sheet, client, policy, renewal)
    limits(sheet, policy)
    formsAndNote(sheet, policy)
    agencyBlock(sheet, client)
  })
}

function whoAndWhen(sheet: Sheet, client: ClientName, policy: Written, renewal: boolean): void {
  const insured = insuredOf(client, policy)
  const term = `12:01 a.m. on ${longDay(policy.startDate)} to\n12:01 a.m. on ${longDay(policy.endDate)}\n(${termLength(policy)})`
  sheet.facts([
    { label: 'Named insured', told: `${insured.name}\n${onTwoLines(insured.address)}` },
    { label: 'Policy term, at the address of the insured', told: term },
  ])
  sheet.facts(
    [
      { label: 'The insured is', told: insured.business },
      { label: 'Transaction', told: renewal ? 'Renewal, same policy number' : 'Policy issued' },
      { label: 'Basis of coverage', told: policy.coverageType ?? 'As stated per coverage' },
    ],
    3,
  )
  if (policy.description) sheet.facts([{ label: 'Description', told: policy.description }], 1)
}

function limits(sheet: Sheet, policy: Written): void {
  sheet.section('Coverages and limits of insurance')
  sheet.table(
    [
      { head: 'Coverage', share: 0.48 },
      { head: 'Limit', share: 0.3, align: 'right' },
      { head: 'Basis', share: 0.22 },
    ],
    limitsOf(policy).map((coverage) => ({ cells: coverageCells(coverage) })),
  )
  const vehicles = vehiclesOf(policy.policyNumber)
  if (vehicles.length > 0) {
    sheet.section('Covered vehicles')
    sheet.table(
      [
        { head: 'No.', share: 0.1 },
        { head: 'Year, make and model', share: 0.5 },
        { head: 'Identification', share: 0.4 },
      ],
      vehicles.map((vehicle, place) => ({ cells: [`${place + 1}`, vehicle, 'VIN on file with carrier'] })),
    )
  }
  sheet.section('Deductible and premium', 90)
  const { premium, paymentFrequency } = policy
  sheet.table(
    [
      { head: 'For', share: 0.48 },
      { head: 'Amount', share: 0.3, align: 'right' },
      { head: 'Billing', share: 0.22 },
    ],
    [
      ...deductiblesOf(policy).map(([applies, told]) => ({ cells: [`Deductible: ${applies}`, told] })),
      {
        cells: [
          `Premium for the term of ${termLength(policy)}`,
          dollars(premium),
          `Billed ${paymentFrequency}`,
        ],
        strong: true,
      },
    ],
  )
}

/** What the policy is made of. Stays together with the agency below: that alone would look lost on a page. */
function formsAndNote(sheet: Sheet, policy: Written): void {
  const forms = formsOf(policy)
  sheet.section('Forms and endorsements', 115 + 15 * Math.ceil(forms.length / 2))
  sheet.list(forms)
  sheet.say('These declarations, with the coverage form and the endorsements listed, complete the policy.', {
    size: 8,
    color: muted,
  })
}

/** The agency that looks after the policy, and who there. */
function agencyBlock(sheet: Sheet, client: ClientName): void {
  const half = width / 2 - 18
  sheet.y += 6
  sheet.box(66, (x, y) => {
    sheet.put('Your agency', x, y, half, { size: 7.5, color: muted })
    sheet.put(agencyLines, x, y + 11, half, { size: 9 })
    sheet.put('Your agent', x + width / 2, y, half, { size: 7.5, color: muted })
    const agent = `${agentOf(client)}\nAgency license ${agency.license}`
    sheet.put(agent, x + width / 2, y + 11, half, { size: 9 })
  })
}
