import { api } from '../../../contract/index.ts'
import { notFound } from '../../failure.ts'
import { serve } from '../../http/serve.ts'
import { closeSessionsOf, closeSessionWithId, openSessionCutoffs } from '../../http/session.ts'
import { record } from '../activity/record.ts'
import { deviceName } from './device.ts'
import { sessionsSeenBy } from './session-queries.ts'

export const sessionRoutes = serve(api.sessions, {
  list: (page, visit) => sessionsSeenBy(visit, { ...page, ...openSessionCutoffs(visit.now()) }),

  end: ({ id }, visit) =>
    visit.write(async (tx) => {
      const ended = await closeSessionWithId(tx, visit.me.id, id)
      if (!ended) throw notFound('Session')
      const details = { device: deviceName(ended.userAgent) }
      await record(tx, visit, { action: 'user.sessionEnded', id: visit.me.id, details })
    }),

  endOthers: (_, visit) =>
    visit.write(async (tx) => {
      await closeSessionsOf(tx, visit.me.id, visit.session)
      await record(tx, visit, {
        action: 'user.sessionEnded',
        id: visit.me.id,
        details: { device: 'all others' },
      })
    }),
})
