import type { Context } from '../context.ts'
import { tell } from '../features/notifications/tell.ts'
import { tellNamed } from '../features/notifications/tell-named.ts'
import { portal } from './portal.ts'

/** A portal that works off its mails when it is asked to. */
export async function postOffice(environment: Record<string, string> = {}) {
  const world = await portal({ environment })
  const { context, mails } = world
  const told = new Set<string>()
  /** The mails that come of what happened since the last call. */
  const delivered = async (by: Context = context) => {
    const before = mails.length
    const events = await context.db.selectFrom('events').select('id').orderBy('id').execute()
    for (const { id: event } of events) {
      if (told.has(event)) continue
      for (const to of ['client', 'agent', 'admins']) await tell(by)({ event, to })
      await tellNamed(by)({ event })
      told.add(event)
    }
    return mails.slice(before)
  }
  return { ...world, delivered }
}
