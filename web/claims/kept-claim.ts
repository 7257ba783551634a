import { z } from 'zod'
import { Told } from '../../contract/claim-forms.ts'
import type { Claim } from '../../contract/claims.ts'
import { type ClaimLine, claimLines } from '../../contract/values/claim-words.ts'
import { withoutPrivateNumbers } from '../../contract/values/private-numbers.ts'
import '../api/parsing.ts'
import { keep, readKept } from '../kept/drafts.ts'

/** What somebody tells of a loss, as it was typed. */
export interface Words {
  line: ClaimLine
  told: Told
}

/** Keep what was typed untrimmed; the server trims. */
const Typed = z.object({ line: z.enum(claimLines), told: z.record(z.string(), z.string()) })
const Kept = Typed.extend({
  /** Of the draft on which it was typed. */
  revision: z.number(),
  /** What was sent last: its answer may have been lost. */
  sent: Typed.optional(),
})

/** Nothing is trimmed; what is missing is empty. */
function wholeOf({ line, told }: z.output<typeof Typed>): Words | null {
  const read = Told.safeParse(told).data
  return read ? { line, told: { ...read, ...told } } : null
}

/** Whether two say the same, whatever blanks stand around it. */
export const isSame = (one: Words, other: Words) =>
  one.line === other.line && JSON.stringify(Told.parse(one.told)) === JSON.stringify(Told.parse(other.told))

const nameOf = (claimId: string) => `claim:${claimId}`

/** The words of a draft that this browser keeps, because they are not saved yet; else null. */
export function keptClaim(userId: string, claimId: string) {
  const kept = Kept.safeParse(readKept(userId, nameOf(claimId))).data
  const words = kept && wholeOf(kept)
  if (!words) return null
  return { ...words, revision: kept.revision, sent: kept.sent ? wholeOf(kept.sent) : null }
}
export type KeptClaim = NonNullable<ReturnType<typeof keptClaim>>

/** Words as this browser may store them. On the screen the numbers stay until the person takes them out. */
function storable({ line, told }: Words) {
  const fields = Object.entries(told).map(([field, text]) => [field, withoutPrivateNumbers(text)])
  return { line, told: Object.fromEntries(fields) }
}

/** False where the browser would not have it. */
export const keepClaim = (
  userId: string,
  claimId: string,
  { sent, revision, ...words }: Words & { revision: number; sent: Words | null },
): boolean =>
  keep(userId, nameOf(claimId), {
    ...storable(words),
    revision,
    sent: sent ? storable(sent) : undefined,
  })

export function forgetClaim(userId: string, claimId: string): void {
  keep(userId, nameOf(claimId), null)
}

/** What was typed here was typed on another draft than the one that is there by now. */
export const isBehind = (kept: KeptClaim, draft: Claim) =>
  kept.revision !== draft.revision &&
  !isSame(kept, draft) &&
  !(kept.sent !== null && isSame(kept.sent, draft))
