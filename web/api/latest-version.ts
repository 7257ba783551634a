import { useRef } from 'react'
import type { VersionedRecord } from './edit-conflict.ts'

/**
 * The version of what somebody sees, for a press that changes it: one's own last change is known before it is read anew, and is
 * nobody else's.
 */
export function useLatestVersion({ version }: VersionedRecord) {
  const learned = useRef(0)
  return {
    known: () => Math.max(version, learned.current),
    learn: ({ version: made }: VersionedRecord) => {
      learned.current = made
    },
  }
}
