import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { auth } from '../../contract/auth.ts'
import type { passkeys } from '../../contract/passkeys.ts'
import type { twoStep } from '../../contract/two-step.ts'
import type { User } from '../../contract/users.ts'
import { agency } from '../agency.ts'
import { sessionKey } from '../api/cache.ts'
import { CallError, call, setActingAccount } from '../api/call.ts'
import { homePaths } from '../home/paths.ts'
import { deleteAllDrafts, deleteDraftsOfOthers, stopStoringDrafts } from '../offline-storage/drafts.ts'
import { deleteCardsOfOthers } from '../offline-storage/stored-cards.ts'
import { visitorPaths } from '../visitor/paths.ts'

// Addresses are written out instead of read from wire.ts, to keep the login page small. The
// compiler checks them.
const meEndpoint = { method: 'GET', path: '/api/auth/me', fails: 'Session error' } as const
const loginEndpoint = { method: 'POST', path: '/api/auth/login', fails: 'Login failed' } as const
const secondStepEndpoint = { method: 'POST', path: '/api/auth/second-step', fails: 'Login failed' } as const
const passkeyStartEndpoint = {
  method: 'POST',
  path: '/api/auth/passkey/start',
  fails: 'Login failed',
} as const
const passkeyLoginEndpoint = {
  method: 'POST',
  path: '/api/auth/passkey/login',
  fails: 'Login failed',
} as const
const accountEndpoint = {
  method: 'POST',
  path: '/api/auth/account',
  fails: 'Failed to change the account',
} as const
const logoutEndpoint = { method: 'POST', path: '/api/auth/logout' } as const

/** The server saw no session cookie when it sent the page, so nobody is signed in. */
function isVisitorPage() {
  return document.querySelector<HTMLMetaElement>('meta[name=visitor]')?.content === 'yes'
}

/** The person and account with which this page started. */
let startedSession: Pick<User, 'id' | 'accountId'> | null = null

const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      const { user } = await call<typeof auth.me>(meEndpoint, {}, { signal })
      // If another person has signed in since, the page reloads.
      startedSession ??= user
      if (startedSession.id === user.id) setActingAccount(startedSession.accountId)
      return user
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return null
      throw error
    }
  },
  staleTime: 5 * 60_000,
  ...(isVisitorPage() ? { initialData: null } : {}),
  meta: { shows: ['user'] },
})

/** Fetches the session before the first render. */
export const prefetchSession = (client: QueryClient) => client.prefetchQuery(sessionQuery)

/** The signed-in person; null for a visitor. Fetched on load. */
export const useSession = () => useQuery(sessionQuery)

/** True if the person is known but has no access. */
export const isRoleWithoutAccess = (error: Error | null) =>
  error instanceof CallError && error.code === 'not_allowed'

/** The signed-in person. Throws on screens without one. */
export function useMe(): User {
  const { data } = useSession()
  // A session can end during a render, just before the login page replaces the screen.
  const lastMe = useRef(data)
  if (data) lastMe.current = data
  if (!lastMe.current) throw new Error('This screen is only for people who are signed in')
  return lastMe.current
}

/** Clears the cache, except the session. */
export const clearCachedQueries = (client: QueryClient) =>
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })

/** Switches the page to this person's session. */
export function switchSessionTo(client: QueryClient, user: User): void {
  startedSession = user
  setActingAccount(user.accountId)
  client.setQueryData(sessionKey, user)
}

/** Starts a session on the page, and forgets what was read or stored for others. */
export function useBeginSession() {
  const client = useQueryClient()
  return (user: User) => {
    clearCachedQueries(client)
    switchSessionTo(client, user)
    deleteDraftsOfOthers(user.id)
    otherTabs.postMessage(sessionIdentity(user))
  }
}

export interface LoginInput {
  usernameOrEmail: string
  password: string
}

export function useLogin() {
  const beginSession = useBeginSession()
  return useMutation({
    mutationFn: (credentials: LoginInput) => call<typeof auth.login>(loginEndpoint, credentials),
    onSuccess: ({ user }) => beginSession(user),
  })
}

