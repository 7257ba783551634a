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

const hashOf = (fingerprint: string) => createHash('sha256').update(fingerprint).digest('base64url')

/**
 * A cursor for a page that is being built. The page reads its data later, so it needs the changes
 * from now on.
 */
export const changeCursor = (me: AccessFingerprint): string =>
  `${Date.now()}.${hashOf(accessFingerprintOf(me))}`

const bufferLifetime = 60_000
const maxBufferedChanges = 2000
// ms. Covers clock differences between instances and late notifications.
const bufferMargin = 10_000

interface BufferedChange<Change> {
  heardAt: number
  change: Change
}

/** Buffers the changes of the last minute, for pages that were built before they listened. */
export function recentChanges<Change>() {
  let bufferedChanges: BufferedChange<Change>[] = []
  let bufferStart = Number.POSITIVE_INFINITY
  const dropOldChanges = () => {
    const oldestTime = Date.now() - bufferLifetime
    if (
      bufferedChanges.length <= maxBufferedChanges &&
      (bufferedChanges[0]?.heardAt ?? oldestTime) >= oldestTime
    )
      return
    bufferedChanges = bufferedChanges
      .slice(-maxBufferedChanges / 2)
      .filter(({ heardAt }) => heardAt >= oldestTime)
    bufferStart = Math.max(bufferStart, bufferedChanges[0]?.heardAt ?? oldestTime)
  }
  return {
    /** From now on all changes are heard. Changes before this moment may be lost. */
    begin() {
      bufferedChanges = []
      bufferStart = Date.now()
    },
    keep(change: Change) {
      bufferedChanges.push({ heardAt: Date.now(), change })
      dropOldChanges()
    },
    /** Changes since a page was built; null if some may be lost or the access has changed. */
    since(mark: unknown, me: AccessFingerprint): Change[] | null {
      const [time = '', fingerprint] = typeof mark === 'string' ? mark.split('.') : []
      const startTime = Number(time || Number.NaN) - bufferMargin
      if (!(startTime >= bufferStart) || fingerprint !== hashOf(accessFingerprintOf(me))) return null
      return bufferedChanges.filter(({ heardAt }) => heardAt >= startTime).map(({ change }) => change)
    },
  }
}
