import { sortUpcoming } from '../../../contract/values/upcoming-order.ts'
import type { RequestContext } from '../../context.ts'
import { preparedQuery } from '../../queries/prepared-query.ts'
import { upcomingRows } from '../../queries/upcoming.ts'
import { loadFeatureParts } from '../../registry/features.ts'

const features = await loadFeatureParts(({ upcoming }) => upcoming)
const upcomingQuery = preparedQuery('upcoming items of a client', (queryContext) =>
  upcomingRows(features, queryContext),
)

/** A list longer than one screen would hide urgent items. */
const maxUpcoming = 12

/** A client's upcoming items, in display order. */
export async function upcomingFor(context: RequestContext) {
  const upcomingItems = await upcomingQuery(context.pool, context, {})
  return {
    next: sortUpcoming(upcomingItems, { timeZone: context.agency().timeZone, now: context.now() }).slice(
      0,
      maxUpcoming,
    ),
  }
}
