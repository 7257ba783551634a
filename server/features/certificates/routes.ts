import { api } from '../../../contract/index.ts'
import { ownAccount } from '../../access.ts'
import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { runEdit } from '../activity/edit-conflicts.ts'
import { record } from '../activity/record.ts'
import { clientSeenBy, clientToChange } from '../clients/queries.ts'
import { removeCertificateFileOf } from '../documents/queries.ts'
import { approveHolder, draftForHolder } from './approve-holder.ts'
import { certificateWithCode, checkCertificate } from './certificate-check.ts'
import { drawThenIssue, previewStandardForm } from './certificate-pdfs.ts'
import {
  approvalsToComplete,
  certificatesToComplete,
  confirmWholesaler,
  nameCompany,
} from './certificates-to-complete.ts'
import { countApprovalsWithoutForm } from './completion-queries.ts'
import {
  addressesOfClient,
  addressesOfHolder,
  certificateEmailSeenBy,
  colleaguesOf,
  emailsOfCertificate,
  emailsOfOrder,
  markEmailOpened,
} from './email-queries.ts'
import { exportCertificates } from './export.ts'
import { exportHolders } from './export-holders.ts'
import { holdersSeenBy, holderToChange, markHolderRemoved } from './holder-queries.ts'
import { completeRequest, draftByAgent, issueByAgent } from './issue-by-agent.ts'
import { draftByClient, issueByClient } from './issue-by-client.ts'
import { certificateToChange, markNotReplacedBy, markWithdrawn } from './issue-queries.ts'
import { readWholesaleAuthority, wholesaleAuthoritySeenBy } from './law-queries.ts'
import { approveMaster, certifiablePolicies, masterOf, withdrawApproval } from './master.ts'
import { cancelEmail, orderEmailAgain, orderEmails, settleEmail } from './order-emails.ts'
import { certificateSeenBy, certificatesSeenBy } from './queries.ts'
import { draftAllReissues, draftsForSeveral, reissueSeveral, reissueToAll } from './reissue-certificates.ts'
import { requestWording } from './request-wording.ts'
import { confirmState, stateLaw, stateLaws, statesToConfirm, withdrawStateCheck } from './state-law.ts'
import { confirmWholesale, withdrawWholesale } from './wholesale-authority.ts'

/** Approvals without a form are counted up to this number. */
const maxApprovalsCounted = 100

export const certificateEmailRoutes = serve(api.certificateEmails, {
  async list({ certificateId }, context) {
    await certificateSeenBy(context.db, context, certificateId)
    return { emails: await emailsOfCertificate(context.db, context.me, certificateId) }
  },

  async addresses({ clientId, holderId }, { db, me, now, settings }) {
    await clientSeenBy(db, me, clientId)
    return {
      canSend: Boolean(settings.smtpUrl),
      holderAddresses: holderId ? await addressesOfHolder(db, { clientId, holderId }) : [],
      clientAddresses: await addressesOfClient(db, clientId),
      colleagues: await colleaguesOf(db, { clientId, me, at: now().toISOString() }),
    }
  },

  one: async ({ id }, { db, me }) => ({ email: await certificateEmailSeenBy(db, me, id) }),

  send: (input, context) =>
    context.write(async (tx) => {
      const { orderId, undo } = await orderEmails(tx, context, input)
      return { emails: await emailsOfOrder(tx, context.me, orderId), undo }
    }),

  sendAgain: (input, context) =>
    context.write(async (tx) => {
      const { orderId, undo } = await orderEmailAgain(tx, context, input)
      return { emails: await emailsOfOrder(tx, context.me, orderId), undo }
    }),

  async cancel({ id }, context) {
    await context.write((tx) => cancelEmail(tx, context, id))
  },

  async settle({ id }, context) {
    await context.write((tx) => settleEmail(tx, context, id))
  },

  async opened({ number, code, link }, context) {
    const certificateId = await certificateWithCode(context, { number, code })
    await markEmailOpened(context.db, certificateId, link, context.now().toISOString())
  },
})

