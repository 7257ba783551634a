import { api } from '../../../contract/index.ts'
import type { Undo } from '../../../contract/undo.ts'
import { isClaimsMade, retroactiveDayOf } from '../../../contract/values/coverage-trigger.ts'
import { lossKindsFor } from '../../../contract/values/lines.ts'
import { formatVehicle } from '../../../contract/values/vehicle-labels.ts'
import { today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { withConflictDetails } from '../activity/edit-conflicts.ts'
import { type StoredFile, writeWithFile } from '../documents/file-writing.ts'
import { vehiclesOn } from '../policies/vehicle-queries.ts'
import { takeClaimStep } from './claim-steps.ts'
import { discardDraft, saveDraft, startClaim } from './draft.ts'
import { emailLossNotice } from './email-loss-notice.ts'
import { saveEmployee, showEmployee } from './employee.ts'
import { exportClaims } from './export.ts'
import { claimFigures, claimsSeenBy } from './list-queries.ts'
import { drawLossNoticeForStaff } from './loss-notice.ts'
import { addClaimPhoto, removeClaimPhoto } from './photos.ts'
import { claimablePoliciesSeenBy } from './policy-queries.ts'
import { claimSeenBy, otherTermsOf, policyOfReport } from './queries.ts'
import { reportClaim } from './report.ts'

export const claimRoutes = serve(api.claims, {
  list: (query, context) => claimsSeenBy(context, query),

  export: (query, context) => exportClaims(context, query),

  one: async ({ id }, context) => ({ claim: await claimSeenBy(context.db, context.me, id, today(context)) }),

  policies: (page, context) => claimablePoliciesSeenBy(context, page),

  async filing({ policyId }, { db, me, agency }) {
    const policy = await policyOfReport(db, me, policyId)
    const vehicles = await vehiclesOn(db, policyId)
    const otherTerms = await otherTermsOf(db, me, policyId)
    const { lines } = agency()
    return {
      filing: {
        ...policy,
        isClaimsMade: isClaimsMade(lines, { ...policy, type: policy.policyType }),
        retroactiveDay: retroactiveDayOf(policy),
        otherTerms,
        lines: [...lossKindsFor(lines, policy.policyType)],
        vehicles: vehicles.map(formatVehicle),
      },
    }
  },

  start: (input, context) =>
    context.write(async (tx) => {
      const id = await startClaim(tx, context, input)
      return { claim: await claimSeenBy(tx, context.me, id, today(context)) }
    }),

  save: (input, context) =>
    context.write(async (tx) => {
      await saveDraft(tx, context, input)
      return { claim: await claimSeenBy(tx, context.me, input.id, today(context)) }
    }),

  async discard({ id }, context) {
    await context.write((tx) => discardDraft(tx, context, id))
  },

  addPhoto: ({ id, file }, context) => addClaimPhoto(context, id, file),

  async removePhoto(input, context) {
    await context.write((tx) => removeClaimPhoto(tx, context, input))
  },

  report: (input, context) =>
    context.write(async (tx) => {
      await reportClaim(tx, context, input)
      return { claim: await claimSeenBy(tx, context.me, input.id, today(context)) }
    }),

  changeStatus({ id, file, ...input }, context) {
    const answer = async (db: Db, undo: Undo | null) => ({
      claim: await claimSeenBy(db, context.me, id, today(context)),
      undo,
    })
    const step = async (tx: Db, proof: StoredFile | null) =>
      answer(tx, await takeClaimStep(tx, context, id, input, proof))
    return withConflictDetails(
      context,
      () => (file ? writeWithFile(context, file, step) : context.write((tx) => step(tx, null))),
      () => answer(context.db, null),
    )
  },

  saveEmployee: ({ id, ...input }, context) =>
    context.write(async (tx) => {
      await saveEmployee(tx, context, id, input)
      return { claim: await claimSeenBy(tx, context.me, id, today(context)) }
    }),

  showEmployee: ({ id }, context) => context.write((tx) => showEmployee(tx, context, id)),

  notice: ({ id }, context) => drawLossNoticeForStaff(context, id),

  emailNotice: (input, context) =>
    context.write(async (tx) => {
      await emailLossNotice(tx, context, input)
      return { claim: await claimSeenBy(tx, context.me, input.id, today(context)) }
    }),

  figures: (_, context) => claimFigures(context),
})
