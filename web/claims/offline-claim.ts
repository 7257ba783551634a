import { z } from 'zod'
import { LossReport } from '../../contract/claim-forms.ts'
import type { Claim } from '../../contract/claims.ts'
import { type LossKind, lossKinds } from '../../contract/values/claim-labels.ts'
import { maskPrivateNumbers } from '../../contract/values/private-numbers.ts'
import '../api/parsing.ts'
import { readStoredDraft, storeDraft } from '../offline-storage/drafts.ts'

export interface ClaimDraftValues {
  line: LossKind
  told: LossReport
}

/** Keep what was typed untrimmed; the server trims. */
const TypedClaim = z.object({ line: z.enum(lossKinds), told: z.record(z.string(), z.string()) })
const OfflineClaimSchema = TypedClaim.extend({
  /** The draft's revision on which the text is based. */
  revision: z.number(),
  /** The last text sent; its answer may have been lost. */
  sent: TypedClaim.optional(),
})

/** Fills missing answers with '' and trims nothing. */
function completeDraftOf({ line, told }: z.output<typeof TypedClaim>): ClaimDraftValues | null {
  const report = LossReport.safeParse(told).data
  return report ? { line, told: { ...report, ...told } } : null
}

/** Compares two drafts, ignoring surrounding white space. */
export const isSameDraft = (one: ClaimDraftValues, other: ClaimDraftValues) =>
  one.line === other.line &&
  JSON.stringify(LossReport.parse(one.told)) === JSON.stringify(LossReport.parse(other.told))

const nameOf = (claimId: string) => `claim:${claimId}`

/** A draft's unsaved text from this browser, or null. */
export function readOfflineClaim(userId: string, claimId: string) {
  const parsedDraft = OfflineClaimSchema.safeParse(readStoredDraft(userId, nameOf(claimId))).data
  const draft = parsedDraft && completeDraftOf(parsedDraft)
  if (!draft) return null
  return {
    ...draft,
    revision: parsedDraft.revision,
    sent: parsedDraft.sent ? completeDraftOf(parsedDraft.sent) : null,
  }
}
export type OfflineClaim = NonNullable<ReturnType<typeof readOfflineClaim>>

/** Removes card and Social Security numbers before storage; the screen keeps them. */
function toStorableDraft({ line, told }: ClaimDraftValues) {
  const fields = Object.entries(told).map(([field, text]) => [field, maskPrivateNumbers(text)])
  return { line, told: Object.fromEntries(fields) }
}

/** False if the browser cannot store it. */
export const storeOfflineClaim = (
  userId: string,
  claimId: string,
  { sent, revision, ...draft }: ClaimDraftValues & { revision: number; sent: ClaimDraftValues | null },
): boolean =>
  storeDraft(userId, nameOf(claimId), {
    ...toStorableDraft(draft),
    revision,
    sent: sent ? toStorableDraft(sent) : undefined,
  })

export function deleteOfflineClaim(userId: string, claimId: string): void {
  storeDraft(userId, nameOf(claimId), null)
}

/**
 * True if the stored text is based on another revision of the draft, and the draft has neither this
 * text nor the last text sent.
 */
export const isBasedOnOldDraft = (storedDraft: OfflineClaim, draft: Claim) =>
  storedDraft.revision !== draft.revision &&
  !isSameDraft(storedDraft, draft) &&
  !(storedDraft.sent !== null && isSameDraft(storedDraft.sent, draft))
