import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { auth } from '../../contract/auth.ts'
import type { passkeys } from '../../contract/passkeys.ts'
import type { twoStep } from '../../contract/two-step.ts'
import type { User } from '../../contract/users.ts'
import { agency } from '../agency.ts'
import { sessionKey } from '../api/cache.ts'
import { actFor, CallFailed, call } from '../api/call.ts'
import { homePaths } from '../home/paths.ts'
import { forgetDrafts, forgetDraftsOfOthers, stopStoringDrafts } from '../offline-storage/drafts.ts'
import { forgetCardsOfOthers } from '../offline-storage/stored-cards.ts'
import { visitorPaths } from '../visitor/paths.ts'

// The addresses stand here, and are not taken from wire.ts, so that the login page loads none but its own; the compiler holds
// them to the contract.
const me = { method: 'GET', path: '/api/auth/me', fails: 'Session error' } as const
const login = { method: 'POST', path: '/api/auth/login', fails: 'Login failed' } as const
const secondStep = { method: 'POST', path: '/api/auth/second-step', fails: 'Login failed' } as const
const startPasskey = { method: 'POST', path: '/api/auth/passkey/start', fails: 'Login failed' } as const
const passkeyLogin = { method: 'POST', path: '/api/auth/passkey/login', fails: 'Login failed' } as const
const account = { method: 'POST', path: '/api/auth/account', fails: 'Failed to change the account' } as const
const logout = { method: 'POST', path: '/api/auth/logout' } as const

/** The server saw no session cookie with the page: there is nobody to ask about. */
function comesAsVisitor() {
  return document.querySelector<HTMLMetaElement>('meta[name=visitor]')?.content === 'yes'
}

/** As whom, and for which client, this page began. */
let begun: Pick<User, 'id' | 'accountId'> | null = null

const session = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      const { user } = await call<typeof auth.me>(me, {}, { signal })
      // What this page began with; of another it is loaded anew.
      begun ??= user
      if (begun.id === user.id) actFor(begun.accountId)
      return user
    } catch (error) {
      if (error instanceof CallFailed && error.status === 401) return null
      throw error
    }
  },
  staleTime: 5 * 60_000,
  ...(comesAsVisitor() ? { initialData: null } : {}),
  meta: { shows: ['user'] },
})

/** Asks who is signed in before anything is drawn that shows it. */
export const prefetchSession = (client: QueryClient) => client.prefetchQuery(session)

/** Who is signed in: null for a visitor. Checked on load. */
export const useSession = () => useQuery(session)

/** Whether the portal knows who it is, and has nothing for them. */
export const isRoleWithoutAccess = (error: Error | null) =>
  error instanceof CallFailed && error.code === 'not_allowed'

/** The signed-in person, on screens that are shown to nobody else. */
export function useMe(): User {
  const { data } = useSession()
  // A session may end while a screen is drawn, a moment before the screen gives way to the login page.
  const known = useRef(data)
  if (data) known.current = data
  if (!known.current) throw new Error('This screen is only for people who are signed in')
  return known.current
}

/** All but who it is. */
export const clearCachedQueries = (client: QueryClient) =>
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })

/** What the page shows from now on is this person's. */
export function switchSessionTo(client: QueryClient, user: User): void {
  begun = user
  actFor(user.accountId)
  client.setQueryData(sessionKey, user)
}

/** Begins a session on the page: what was read for somebody else is forgotten. */
export function useBeginSession() {
  const client = useQueryClient()
  return (user: User) => {
    clearCachedQueries(client)
    switchSessionTo(client, user)
    forgetDraftsOfOthers(user.id)
    otherTabs.postMessage(sessionIdentity(user))
  }
}

/** What a person types at the first step. */
export interface LoginInput {
  usernameOrEmail: string
  password: string
}

export function useLogin() {
  const begin = useBeginSession()
  return useMutation({
    mutationFn: (typed: LoginInput) => call<typeof auth.login>(login, typed),
    onSuccess: ({ user }) => begin(user),
  })
}

