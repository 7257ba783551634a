import { api } from '../../../contract/index.ts'
import type { Undo } from '../../../contract/undo.ts'
import { isClaimsMade, retroactiveDayOf } from '../../../contract/values/coverage-trigger.ts'
import { claimLinesFor } from '../../../contract/values/lines.ts'
import { formatVehicle } from '../../../contract/values/vehicle-labels.ts'
import { today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { serve } from '../../http/serve.ts'
import { withConflictDetails } from '../activity/edit-conflicts.ts'
import { type StoredFile, writeWithFile } from '../documents/with-file.ts'
import { vehiclesOn } from '../policies/vehicle-queries.ts'
import { discardDraft, saveDraft, startClaim } from './draft.ts'
import { emailNotice } from './email-notice.ts'
import { saveEmployee, showEmployee } from './employee.ts'
import { exportClaims } from './export.ts'
import { claimFigures, claimsSeenBy } from './list-queries.ts'
import { drawNoticeOfLoss } from './notice.ts'
import { addClaimPhoto, removeClaimPhoto } from './photos.ts'
import { claimablePoliciesSeenBy } from './policy-queries.ts'
import { claimSeenBy, otherTermsOf, policyOfReport } from './queries.ts'
import { reportClaim } from './report.ts'
import { takeClaimStep } from './step.ts'

export const claimRoutes = serve(api.claims, {
  list: (wanted, visit) => claimsSeenBy(visit, wanted),

  export: (wanted, visit) => exportClaims(visit, wanted),

  one: async ({ id }, visit) => ({ claim: await claimSeenBy(visit.db, visit.me, id, today(visit)) }),

  policies: (page, visit) => claimablePoliciesSeenBy(visit, page),

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
        lines: [...claimLinesFor(lines, policy.policyType)],
        vehicles: vehicles.map(formatVehicle),
      },
    }
  },

  start: (given, visit) =>
    visit.write(async (tx) => {
      const id = await startClaim(tx, visit, given)
      return { claim: await claimSeenBy(tx, visit.me, id, today(visit)) }
    }),

  save: (given, visit) =>
    visit.write(async (tx) => {
      await saveDraft(tx, visit, given)
      return { claim: await claimSeenBy(tx, visit.me, given.id, today(visit)) }
    }),

  async discard({ id }, visit) {
    await visit.write((tx) => discardDraft(tx, visit, id))
  },

  addPhoto: ({ id, file }, visit) => addClaimPhoto(visit, id, file),

  async removePhoto(given, visit) {
    await visit.write((tx) => removeClaimPhoto(tx, visit, given))
  },

  report: (given, visit) =>
    visit.write(async (tx) => {
      await reportClaim(tx, visit, given)
      return { claim: await claimSeenBy(tx, visit.me, given.id, today(visit)) }
    }),

  changeStatus({ id, file, ...given }, visit) {
    const answer = async (db: Db, undo: Undo | null) => ({
      claim: await claimSeenBy(db, visit.me, id, today(visit)),
      undo,
    })
    const step = async (tx: Db, proof: StoredFile | null) =>
      answer(tx, await takeClaimStep(tx, visit, id, given, proof))
    return withConflictDetails(
      visit,
      () => (file ? writeWithFile(visit, file, step) : visit.write((tx) => step(tx, null))),
      () => answer(visit.db, null),
    )
  },

  saveEmployee: ({ id, ...given }, visit) =>
    visit.write(async (tx) => {
      await saveEmployee(tx, visit, id, given)
      return { claim: await claimSeenBy(tx, visit.me, id, today(visit)) }
    }),

  showEmployee: ({ id }, visit) => visit.write((tx) => showEmployee(tx, visit, id)),

  notice: ({ id }, visit) => drawNoticeOfLoss(visit, id),

  emailNotice: (given, visit) =>
    visit.write(async (tx) => {
      await emailNotice(tx, visit, given)
      return { claim: await claimSeenBy(tx, visit.me, given.id, today(visit)) }
    }),

  figures: (_, visit) => claimFigures(visit),
})