/** Signs in with a code of the authenticator app, or a recovery code. */
export function useSecondStep() {
  const beginSession = useBeginSession()
  return useMutation({
    mutationFn: (credentials: LoginInput & { code: string }) =>
      call<typeof twoStep.signIn>(secondStepEndpoint, credentials),
    onSuccess: ({ user }) => beginSession(user),
  })
}

/** True if this browser can use passkeys on this origin. */
export const canUsePasskeys = () => 'PublicKeyCredential' in window && location.origin === agency.origin

/** Signs in with a passkey of the browser. */
export function usePasskeyLogin() {
  const beginSession = useBeginSession()
  return useMutation({
    mutationFn: async () => {
      const { options } = await call<typeof passkeys.startSignIn>(passkeyStartEndpoint, {})
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const response = await startAuthentication({ optionsJSON: options }).catch((cause: unknown) => {
        // Browsers do not tell whether there was no passkey or the person cancelled.
        throw new Error('No passkey was used. Try again, or log in with your password', { cause })
      })
      return call<typeof passkeys.signIn>(passkeyLoginEndpoint, { response })
    },
    onSuccess: ({ user }) => beginSession(user),
  })
}

/**
 * Ends the session and reloads the page, in other tabs too. Stored data is deleted before the call,
 * since a phone that is handed on may have no network.
 */
export const useLogout = () =>
  useMutation({
    mutationFn: () => call<typeof auth.logout>(logoutEndpoint, {}),
    onMutate: () => {
      deleteAllDrafts()
      deleteCardsOfOthers(null)
      void endPush()
    },
    onSuccess: () => {
      otherTabs.postMessage(null)
      window.location.replace(visitorPaths.login)
    },
  })

/** Unsubscribes the browser; the server forgets the device by itself on log out. */
async function endPush() {
  try {
    const worker = await navigator.serviceWorker.getRegistration()
    await (await worker?.pushManager.getSubscription())?.unsubscribe()
  } catch {
    // no worker, no subscription
  }
}

/** Deletes one person's stored cards when another signs in, or nobody is signed in. */
export function useForgetStorageOfOthers(user: User | null | undefined): void {
  const id = user === undefined ? undefined : (user?.id ?? null)
  useEffect(() => {
    if (id !== undefined) deleteCardsOfOthers(id)
  }, [id])
}

const sessionIdentity = ({ id, accountId }: Pick<User, 'id' | 'accountId'>) => `${id} ${accountId ?? ''}`

/** Tells other tabs who is signed in, as 'user account'. Null means that the person logged out. */
const otherTabs = new BroadcastChannel('session')

/** Switches to another account in this session and reloads, in other tabs too. */
export const useChooseAccount = () =>
  useMutation({
    mutationFn: (accountId: string) => call<typeof auth.account>(accountEndpoint, { accountId }),
    onSuccess({ user }) {
      deleteCardsOfOthers(null)
      otherTabs.postMessage(sessionIdentity(user))
      window.location.replace(homePaths.home)
    },
  })

/** Reloads this tab after a log out, another sign-in, or an account switch in another tab. */
export function useSessionOfOtherTabs() {
  const client = useQueryClient()
  const { data: user } = useSession()
  // The server reports another account, chosen in another browser.
  const isOtherSession = user && startedSession?.id === user.id && startedSession.accountId !== user.accountId
  useEffect(() => {
    if (isOtherSession) window.location.replace(homePaths.home)
  }, [isOtherSession])
  useEffect(() => {
    const onMessage = ({ data: id }: MessageEvent<string | null>) => {
      const cachedSession = client.getQueryData(sessionQuery.queryKey)
      const currentIdentity = cachedSession ? sessionIdentity(cachedSession) : null
      if (id === currentIdentity) return
      // The same person with another account.
      if (cachedSession && id?.startsWith(`${cachedSession.id} `))
        return window.location.replace(homePaths.home)
      if (currentIdentity) stopStoringDrafts()
      window.location.replace(currentIdentity ? visitorPaths.login : homePaths.home)
    }
    otherTabs.addEventListener('message', onMessage)
    return () => otherTabs.removeEventListener('message', onMessage)
  }, [client])
}
