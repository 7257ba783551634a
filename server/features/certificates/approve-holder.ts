import { certificateDetails, holderLines } from '../../../contract/coi-request.ts'
import { cityLine } from '../../../contract/values/countries.ts'
import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { askAgent } from '../requests/ask.ts'
import { changeStatus } from '../requests/change-status.ts'
import {
  clientOfHolder,
  type Held,
  type HolderToIssue,
  holderOnFile,
  markHolderApproved,
  markHolderWaiting,
} from './holder-queries.ts'
import { issueOne, type ToIssue } from './issue.ts'
import { markAnswering } from './issue-queries.ts'
import { masterInUse } from './master.ts'
import type { Papers } from './papers.ts'
import { withinApproval } from './within-approval.ts'

const whyAsked = 'the portal cannot tell whether this is a name and an address alone'

interface Asked {
  holder: HolderToIssue
  /** What would be printed. */
  printed: ToIssue['printed']
  policyIds: string[] | null
}

/** Asks the agent to approve a holder that is not plainly a name and an address: its certificate waits for that. */
export async function askForHolder(tx: Db, visit: Visit, { holder, printed, policyIds }: Asked) {
  const { id, name, street, isWaiting } = holder
  if (isWaiting)
    throw conflict('waiting', `Your agent is looking at “${name}” already, and issues the certificate then`)
  const numbers = printed.policies.map(({ policyNumber }) => policyNumber).join(', ')
  const details = certificateDetails(
    [
      ...holderLines(name, [street, cityLine(holder)].filter(Boolean).join(', ')),
      ['Policies', numbers],
      ['To approve', whyAsked],
    ],
    '',
  )
  const requestId = await askAgent(tx, visit, { type: 'coi', policyId: null, details, isUrgent: false })
  await markHolderWaiting(tx, id, { requestId, wantedPolicies: policyIds })
  return requestId
}

/** The agency stands for a holder from now on, and what was asked about it is done by this certificate. */
export async function settleHolder(
  tx: Db,
  visit: Visit,
  { id, requestId, isWaiting }: HolderToIssue,
  certificateId: string,
) {
  await markHolderApproved(tx, id, visit.me.id, visit.now().toISOString())
  if (isWaiting && requestId !== null) await answerRequest(tx, visit, { requestId, certificateId })
}

/** The request that a certificate answers is completed with it. */
export async function answerRequest(
  tx: Db,
  visit: Visit,
  { requestId, certificateId }: { requestId: string; certificateId: string },
): Promise<void> {
  await markAnswering(tx, certificateId, requestId)
  await changeStatus(tx, visit, { requestId, status: 'completed' })
}

/** What a client asked for whose holder waits, as it would be issued now. */
export async function wantedForHolder(db: Db, visit: Visit, holderId: string, held: Held = {}) {
  const clientId = await clientOfHolder(db, visit.me, holderId)
  const master = await masterInUse(db, visit.me, clientId, held)
  const holder = await holderOnFile(db, clientId, holderId, held)
  if (!holder.isWaiting)
    throw conflict('not_waiting', `“${holder.name}” does not wait for an approval any more`)
  const policyIds = holder.wantedPolicies
  return {
    clientId,
    holder,
    toIssue: await withinApproval(db, visit, { clientId, master, holder, policyIds }, held),
  }
}

/** Approves a holder as it was typed, and issues to it what the client asked for, in one press. */
export async function approveHolder(tx: Db, visit: Visit, papers: Papers, holderId: string): Promise<string> {
  const { clientId, holder, toIssue } = await wantedForHolder(tx, visit, holderId, { held: true })
  const id = await issueOne(tx, visit, { clientId, papers, toIssue })
  await settleHolder(tx, visit, holder, id)
  return id
}
