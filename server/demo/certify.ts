import { MasterForm } from '../../contract/certificate-forms.ts'
import { issueOne } from '../features/certificates/issue.ts'
import { wantedByClient } from '../features/certificates/issue-by-client.ts'
import { approveMaster } from '../features/certificates/master.ts'
import { papersOf } from '../features/certificates/papers.ts'
import { drawnKeeper } from '../features/documents/with-file.ts'
import { clients } from './clients.ts'
import { acting, known, type Story } from './story.ts'

const liability = ['Liability and Medical Expenses', 'General Aggregate', 'Products-Completed Operations']
const auto = ['Combined Single Limit', 'Hired and Non-Owned Liability']
const compensation = [
  "Part One Workers' Compensation, Connecticut: Statutory",
  'Part Two Employers Liability, bodily injury by accident',
  'Part Two Employers Liability, bodily injury by disease',
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

/** The agent approves what the bakery certifies, and the bakery has issued some; its landlord asked twice. */
export async function certify(story: Story): Promise<void> {
  const { tx, files, settings, agency, clock, policies } = story
  const { agent, firstName, lastName, company, address } = clients.tidewheel
  const clientId = known(story.clients, 'tidewheel')
  const form = MasterForm.parse({
    insuredName: company,
    insuredAddress: address,
    policies: [
      // Additional insureds are included in this policy, and nobody has seen that they are in another.
      {
        policyId: known(policies, 'HBP 204417'),
        coverages: liability,
        wordings: ['additional insured', 'notice of cancellation'],
      },
      { policyId: known(policies, 'HBA 317902'), coverages: auto, wordings: ['notice of cancellation'] },
      {
        policyId: known(policies, 'WC 3318846'),
        coverages: compensation,
        wordings: ['notice of cancellation'],
      },
      {
        policyId: known(policies, 'HXU 518236'),
        coverages: ['Each Occurrence', 'Aggregate'],
        wordings: ['notice of cancellation'],
      },
    ],
  })
  await approveMaster(
    tx,
    { ...acting(known(story.staff, agent), clock.on(-110, '14:20')), agency: story.agency },
    clientId,
    form,
  )
  const me = { id: clientId, accountId: clientId, role: 'client', firstName, lastName } as const
  for (const [holder, days, time] of [
    [landlord, -96, '18:05'],
    [foodHall, -61, '13:42'],
    [market, -33, '19:10'],
    [landlord, -9, '15:31'],
  ] as const) {
    const issuer = { settings, agency, me, now: () => new Date(clock.on(days, time)) }
    const papers = papersOf(issuer, drawnKeeper({ ...issuer, db: tx, files }))
    const { toApprove: _, ...toIssue } = await wantedByClient(tx, issuer, { holder }, { held: true })
    await papers.drawAhead(tx, [toIssue.printed])
    await issueOne(tx, issuer, { clientId, papers, toIssue })
  }
}
