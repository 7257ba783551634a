import { api } from '../../../contract/index.ts'
import { notFound } from '../../failure.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { closeSessionsOf, closeSessionWithId, openSessionCutoffs } from '../../http/session.ts'
import { record } from '../activity/record.ts'
import { deviceName } from './device.ts'
import { sessionsSeenBy } from './session-queries.ts'

export const sessionRoutes = serve(api.sessions, {
  list: (page, context) => sessionsSeenBy(context, { ...page, ...openSessionCutoffs(context.now()) }),

  end: ({ id }, context) =>
    context.write(async (tx) => {
      const endedSession = await closeSessionWithId(tx, context.me.id, id)
      if (!endedSession) throw notFound('Session')
      const details = { device: deviceName(endedSession.userAgent) }
      await record(tx, context, { action: 'user.sessionEnded', id: context.me.id, details })
    }),

  endOthers: (_, context) =>
    context.write(async (tx) => {
      await closeSessionsOf(tx, context.me.id, context.session)
      await record(tx, context, {
        action: 'user.sessionEnded',
        id: context.me.id,
        details: { device: 'all others' },
      })
    }),
})
