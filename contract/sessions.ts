import { z } from 'zod'
import { endpoint, entity, Id, Page, pageOf, signedIn } from './endpoint.ts'

/** A place where a person is signed in. */
export const ActiveSession = entity({
  /** The one that asks. */
  current: z.boolean(),
  /** 'Chrome on Windows' */
  device: z.string(),
  ip: z.string().nullable(),
  createdAt: z.string(),
  seenAt: z.string(),
})
export type ActiveSession = z.infer<typeof ActiveSession>

/** A person's own sessions. */
export const sessions = {
  list: endpoint({
    summary: 'Where one is signed in',
    method: 'GET',
    path: '/api/auth/sessions',
    who: signedIn,
    shows: ['user'],
    query: Page,
    reply: pageOf('sessions', ActiveSession),
    fails: 'Failed to fetch where you are signed in',
  }),
  // Whoever came upon an open page must not shut its person out elsewhere: ending asks for the password.
  end: endpoint({
    summary: 'Sign out on another device',
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    who: signedIn,
    changes: ['user'],
    confirms: true,
    params: z.object({ id: Id }),
    status: 204,
    fails: 'Failed to end the session',
  }),
  endOthers: endpoint({
    summary: 'Sign out everywhere else',
    method: 'POST',
    path: '/api/auth/sessions/end-others',
    who: signedIn,
    changes: ['user'],
    confirms: true,
    status: 204,
    fails: 'Failed to end the other sessions',
  }),
}
