import { api } from '../../../contract/index.ts'
import { ownAccount } from '../../access.ts'
import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { serve } from '../../http/serve.ts'
import { edit } from '../activity/edit-conflicts.ts'
import { record } from '../activity/record.ts'
import { clientSeenBy, clientToChange } from '../clients/queries.ts'
import { removeCertificateFileOf } from '../documents/queries.ts'
import { approveHolder, draftForHolder } from './approve-holder.ts'
import { drawThenIssue } from './certificate-pdfs.ts'
import { checkCertificate } from './check.ts'
import { countApprovalsWithoutForm } from './complete-queries.ts'
import { exportCertificates } from './export.ts'
import { exportHolders } from './export-holders.ts'
import { holdersSeenBy, holderToChange, markHolderRemoved } from './holder-queries.ts'
import { completeRequest, draftByAgent, issueByAgent } from './issue-by-agent.ts'
import { draftByClient, issueByClient } from './issue-by-client.ts'
import { certificateToChange, markNotReplacedBy, markWithdrawn } from './issue-queries.ts'
import { storedWholesaleAuthority, wholesaleSeenBy } from './law-queries.ts'
import { approveMaster, certifiablePolicies, masterOf, withdrawApproval } from './master.ts'
import { certificateSeenBy, certificatesSeenBy } from './queries.ts'
import { draftsForAll, draftsForSeveral, reissueSeveral, reissueToAll } from './reissue.ts'
import { requestWording } from './request-wording.ts'
import { confirmState, stateLaw, stateLaws, statesToConfirm, withdrawStateCheck } from './state-law.ts'
import { approvalsToComplete, certificatesToComplete, confirmWholesaler, nameCompany } from './to-complete.ts'
import { confirmWholesale, withdrawWholesale } from './wholesale-authority.ts'

/** Approvals without a form are counted up to this number. */
const mostCounted = 100

