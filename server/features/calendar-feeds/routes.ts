import { api } from '../../../contract/index.ts'
import { conflict } from '../../failure.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { limitVisitors } from '../../http/throttle.ts'
import { newToken, tokenHash } from '../../platform/secrets.ts'
import { record } from '../activity/record.ts'
import { deleteFeed, isFeedWithoutAccess } from '../users/feed-queries.ts'
import { feedFor, saveFeed } from './queries.ts'

/** Per network. Calendar services read the feeds of many people from one address. */
const readsPerMinute = 120

export const calendarFeedRoutes = serve(api.calendarFeeds, {
  mine: async (_, { db, me }) => ({ feed: (await feedFor(db, me.id)) ?? null }),

  create: (_, context) =>
    context.write(async (tx) => {
      const { me, now, settings } = context
      const token = newToken()
      const isReplaced = await saveFeed(tx, {
        userId: me.id,
        tokenHash: tokenHash(token),
        createdAt: now().toISOString(),
      })
      if (await isFeedWithoutAccess(tx, me.id))
        throw conflict('closed', 'This account is closed, so it has no calendar')
      const action = isReplaced ? 'user.calendarAddressReplaced' : 'user.calendarTurnedOn'
      await record(tx, context, { action, id: me.id })
      const path = api.calendarFeeds.read.path.replace(':token', token)
      return { url: `${settings.publicUrl}${path}` }
    }),

  turnOff: (_, context) =>
    context.write(async (tx) => {
      const { me } = context
      if (await deleteFeed(tx, me.id))
        await record(tx, context, { action: 'user.calendarTurnedOff', id: me.id })
    }),

  async read({ token }, context) {
    await limitVisitors(context, { what: 'calendar feeds', limit: readsPerMinute })
    // Loaded at the first reading: the rules of all time zones are large.
    const { readFeed } = await import('./read-feed.ts')
    return { fileName: 'portal.ics', content: await readFeed(context, token) }
  },
})