export const certificateRoutes = serve(api.certificates, {
  mine: async (_, context) => ({ master: await masterOf(context.db, context, ownAccount(context.me)) }),

  async master({ clientId }, context) {
    await clientSeenBy(context.db, context.me, clientId)
    const master = await masterOf(context.db, context, clientId)
    return { master, policies: await certifiablePolicies(context.db, context, clientId) }
  },

  approve: ({ clientId, ...form }, context) =>
    runEdit(context, {
      async change(tx) {
        // Locks the client, because before the first approval there is no approval row to lock.
        await clientToChange(tx, context.me, clientId)
        await approveMaster(tx, context, clientId, form)
      },
      async answer(db) {
        const master = await masterOf(db, context, clientId)
        if (!master) throw conflict('not_approved', 'The approval was withdrawn in the meantime')
        return { master }
      },
    }),

  async withdrawApproval({ clientId }, context) {
    await context.write(async (tx) => {
      await clientSeenBy(tx, context.me, clientId)
      await withdrawApproval(tx, context, clientId)
    })
  },

  holders: (query, context) => holdersSeenBy(context, query),

  exportHolders: (query, context) => exportHolders(context, query),

  async removeHolder({ id }, context) {
    await context.write((tx) => removeHolder(tx, context, id))
  },

  list: (query, context) => certificatesSeenBy(context, query),

  export: (query, context) => exportCertificates(context, query),

  issue: (input, context) =>
    drawThenIssue(context, {
      async drafts(db) {
        const { approvalRequest, printed } = await draftByClient(db, context, input)
        return approvalRequest ? [] : [printed]
      },
      work: (tx, papers) => issueByClient(tx, context, papers, input),
    }),

  approveHolder: ({ id: holderId, because }, context) =>
    drawThenIssue(context, {
      drafts: async (db) => [(await draftForHolder(db, context, holderId)).toIssue.printed],
      async work(tx, papers) {
        const { id, notPrinted } = await approveHolder(tx, context, papers, { holderId, reason: because })
        return { certificate: await certificateSeenBy(tx, context, id), notPrinted }
      },
    }),

  previewForm: async ({ requestId: _, recipients: __, ...input }, context) => {
    const { printed } = await draftByAgent(context.db, context, input)
    return { preview: await previewStandardForm(context.db, context, printed) }
  },

  issueFor: ({ requestId, recipients, ...input }, context) =>
    drawThenIssue(context, {
      drafts: async (db) => [(await draftByAgent(db, context, input)).printed],
      async work(tx, papers) {
        const { id, notPrinted } = await issueByAgent(tx, context, papers, input)
        if (requestId) await completeRequest(tx, context, { requestId, certificateId: id }, input.clientId)
        const emailResult =
          recipients.length > 0 ? await orderEmails(tx, context, { certificateId: id, recipients }) : null
        return {
          certificate: await certificateSeenBy(tx, context, id),
          notPrinted,
          ...(emailResult && { undo: emailResult.undo }),
        }
      },
    }),

  reissue: ({ clientId }, context) =>
    drawThenIssue(context, {
      drafts: (db) => draftAllReissues(db, context, clientId),
      work: (tx, papers) => reissueToAll(tx, context, papers, clientId),
    }),

  reissueSeveral: ({ certificateIds }, context) =>
    drawThenIssue(context, {
      drafts: (db) => draftsForSeveral(db, context, certificateIds),
      work: (tx, papers) => reissueSeveral(tx, context, papers, certificateIds),
    }),

  withdraw: ({ id }, context) =>
    context.write(async (tx) => {
      await withdrawCertificate(tx, context, id)
      return { certificate: await certificateSeenBy(tx, context, id) }
    }),

  check: async (input, context) => ({ check: await checkCertificate(context, input) }),

  askForWording: (input, context) => requestWording(context, input),

  stateLaws: async (_, { db }) => ({ laws: await stateLaws(db) }),

  async statesToConfirm(input, context) {
    await clientSeenBy(context.db, context.me, input.clientId)
    return { states: await statesToConfirm(context.db, context, input) }
  },

  confirmState: (input, context) =>
    context.write(async (tx) => {
      await confirmState(tx, context, input)
      return { law: await stateLaw(tx, input.state) }
    }),

  async withdrawStateCheck({ state }, context) {
    await context.write((tx) => withdrawStateCheck(tx, context, state))
  },

  wholesaleAuthority: ({ policyId }, { db, me }) => wholesaleAuthoritySeenBy(db, me, policyId),

  confirmWholesale: (input, context) =>
    context.write(async (tx) => {
      await confirmWholesale(tx, context, input)
      return { authority: await readWholesaleAuthority(tx, context.me, input.policyId) }
    }),

  async withdrawWholesale({ policyId }, context) {
    await context.write((tx) => withdrawWholesale(tx, context, policyId))
  },

  toComplete: (_, context) => certificatesToComplete(context.db, context),

  approvalsToComplete: (page, context) => approvalsToComplete(context.db, context, page),

  async approvalsWithoutForm(_, context) {
    const count = await countApprovalsWithoutForm(context.db, context.me, today(context), maxApprovalsCounted)
    return { count, isCapped: count === maxApprovalsCounted }
  },

  nameCompany: (input, context) =>
    context.write(async (tx) => ({ changed: await nameCompany(tx, context, input) })),

  confirmWholesaler: (input, context) =>
    context.write(async (tx) => ({ changed: await confirmWholesaler(tx, context, input) })),
})

/** Takes a holder off the list. Issued certificates stay valid. */
async function removeHolder(tx: Db, context: RequestContext, id: string): Promise<void> {
  const { clientId, name } = await holderToChange(tx, context.me, id)
  await markHolderRemoved(tx, id, context.now().toISOString())
  await record(tx, context, { action: 'certificate.holderRemoved', clientId, details: { holder: name } })
}

/** Withdraws a certificate issued in error. Its PDF leaves the client's documents. */
async function withdrawCertificate(tx: Db, context: RequestContext, id: string): Promise<void> {
  const { clientId, number, printed, withdrawnAt } = await certificateToChange(tx, context.me, id)
  if (withdrawnAt !== null) throw conflict('withdrawn', `Certificate ${number} was already withdrawn`)
  const timestamp = context.now().toISOString()
  await markWithdrawn(tx, id, context.me.id, timestamp)
  await markNotReplacedBy(tx, id)
  await removeCertificateFileOf(tx, id, {
    removedAt: timestamp,
    removedBy: context.me.id,
    removalReason: 'withdrawn',
  })
  await record(tx, context, {
    action: 'certificate.withdrawn',
    id,
    clientId,
    details: { number, holder: printed.holder.name },
  })
}
