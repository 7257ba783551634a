import { createHash } from 'node:crypto'
import type { Me } from '../context.ts'

/** What decides which changes a person hears of. */
type AccessFingerprint = Pick<Me, 'id' | 'role' | 'manages' | 'covering' | 'coveredBy' | 'accountId' | 'may'>

/** Two are the same where the person hears of the same changes, and sees the same of them. */
export const accessFingerprintOf = ({
  id,
  role,
  manages,
  covering,
  coveredBy,
  accountId,
  may,
}: AccessFingerprint): string => JSON.stringify([id, role, manages, covering, coveredBy, accountId, may])

const hashOf = (sight: string) => createHash('sha256').update(sight).digest('base64url')

/** Stands in a page: it wants to hear what changes from now on, for what it reads first is asked for after this. */
export const changeCursor = (me: AccessFingerprint): string =>
  `${Date.now()}.${hashOf(accessFingerprintOf(me))}`

const bufferLifetime = 60_000
const maxBuffered = 2000
// So far the clocks of two instances may be apart, and so late a change may be heard.
const margin = 10_000

interface BufferedChange<Change> {
  heardAt: number
  change: Change
}

/** Keeps what this instance has heard of changes within the last minute, for pages that were asked for before they listened. */
export function recentChanges<Change>() {
  let kept: BufferedChange<Change>[] = []
  let reachesBackTo = Number.POSITIVE_INFINITY
  const shorten = () => {
    const oldest = Date.now() - bufferLifetime
    if (kept.length <= maxBuffered && (kept[0]?.heardAt ?? oldest) >= oldest) return
    kept = kept.slice(-maxBuffered / 2).filter(({ heardAt }) => heardAt >= oldest)
    reachesBackTo = Math.max(reachesBackTo, kept[0]?.heardAt ?? oldest)
  }
  return {
    /** From here on every change is heard: earlier ones may have been missed. */
    begin() {
      kept = []
      reachesBackTo = Date.now()
    },
    keep(change: Change) {
      kept.push({ heardAt: Date.now(), change })
      shorten()
    },
    /** What was told since a page was made for a person; null where more may have changed, or what they see of it has. */
    since(mark: unknown, me: AccessFingerprint): Change[] | null {
      const [time = '', sight] = typeof mark === 'string' ? mark.split('.') : []
      const from = Number(time || Number.NaN) - margin
      if (!(from >= reachesBackTo) || sight !== hashOf(accessFingerprintOf(me))) return null
      return kept.filter(({ heardAt }) => heardAt >= from).map(({ change }) => change)
    },
  }
}