export const certificateRoutes = serve(api.certificates, {
  mine: async (_, visit) => ({ master: await masterOf(visit.db, visit, ownAccount(visit.me)) }),

  async master({ clientId }, visit) {
    await clientSeenBy(visit.db, visit.me, clientId)
    const master = await masterOf(visit.db, visit, clientId)
    return { master, policies: await certifiablePolicies(visit.db, visit, clientId) }
  },

  approve: ({ clientId, ...form }, visit) =>
    edit(visit, {
      async change(tx) {
        // Locks the client, because before the first approval there is no approval row to lock.
        await clientToChange(tx, visit.me, clientId)
        await approveMaster(tx, visit, clientId, form)
      },
      async answer(db) {
        const master = await masterOf(db, visit, clientId)
        if (!master) throw conflict('not_approved', 'The approval was withdrawn in the meantime')
        return { master }
      },
    }),

  async withdrawApproval({ clientId }, visit) {
    await visit.write(async (tx) => {
      await clientSeenBy(tx, visit.me, clientId)
      await withdrawApproval(tx, visit, clientId)
    })
  },

  holders: (wanted, visit) => holdersSeenBy(visit, wanted),

  exportHolders: (wanted, visit) => exportHolders(visit, wanted),

  async removeHolder({ id }, visit) {
    await visit.write((tx) => removeHolder(tx, visit, id))
  },

  list: (wanted, visit) => certificatesSeenBy(visit, wanted),

  export: (wanted, visit) => exportCertificates(visit, wanted),

  issue: (given, visit) =>
    drawThenIssue(visit, {
      async drafts(db) {
        const { toApprove, printed } = await draftByClient(db, visit, given)
        return toApprove ? [] : [printed]
      },
      work: (tx, papers) => issueByClient(tx, visit, papers, given),
    }),

  approveHolder: ({ id: holderId, because }, visit) =>
    drawThenIssue(visit, {
      drafts: async (db) => [(await draftForHolder(db, visit, holderId)).toIssue.printed],
      async work(tx, papers) {
        const id = await approveHolder(tx, visit, papers, { holderId, because })
        return { certificate: await certificateSeenBy(tx, visit, id) }
      },
    }),

  issueFor: ({ requestId, ...given }, visit) =>
    drawThenIssue(visit, {
      drafts: async (db) => [(await draftByAgent(db, visit, given)).printed],
      async work(tx, papers) {
        const id = await issueByAgent(tx, visit, papers, given)
        if (requestId) await completeRequest(tx, visit, { requestId, certificateId: id }, given.clientId)
        return { certificate: await certificateSeenBy(tx, visit, id) }
      },
    }),

  reissue: ({ clientId }, visit) =>
    drawThenIssue(visit, {
      drafts: (db) => draftsForAll(db, visit, clientId),
      work: (tx, papers) => reissueToAll(tx, visit, papers, clientId),
    }),

  reissueSeveral: ({ certificateIds }, visit) =>
    drawThenIssue(visit, {
      drafts: (db) => draftsForSeveral(db, visit, certificateIds),
      work: (tx, papers) => reissueSeveral(tx, visit, papers, certificateIds),
    }),

  withdraw: ({ id }, visit) =>
    visit.write(async (tx) => {
      await withdrawCertificate(tx, visit, id)
      return { certificate: await certificateSeenBy(tx, visit, id) }
    }),

  check: async (given, visit) => ({ check: await checkCertificate(visit, given) }),

  askForWording: (given, visit) => requestWording(visit, given),

  stateLaws: async (_, { db }) => ({ laws: await stateLaws(db) }),

  async statesToConfirm(given, visit) {
    await clientSeenBy(visit.db, visit.me, given.clientId)
    return { states: await statesToConfirm(visit.db, visit, given) }
  },

  confirmState: (given, visit) =>
    visit.write(async (tx) => {
      await confirmState(tx, visit, given)
      return { law: await stateLaw(tx, given.state) }
    }),

  async withdrawStateCheck({ state }, visit) {
    await visit.write((tx) => withdrawStateCheck(tx, visit, state))
  },

  wholesaleAuthority: ({ policyId }, { db, me }) => wholesaleSeenBy(db, me, policyId),

  confirmWholesale: (given, visit) =>
    visit.write(async (tx) => {
      await confirmWholesale(tx, visit, given)
      return { authority: await storedWholesaleAuthority(tx, visit.me, given.policyId) }
    }),

  async withdrawWholesale({ policyId }, visit) {
    await visit.write((tx) => withdrawWholesale(tx, visit, policyId))
  },

  toComplete: (_, visit) => certificatesToComplete(visit.db, visit),

  approvalsToComplete: (page, visit) => approvalsToComplete(visit.db, visit, page),

  async approvalsWithoutForm(_, visit) {
    const count = await countApprovalsWithoutForm(visit.db, visit.me, today(visit), mostCounted)
    return { count, isCapped: count === mostCounted }
  },

  nameCompany: (given, visit) =>
    visit.write(async (tx) => ({ changed: await nameCompany(tx, visit, given) })),

  confirmWholesaler: (given, visit) =>
    visit.write(async (tx) => ({ changed: await confirmWholesaler(tx, visit, given) })),
})

/** Takes a holder off the list. Issued certificates stay valid. */
async function removeHolder(tx: Db, visit: RequestContext, id: string): Promise<void> {
  const { clientId, name } = await holderToChange(tx, visit.me, id)
  await markHolderRemoved(tx, id, visit.now().toISOString())
  await record(tx, visit, { action: 'certificate.holderRemoved', clientId, details: { holder: name } })
}

/** Withdraws a certificate issued in error. Its PDF leaves the client's documents. */
async function withdrawCertificate(tx: Db, visit: RequestContext, id: string): Promise<void> {
  const { clientId, number, printed, withdrawnAt } = await certificateToChange(tx, visit.me, id)
  if (withdrawnAt !== null) throw conflict('withdrawn', `Certificate ${number} was already withdrawn`)
  const at = visit.now().toISOString()
  await markWithdrawn(tx, id, visit.me.id, at)
  await markNotReplacedBy(tx, id)
  await removeCertificateFileOf(tx, id, { removedAt: at, removedBy: visit.me.id, removalReason: 'withdrawn' })
  await record(tx, visit, {
    action: 'certificate.withdrawn',
    id,
    clientId,
    details: { number, holder: printed.holder.name },
  })
}
