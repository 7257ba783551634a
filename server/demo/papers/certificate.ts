import { typeName } from '../../../contract/values/insurance-types.ts'
import { leftEdge, mutedColor } from '../../platform/paper/sheet.ts'
import { type ClientName, demoClients } from '../clients.ts'
import { agencyLines } from './declarations.ts'
import { drawDemoPaper } from './demo-paper.ts'
import {
  coverageCells,
  type FiledPolicy,
  formatPaperDay,
  formatTerm,
  limitCoveragesOf,
} from './filed-policy.ts'
import { agencyOnPaper, agentOnPaper, insuredOf, splitAddressLines } from './people.ts'
import { drawSignature } from './signature.ts'

export interface CertifiedPolicy {
  client: ClientName
  policies: FiledPolicy[]
  holder: { name: string; address: string }
  /** `requirement`: the holder's. `coverage`: how far the policies meet it. */
  provisions: { requirement: string; coverage: string }[]
  /** The day of issue, and its instant. */
  day: string
  at: string
}

/**
 * Coverages that a certificate leaves out: contracts ask only for limits that protect the holder.
 */
const otherCoveragePattern =
  /^(Business Personal|Business I|Spoilage|Damage to|Medical|Uninsured|Extortion|Funds)/

/** Shorter names that fit on one line with their limit. */
const shorterCoverageNames: Record<string, string> = {
  "Part One Workers' Compensation, Connecticut": "Workers' compensation, Connecticut",
  'Part Two Employers Liability, bodily injury by accident': 'Employers liability, by accident',
  'Part Two Employers Liability, bodily injury by disease': 'Employers liability, by disease',
  'Building, replacement cost, 90% coinsurance': 'Building, replacement cost',
  'Products-Completed Operations Aggregate': 'Products-Completed Operations',
}

/** A certificate of insurance on the agency's own form. */
export function drawDemoCertificate(paper: CertifiedPolicy): Promise<Buffer> {
  const { client, policies, holder, provisions, day, at } = paper
  const [firstPolicy] = policies
  if (!firstPolicy) throw new Error('A certificate lists at least one policy')
  const insuredParty = insuredOf(client, firstPolicy)
  const title = `Certificate of insurance for ${holder.name}`
  return drawDemoPaper(
    { title, author: agencyOnPaper.name, subject: `Insurance of ${insuredParty.name}`, at },
    (sheet) => {
      sheet.addHeading(agencyOnPaper.name, `Issued ${formatPaperDay(day)}`, 'Certificate of insurance')
      sheet.facts([
        { label: 'Certificate holder', value: `${holder.name}\n${splitAddressLines(holder.address)}` },
        { label: 'Insured', value: `${insuredParty.name}\n${splitAddressLines(insuredParty.address)}` },
      ])
      sheet.section('Policies and limits')
      sheet.table(
        [
          { header: 'Policy, 12:01 a.m. to 12:01 a.m.', share: 0.36 },
          { header: 'Coverage', share: 0.33 },
          { header: 'Limit', share: 0.14, align: 'right' },
          { header: 'Basis', share: 0.17 },
        ],
        policies.map(toTableRow),
        8.5,
      )
      if (provisions.length > 0) {
        sheet.section('Asked for by the holder')
        for (const { requirement, coverage } of provisions)
          sheet.facts([{ label: requirement, value: coverage }], 1)
      }
      sheet.y += 4
      sheet.addText('This certificate is information only and does not change the policies listed.', {
        bold: true,
      })
      sheet.addText(
        'It gives the holder no rights under them. The limits may have been reduced by claims paid. Whether the holder is told of a cancellation depends on the policies alone.',
        { size: 8.5, color: mutedColor, spaceAfter: 16 },
      )
      sheet.ensureSpace(70)
      drawSignature(
        sheet,
        demoClients[client].agent === 'agent' ? 'daniel' : 'laura',
        leftEdge,
        sheet.y,
        `Issued by ${agentOnPaper(client)}`,
      )
      sheet.put(agencyLines, leftEdge + 270, sheet.y + 12, 234, { size: 9 })
    },
  )
}

/** A policy with its limits, one a line. */
function toTableRow(policy: FiledPolicy) {
  const { type, insurer, policyNumber } = policy
  const limits = limitCoveragesOf(policy).filter((coverage) => !otherCoveragePattern.test(coverage.type))
  const limitCells = limits.map(coverageCells)
  return {
    cells: [
      `${typeName(type)}\n${insurer}, ${policyNumber}\n${formatTerm(policy)}`,
      limitCells.map(([name]) => shorterCoverageNames[name] ?? name).join('\n'),
      limitCells.map(([, limit]) => limit).join('\n'),
      limitCells.map(([, , basis]) => basis).join('\n'),
    ],
  }
}
