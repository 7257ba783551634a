import { z } from 'zod'
import { allRoles, endpoint, entity, Id, Page, pageOf } from './endpoint.ts'

export const ActiveSession = entity({
  /** This session. */
  current: z.boolean(),
  /** 'Chrome on Windows' */
  device: z.string(),
  ip: z.string().nullable(),
  createdAt: z.string(),
  seenAt: z.string(),
})
export type ActiveSession = z.infer<typeof ActiveSession>

export const sessions = {
  list: endpoint({
    summary: 'The sessions of the signed-in person',
    method: 'GET',
    path: '/api/auth/sessions',
    who: allRoles,
    shows: ['user'],
    query: Page,
    reply: pageOf('sessions', ActiveSession),
    fails: 'Failed to fetch your sessions',
  }),
  // Ending sessions needs the password. Somebody at an unattended page must not sign its owner out
  // elsewhere.
  end: endpoint({
    summary: 'Sign out on another device',
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    who: allRoles,
    changes: ['user'],
    needsConfirmedPassword: true,
    params: z.object({ id: Id }),
    status: 204,
    fails: 'Failed to end the session',
  }),
  endOthers: endpoint({
    summary: 'Sign out everywhere else',
    method: 'POST',
    path: '/api/auth/sessions/end-others',
    who: allRoles,
    changes: ['user'],
    needsConfirmedPassword: true,
    status: 204,
    fails: 'Failed to end the other sessions',
  }),
}
