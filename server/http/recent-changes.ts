import { createHash } from 'node:crypto'
import type { Me } from '../context.ts'

/** The fields of a person that decide which changes they are notified of. */
type AccessFingerprint = Pick<Me, 'id' | 'role' | 'manages' | 'covering' | 'coveredBy' | 'accountId' | 'may'>

/** Equal for people who are notified of the same changes and see the same parts of them. */
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

/**
 * A cursor for a page that is being built. The page reads its data later, so it needs the changes
 * from now on.
 */
export const changeCursor = (me: AccessFingerprint): string =>
  `${Date.now()}.${hashOf(accessFingerprintOf(me))}`

const bufferLifetime = 60_000
const maxBuffered = 2000
// ms. Covers clock differences between instances and late notifications.
const margin = 10_000

interface BufferedChange<Change> {
  heardAt: number
  change: Change
}

/** Buffers the changes of the last minute, for pages that were built before they listened. */
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
    /** From now on all changes are heard. Changes before this moment may be lost. */
    begin() {
      kept = []
      reachesBackTo = Date.now()
    },
    keep(change: Change) {
      kept.push({ heardAt: Date.now(), change })
      shorten()
    },
    /** Changes since a page was built; null if some may be lost or the access has changed. */
    since(mark: unknown, me: AccessFingerprint): Change[] | null {
      const [time = '', sight] = typeof mark === 'string' ? mark.split('.') : []
      const from = Number(time || Number.NaN) - margin
      if (!(from >= reachesBackTo) || sight !== hashOf(accessFingerprintOf(me))) return null
      return kept.filter(({ heardAt }) => heardAt >= from).map(({ change }) => change)
    },
  }
}
