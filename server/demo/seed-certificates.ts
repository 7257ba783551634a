import type { z } from 'zod'
import { MasterForm } from '../../contract/certificate-forms.ts'
import { createCertificatePdfs } from '../features/certificates/certificate-pdfs.ts'
import { draftByClient } from '../features/certificates/issue-by-client.ts'
import { issueCertificate } from '../features/certificates/issue-certificates.ts'
import { approveMaster } from '../features/certificates/master.ts'
import { drawnFileStore } from '../features/documents/file-writing.ts'
import { type ClientName, demoClients } from './clients.ts'
import { demoActorAt, type SeedContext, seededId } from './seed-context.ts'

const liabilityLimits = [
  'Liability and Medical Expenses',
  'General Aggregate',
  'Products-Completed Operations',
]
const autoLimits = ['Combined Single Limit']
const compensationLimits = [
  "Part One Workers' Compensation, Connecticut: Statutory",
  'Part Two Employers Liability, bodily injury by accident',
  'Part Two Employers Liability, bodily injury by disease',
]

const umbrellaLimits = ['Each Occurrence', 'Aggregate']
const generalLiabilityLimits = [
  'Each Occurrence',
  'General Aggregate',
  'Products-Completed Operations Aggregate',
  'Personal and Advertising Injury',
  'Damage to Premises Rented to You, any one premises',
  'Medical Expense',
]

const landlord = {
  name: 'Granite Row Properties LLC',
  street: '77 Shipyard Lane',
  city: 'New London',
  state: 'CT',
  zip: '06320',
} as const
const foodHall = {
  name: 'Saltworks Food Hall LLC',
  street: '210 Mill Race Road',
  city: 'Norwich',
  state: 'CT',
  zip: '06360',
} as const
const market = {
  name: 'Thornhill Farmers Market Association',
  street: '9 Orchard Green',
  city: 'Waterford',
  state: 'CT',
  zip: '06385',
} as const

type ApprovedPolicy = z.input<typeof MasterForm>['policies'][number]

/** Approvals and their days. Special wordings appear only if the policy has the forms for them. */
const planApprovals = (
  policies: SeedContext['policies'],
): { client: ClientName; days: number; policies: ApprovedPolicy[] }[] => {
  const approvePolicies = (
    number: string,
    coverages: string[],
    ...wordings: NonNullable<ApprovedPolicy['wordings']>
  ) => ({
    policyId: seededId(policies, number),
    coverages,
    wordings,
  })
  return [
    {
      client: 'tidewheel',
      days: -110,
      policies: [
        approvePolicies('HBP 204417', liabilityLimits, 'additional insured', 'primary and noncontributory'),
        approvePolicies('HBA 317902', autoLimits),
        approvePolicies('WC 3318846', compensationLimits),
        approvePolicies('HXU 518236', umbrellaLimits),
      ],
    },
    {
      client: 'fernhollow',
      days: -301,
      policies: [
        approvePolicies(
          'ZLH A418207',
          generalLiabilityLimits,
          'additional insured',
          'completed operations',
          'waiver of subrogation',
          'primary and noncontributory',
        ),
        approvePolicies('AWH A418208', autoLimits, 'additional insured', 'waiver of subrogation'),
        approvePolicies('UHH A418210', umbrellaLimits),
        approvePolicies('EIG 4462190 02', compensationLimits, 'waiver of subrogation'),
      ],
    },
    {
      client: 'coldspring',
      days: -71,
      policies: [
        approvePolicies(
          'CO-4N81736',
          generalLiabilityLimits,
          'additional insured',
          'completed operations',
          'waiver of subrogation',
          'primary and noncontributory',
        ),
        approvePolicies('BA-4N81742', autoLimits, 'additional insured', 'waiver of subrogation'),
        approvePolicies('CUP-4N81750', umbrellaLimits),
        approvePolicies('HWC 290663', compensationLimits, 'waiver of subrogation'),
      ],
    },
  ]
}

/** The agents approve what the certificates of the bakery and of the two contractors may say. */
async function seedApprovals(seedContext: SeedContext): Promise<void> {
  for (const { client, days, policies } of planApprovals(seedContext.policies)) {
    const { agent, company, address } = demoClients[client]
    const form = MasterForm.parse({ insuredName: company, insuredAddress: address, policies })
    const actor = demoActorAt(seededId(seedContext.staff, agent), seedContext.clock.on(days, '14:20'))
    await approveMaster(
      seedContext.tx,
      { ...actor, agency: seedContext.agency },
      seededId(seedContext.clients, client),
      form,
    )
  }
}

/** Approves certificates, and issues the bakery's own. Its landlord has asked for two of them. */
export async function seedCertificates(seedContext: SeedContext): Promise<void> {
  const { tx, files, settings, secrets, agency, clock } = seedContext
  await seedApprovals(seedContext)
  const { firstName, lastName } = demoClients.tidewheel
  const clientId = seededId(seedContext.clients, 'tidewheel')
  const me = { id: clientId, accountId: clientId, role: 'client', firstName, lastName } as const
  for (const [holder, days, time] of [
    [landlord, -96, '18:05'],
    [foodHall, -61, '13:42'],
    [market, -33, '19:10'],
    [landlord, -9, '15:31'],
  ] as const) {
    const issueContext = { settings, secrets, agency, me, now: () => new Date(clock.on(days, time)) }
    const papers = createCertificatePdfs(issueContext, drawnFileStore({ ...issueContext, db: tx, files }))
    const { approvalRequest: _, ...draftToIssue } = await draftByClient(
      tx,
      issueContext,
      { holder: { ...holder, country: null } },
      { held: true },
    )
    await papers.drawAhead(tx, [draftToIssue.printed])
    await issueCertificate(tx, issueContext, { clientId, papers, certificate: draftToIssue, reason: '' })
  }
}
