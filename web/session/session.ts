import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { auth } from '../../contract/auth.ts'
import type { Role } from '../../contract/endpoint.ts'
import type { User } from '../../contract/users.ts'
import { CallFailed, call } from '../api/call.ts'
import { sessionKey } from '../api/query.ts'

// The addresses stand here without their schemas, so that the login page loads no validator; the compiler
// holds them to the contract.
const me = { method: 'GET', path: '/api/auth/me', fails: 'Session error' } as const
const login = { method: 'POST', path: '/api/auth/login', fails: 'Login failed' } as const
const logout = { method: 'POST', path: '/api/auth/logout' } as const

/** The server saw no session cookie with the page: there is nobody to ask about. */
function comesAsVisitor() {
  return document.querySelector<HTMLMetaElement>('meta[name=visitor]')?.content === 'yes'
}

const session = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return (await call<typeof auth.me>(me, {}, { signal })).user
    } catch (error) {
      if (error instanceof CallFailed && error.status === 401) return null
      throw error
    }
  },
  staleTime: 5 * 60_000,
  ...(comesAsVisitor() ? { initialData: null } : {}),
  meta: { shows: ['user'] },
})

/** Who is signed in: null for a visitor. Checked on load. */
export const useSession = () => useQuery(session)

/** The signed-in person, on screens that are shown to nobody else. */
export function useMe(): User {
  const { data } = useSession()
  if (!data) throw new Error('This screen is only for people who are signed in')
  return data
}

export const isStaff = ({ role }: { role: Role }) => role !== 'client'

export function useLogin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (typed: { usernameOrEmail: string; password: string }) =>
      call<typeof auth.login>(login, typed),
    onSuccess: ({ user }) => client.setQueryData(sessionKey, user),
  })
}

/** Ends the session on the server and forgets everything that was read. */
export function useLogout() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<typeof auth.logout>(logout, {}),
    onSuccess: () => {
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
      client.setQueryData(sessionKey, null)
    },
  })
}
