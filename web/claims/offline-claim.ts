import { z } from 'zod'
import { LossReport } from '../../contract/claim-forms.ts'
import type { Claim } from '../../contract/claims.ts'
import { type ClaimLine, claimLines } from '../../contract/values/claim-labels.ts'
import { withoutPrivateNumbers } from '../../contract/values/private-numbers.ts'
import '../api/parsing.ts'
import { readStoredDraft, storeDraft } from '../offline-storage/drafts.ts'

/** What somebody tells of a loss, as it was typed. */
export interface ClaimDraftValues {
  line: ClaimLine
  told: LossReport
}

/** Keep what was typed untrimmed; the server trims. */
const TypedClaim = z.object({ line: z.enum(claimLines), told: z.record(z.string(), z.string()) })
const OfflineClaimSchema = TypedClaim.extend({
  /** Of the draft on which it was typed. */
  revision: z.number(),
  /** What was sent last: its answer may have been lost. */
  sent: TypedClaim.optional(),
})

/** Nothing is trimmed; what is missing is empty. */
function wholeOf({ line, told }: z.output<typeof TypedClaim>): ClaimDraftValues | null {
  const read = LossReport.safeParse(told).data
  return read ? { line, told: { ...read, ...told } } : null
}

/** Whether two say the same, whatever blanks stand around it. */
export const isSameDraft = (one: ClaimDraftValues, other: ClaimDraftValues) =>
  one.line === other.line &&
  JSON.stringify(LossReport.parse(one.told)) === JSON.stringify(LossReport.parse(other.told))

const nameOf = (claimId: string) => `claim:${claimId}`

/** The words of a draft that this browser keeps, because they are not saved yet; else null. */
export function readOfflineClaim(userId: string, claimId: string) {
  const kept = OfflineClaimSchema.safeParse(readStoredDraft(userId, nameOf(claimId))).data
  const words = kept && wholeOf(kept)
  if (!words) return null
  return { ...words, revision: kept.revision, sent: kept.sent ? wholeOf(kept.sent) : null }
}
export type OfflineClaim = NonNullable<ReturnType<typeof readOfflineClaim>>

/** Words as this browser may store them. On the screen the numbers stay until the person takes them out. */
function storable({ line, told }: ClaimDraftValues) {
  const fields = Object.entries(told).map(([field, text]) => [field, withoutPrivateNumbers(text)])
  return { line, told: Object.fromEntries(fields) }
}

/** False where the browser would not have it. */
export const storeOfflineClaim = (
  userId: string,
  claimId: string,
  { sent, revision, ...words }: ClaimDraftValues & { revision: number; sent: ClaimDraftValues | null },
): boolean =>
  storeDraft(userId, nameOf(claimId), {
    ...storable(words),
    revision,
    sent: sent ? storable(sent) : undefined,
  })

export function forgetOfflineClaim(userId: string, claimId: string): void {
  storeDraft(userId, nameOf(claimId), null)
}

/** What was typed here was typed on another draft than the one that is there by now. */
export const isBasedOnOldDraft = (kept: OfflineClaim, draft: Claim) =>
  kept.revision !== draft.revision &&
  !isSameDraft(kept, draft) &&
  !(kept.sent !== null && isSameDraft(kept.sent, draft))
