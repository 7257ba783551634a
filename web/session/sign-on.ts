import { useMutation } from '@tanstack/react-query'
import type { signOnPurposes, singleSignOn } from '../../contract/single-sign-on.ts'
import { call } from '../api/call.ts'

// The address is written out instead of read from wire.ts, to keep the login page small. The
// compiler checks it.
const startEndpoint = {
  method: 'POST',
  path: '/api/auth/single-sign-on/start',
  fails: 'Failed to start single sign-on',
} as const

const storageKey = 'single sign-on'

/** Kept by the tab while the person is at the identity provider. */
interface PendingSignOn {
  /** Shows the server that this browser began. */
  proof: string
  /** Where the person goes afterwards. */
  backTo: string
}

export interface SignOnStart {
  purpose: (typeof signOnPurposes)[number]
  invitation?: string
  backTo: string
}

/** Leaves for the identity provider. */
export const useSignOnStart = () =>
  useMutation({
    mutationFn: async ({ backTo, ...input }: SignOnStart) => {
      const { url, proof } = await call<typeof singleSignOn.start>(startEndpoint, input)
      sessionStorage.setItem(storageKey, JSON.stringify({ proof, backTo } satisfies PendingSignOn))
      window.location.assign(url)
    },
  })

/** Takes what the tab kept; null if it did not begin a sign-in. */
export function takePendingSignOn(): PendingSignOn | null {
  const storedText = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return storedText === null ? null : JSON.parse(storedText)
}
