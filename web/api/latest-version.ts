import { useRef } from 'react'
import type { VersionedRecord } from './edit-conflict.ts'

/**
 * The version to send with the next change of a record. `learn` stores the version after the
 * viewer's own change. Otherwise a second change before the refetch would be a conflict.
 */
export function useLatestVersion({ version }: VersionedRecord) {
  const latestVersion = useRef(0)
  return {
    known: () => Math.max(version, latestVersion.current),
    learn: ({ version: newVersion }: VersionedRecord) => {
      latestVersion.current = newVersion
    },
  }
}
