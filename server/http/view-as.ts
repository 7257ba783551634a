import type { FastifyRequest } from 'fastify'
import { type Endpoint, readId } from '../../contract/endpoint.ts'
import { isViewableAsClient } from '../../contract/rights.ts'
import { isStaff } from '../../contract/values/roles.ts'
import type { Context, Me } from '../context.ts'
import { Failure, notAllowedError, twoStepRequiredError, viewOnlyError } from '../failure.ts'
import { viewedPerson } from './view-as-queries.ts'

/** Names the person as whom staff view the portal: account id and user id. */
export const viewHeader = 'x-view-as'

export const isViewAsCall = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  headers[viewHeader] !== undefined

/**
 * Returns the portal user of a view-as call; null for other calls. The database is asked at each
 * call, so that staff who lose a client lose the view at once. Checks run in this order: endpoint
 * for visitors 403, session 401, role 403, missing two-step sign-in 403, endpoint not viewable 403,
 * client not visible 404.
 */
export async function viewAsPerson(
  request: Pick<FastifyRequest, 'headers'>,
  endpoint: Endpoint,
  me: Me | null,
  { db }: Pick<Context, 'db'>,
): Promise<Me | null> {
  const viewedId = request.headers[viewHeader]
  if (viewedId === undefined) return null
  if (endpoint.who === null) throw viewOnlyError()
  if (!me) throw new Failure(401, 'signed_out', 'Please sign in')
  if (!isStaff(me)) throw notAllowedError()
  if (me.mustSetUpTwoStep) throw twoStepRequiredError()
  if (!isViewableAsClient(endpoint)) throw viewOnlyError()
  const [accountId = '', userId = ''] = String(viewedId).split('/')
  return viewedPerson(db, me, { accountId: readId(accountId), userId: readId(userId) })
}
