import { inOrder } from '../../../contract/values/next-order.ts'
import type { Visit } from '../../context.ts'
import { linesOf } from '../../reading/next.ts'
import { reading } from '../../reading/reading.ts'
import { partOfAll } from '../../registry/features.ts'

const features = await partOfAll(({ upcoming }) => upcoming)
const lines = reading('what is next for a client', (at) => linesOf(features, at))

/** More than one screen of them would hide what is urgent. */
const most = 12

/** What is next for a client, in the order in which they are to see it. */
export async function nextFor(visit: Visit) {
  const next = await lines(visit.pool, visit, {})
  return { next: inOrder(next, { timeZone: visit.agency().timeZone, now: visit.now() }).slice(0, most) }
}