/** Signs in with the code of an authenticator app, or a recovery code. */
export function useSecondStep() {
  const begin = useBeginSession()
  return useMutation({
    mutationFn: (typed: LoginInput & { code: string }) => call<typeof twoStep.signIn>(secondStep, typed),
    onSuccess: ({ user }) => begin(user),
  })
}

/** Whether this browser can use passkeys, at the address it is on. */
export const canUsePasskeys = () => 'PublicKeyCredential' in window && location.origin === agency.origin

/** Signs in whoever the browser has a passkey of. */
export function usePasskeyLogin() {
  const begin = useBeginSession()
  return useMutation({
    mutationFn: async () => {
      const { options } = await call<typeof passkeys.startSignIn>(startPasskey, {})
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const response = await startAuthentication({ optionsJSON: options }).catch((cause: unknown) => {
        // Browsers do not tell whether there was none, or the person thought better of it.
        throw new Error('No passkey was used. Try again, or log in with your password', { cause })
      })
      return call<typeof passkeys.signIn>(passkeyLogin, { response })
    },
    onSuccess: ({ user }) => begin(user),
  })
}

/**
 * Ends the session on the server. The page is loaded anew, so nothing that was read is left, here or in another tab. What
 * this browser keeps goes before the server is asked: a phone that is handed on may have no network.
 */
export const useLogout = () =>
  useMutation({
    mutationFn: () => call<typeof auth.logout>(logout, {}),
    onMutate: () => {
      forgetDrafts()
      forgetCardsOfOthers(null)
      void endPush()
    },
    onSuccess: () => {
      otherTabs.postMessage(null)
      window.location.replace(visitorPaths.login)
    },
  })

/** The portal tells this device nothing more; its browser is to forget what it was told by, too. */
async function endPush() {
  try {
    const worker = await navigator.serviceWorker.getRegistration()
    await (await worker?.pushManager.getSubscription())?.unsubscribe()
  } catch {
    // where there are no workers there is nothing to end
  }
}

/** What one person keeps on this device is not for whoever signs in next, nor for nobody. Without an answer it stays. */
export function useForgetStorageOfOthers(user: User | null | undefined): void {
  const id = user === undefined ? undefined : (user?.id ?? null)
  useEffect(() => {
    if (id !== undefined) forgetCardsOfOthers(id)
  }, [id])
}

const sessionIdentity = ({ id, accountId }: Pick<User, 'id' | 'accountId'>) => `${id} ${accountId ?? ''}`

/** Carries whose session this browser has now, and for which client, or null once somebody has logged out. */
const otherTabs = new BroadcastChannel('session')

/** Goes on for another client in this session: all that was read is read anew, also in other tabs. */
export const useChooseAccount = () =>
  useMutation({
    mutationFn: (accountId: string) => call<typeof auth.account>(account, { accountId }),
    onSuccess({ user }) {
      forgetCardsOfOthers(null)
      otherTabs.postMessage(sessionIdentity(user))
      window.location.replace(homePaths.home)
    },
  })

/** Starts this tab anew when another tab has logged out, has signed in somebody else, or has gone on for another client. */
export function useSessionOfOtherTabs() {
  const client = useQueryClient()
  const { data: user } = useSession()
  // Heard from the portal, where it was not another tab of this browser.
  const isElsewhere = user && begun?.id === user.id && begun.accountId !== user.accountId
  useEffect(() => {
    if (isElsewhere) window.location.replace(homePaths.home)
  }, [isElsewhere])
  useEffect(() => {
    const heard = ({ data: id }: MessageEvent<string | null>) => {
      const known = client.getQueryData(session.queryKey)
      const me = known ? sessionIdentity(known) : null
      if (id === me) return
      // The same person, for another client.
      if (known && id?.startsWith(`${known.id} `)) return window.location.replace(homePaths.home)
      if (me) stopStoringDrafts()
      window.location.replace(me ? visitorPaths.login : homePaths.home)
    }
    otherTabs.addEventListener('message', heard)
    return () => otherTabs.removeEventListener('message', heard)
  }, [client])
}
