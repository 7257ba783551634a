import { randomUUID } from 'node:crypto'
import { noReference } from '../../contract/certificate-forms.ts'
import { addDays } from '../../contract/values/days.ts'
import { createCertificatePdfs } from '../features/certificates/certificate-pdfs.ts'
import { draftByClient } from '../features/certificates/issue-by-client.ts'
import { issueCertificate } from '../features/certificates/issue-certificates.ts'
import { drawnFileStore } from '../features/documents/file-writing.ts'
import { insertSubscription, switchUpdates } from '../features/subscriptions/queries.ts'
import { newId } from '../platform/ids.ts'
import { newToken, tokenHash } from '../platform/secrets.ts'
import { demoStaff } from './agency.ts'
import { demoClients } from './clients.ts'
import { type SeedContext, seededId } from './seed-context.ts'

const projectName = 'Mill Race Lofts, Norwich'

const norwichAddress = { city: 'Norwich', state: 'CT', zip: '06360', country: null } as const

const holders = {
  owner: { ...norwichAddress, name: 'Mill Race Lofts LLC', street: '300 Mill Race Road' },
  builder: { ...norwichAddress, name: 'Stanhope Builders Inc', street: '41 Ferry Landing' },
  lender: { ...norwichAddress, name: 'Quinebaug Savings Bank', street: '12 Franklin Square' },
  town: { ...norwichAddress, name: 'City of Norwich', street: '100 Broadway' },
} as const

/** Holders in the order of issue, with the address that got the certificate by email. */
const plannedCertificates = [
  { holder: holders.owner, time: '09:12', recipient: 'office@millracelofts.example' },
  { holder: holders.builder, time: '09:20', recipient: 'insurance@stanhopebuilders.example' },
  { holder: holders.lender, time: '09:31', recipient: 'loans@quinebaugsavings.example', isRefused: true },
  { holder: holders.town, time: '09:40', recipient: null },
] as const

const issueDayOffset = -12

/**
 * Coldspring's certificates for the four parties of one project. The lender's address was refused,
 * and the builder gets an email when its certificate changes.
 */
export async function seedProjectHolders(seedContext: SeedContext): Promise<void> {
  const { tx, files, settings, secrets, agency, clock } = seedContext
  const clientId = seededId(seedContext.clients, 'coldspring')
  const agentId = seededId(seedContext.staff, 'agent')
  const { firstName: clientFirst, lastName: clientLast } = demoClients.coldspring
  const client = {
    id: clientId,
    accountId: clientId,
    role: 'client',
    firstName: clientFirst,
    lastName: clientLast,
  } as const
  const { firstName, lastName } = demoStaff.agent
  const agent = { id: agentId, accountId: null, role: 'agent', firstName, lastName } as const
  for (const { holder, time, recipient, ...email } of plannedCertificates) {
    const moment = clock.on(issueDayOffset, time)
    const context = { settings, secrets, agency, now: () => new Date(moment) }
    const issuer = { ...context, me: agent }
    const papers = createCertificatePdfs(issuer, drawnFileStore({ ...issuer, db: tx, files }))
    const draft = await draftByClient(tx, { ...context, me: client }, { holder }, { held: true })
    const printedCertificate = { ...draft.printed, reference: { ...noReference, project: projectName } }
    await papers.drawAhead(tx, [printedCertificate])
    const { approvalRequest: _, ...draftToIssue } = { ...draft, printed: printedCertificate }
    const certificateId = await issueCertificate(tx, issuer, {
      clientId,
      papers,
      certificate: draftToIssue,
      reason: '',
    })
    const emailResult =
      'isRefused' in email
        ? {
            refusedAt: moment,
            failedBecause: 'The mail server refused the address: 550 5.1.1 No such mailbox',
          }
        : { acceptedAt: moment }
    if (recipient)
      await tx
        .insertInto('certificateEmails')
        .values({
          ...{ id: newId(), clientId, certificateId, orderId: newId(), recipient, linkCode: newToken() },
          ...{ orderedBy: agentId, orderedAt: moment, attemptedAt: moment, ...emailResult },
        })
        .execute()
    if (holder === holders.builder && recipient)
      await seedSubscription(seedContext, { clientId, certificateId, recipient })
  }
}

async function seedSubscription(
  { tx, clock }: SeedContext,
  { clientId, certificateId, recipient }: { clientId: string; certificateId: string; recipient: string },
): Promise<void> {
  await switchUpdates(tx, true)
  const confirmedAt = clock.on(issueDayOffset + 1, '08:03')
  await insertSubscription(tx, {
    ...{ id: newId(), clientId, certificateId, email: recipient, stopCode: randomUUID() },
    ...{ askedAt: confirmedAt, confirmHash: tokenHash(newToken()), confirmUntil: confirmedAt, confirmedAt },
    ...{ state: 'current', checkedOn: addDays(clock.day, issueDayOffset + 1) },
  })
}
