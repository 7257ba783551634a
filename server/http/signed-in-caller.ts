import type { FastifyRequest } from 'fastify'
import { isRole } from '../../contract/values/roles.ts'
import type { Context, Me } from '../context.ts'
import { Failure, notAllowedError, twoStepRequiredError, viewOnlyError } from '../failure.ts'
import { readCookie } from './cookies.ts'
import type { SessionCache } from './session-cache.ts'
import { isViewAsCall } from './view-as.ts'

/** The caller of a route outside the contract, for all signed-in people; others get 401. */
export async function signedInCaller(
  request: FastifyRequest,
  context: Pick<Context, 'settings' | 'now'>,
  sessions: SessionCache,
): Promise<{ me: Me; session: Buffer }> {
  if (isViewAsCall(request)) throw viewOnlyError()
  const token = readCookie(request, 'session', context)
  const caller = token ? await sessions.findCaller(token) : null
  if (!caller) throw new Failure(401, 'signed_out', 'Please sign in')
  request.caller = { arrivedAt: context.now(), ...caller }
  if (!isRole(caller.me.role)) throw notAllowedError()
  if (caller.me.mustSetUpTwoStep) throw twoStepRequiredError()
  return caller
}
