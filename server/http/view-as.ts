import type { FastifyRequest } from 'fastify'
import { type Endpoint, readId } from '../../contract/endpoint.ts'
import { isViewable } from '../../contract/rights.ts'
import { isStaff } from '../../contract/values/roles.ts'
import type { Context, Me } from '../context.ts'
import { Failure, mustSetUpTwoStep, notAllowed, viewOnly } from '../failure.ts'
import { viewedPerson } from './viewed-queries.ts'

/** By this staff says as whom they see the portal: an account, and one of its people. */
export const viewHeader = 'x-view-as'

/** Whether a call says that it is one of staff who see the portal as somebody else does. */
export const isViewAsCall = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  headers[viewHeader] !== undefined

/**
 * Somebody of a client, for a call of staff who see the portal as that person does; null for every other call. Asked of the
 * database at each call: who is a client's agent no more, and who was let go, sees nothing more of it. In this order: what is
 * not a client's reading 403, session 401, role 403, sight of the client 404.
 */
export async function viewAsPerson(
  request: Pick<FastifyRequest, 'headers'>,
  endpoint: Endpoint,
  me: Me | null,
  { db }: Pick<Context, 'db'>,
): Promise<Me | null> {
  const asked = request.headers[viewHeader]
  if (asked === undefined) return null
  if (endpoint.who === null) throw viewOnly()
  if (!me) throw new Failure(401, 'signed_out', 'Please sign in')
  if (!isStaff(me)) throw notAllowed()
  if (me.mustSetUpTwoStep) throw mustSetUpTwoStep()
  if (!isViewable(endpoint)) throw viewOnly()
  const [accountId = '', userId = ''] = String(asked).split('/')
  return viewedPerson(db, me, { accountId: readId(accountId), userId: readId(userId) })
}
