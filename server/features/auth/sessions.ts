import type { Page } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import type { Visit } from '../../context.ts'
import { notFound } from '../../failure.ts'
import { serve } from '../../http/serve.ts'
import { closeSessionsOf, closeSessionWithId, openSince } from '../../http/session.ts'
import { withId } from '../../wire.ts'
import { record } from '../activity/record.ts'
import { deviceName } from './device.ts'
import { sessionList } from './session-queries.ts'

const sessionsOf = ({ pool, me, session, now }: Visit, page: Page) =>
  sessionList(pool, page, {}, { userId: me.id, ...openSince(now()) }, ({ tokenHash, userAgent, ...row }) => ({
    ...withId(row),
    current: session?.equals(tokenHash) ?? false,
    device: deviceName(userAgent),
  }))

export const sessionRoutes = serve(api.sessions, {
  list: (page, visit) => sessionsOf(visit, page),

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
