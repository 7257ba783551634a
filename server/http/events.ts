import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { clientEntities, entities } from '../../contract/entities.ts'
import { canReceiveUpdatesOf } from '../../contract/values/rights.ts'
import { isResponsibleFor } from '../access.ts'
import type { Context, Me } from '../context.ts'
import { Failure } from '../failure.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import { limitPerName } from '../platform/limit-per-name.ts'
import { listenForProbes } from './probe.ts'
import { accessFingerprintOf, recentChanges } from './recent-changes.ts'
import { accessOfOpenSessions, type SessionAccess } from './session.ts'
import { isPersonId, type SessionCache, sessionChannel } from './session-cache.ts'
import { signedInCaller } from './signed-in-caller.ts'

const heartbeatInterval = 20_000
// ms. Checks for many streams are gathered into one query.
const checkBatchDelay = 5
// A browser that does not read is disconnected. It reconnects later and reads everything again.
const maxUnsentBytes = 64 * 1024
// Per person and instance. The oldest stream is closed for a new one.
const maxStreamsPerPerson = 50

const FeedChange = z.object({
  entity: z.string(),
  id: z.string(),
  clientId: z.string().optional(),
  agentId: z.string().optional(),
  /** The client's account managers. */
  managerIds: z.array(z.string()).optional(),
  /** If set, only these people are notified of the change. */
  userIds: z.array(z.string()).optional(),
})
type FeedChange = z.infer<typeof FeedChange>

interface EventsRoute {
  Querystring: { probe?: unknown; since?: unknown }
}

/** Starts an event stream on the call's connection; null if the client has left. */
function openStream(reply: FastifyReply, overrides: Record<string, string> = {}) {
  reply.hijack()
  const { raw } = reply
  if (raw.destroyed) return null
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value)
  // Keeps proxies from buffering events.
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', ...overrides })
  return raw
}

interface EventStream {
  me: Me
  session: Buffer
  write(text: string): void
  end(): void
}

const kinds = new Map<string, (typeof entities)[keyof typeof entities]>(Object.entries(entities))

const isChangeFor = (change: FeedChange, me: Me): boolean => {
  const { entity, clientId, userIds } = change
  const recipients = kinds.get(entity)?.recipients
  if (userIds) return userIds.includes(me.id)
  if (recipients === 'the person') return change.id === me.id
  switch (me.role) {
    case 'client':
      return (
        clientId === me.accountId &&
        recipients === 'the client and staff' &&
        canReceiveUpdatesOf(me.may, entity)
      )
    case 'agent':
      return isResponsibleFor(change, me)
    case 'admin':
      return true
  }
}

/**
 * During an upgrade a newer instance may announce kinds of entities that this one does not know.
 * The page gets them as 'more'.
 */
const eventOf = (entity: string, id: string) =>
  `event: ${kinds.get(entity)?.eventName ?? 'more'}\ndata: ${JSON.stringify({ entity, id })}\n\n`

/**
 * The first event. `hasMissed`: changes since the page's last read may be lost, so the page reads
 * everything again.
 */
const streamStart = (hasMissed: boolean) => `event: begun\ndata: ${JSON.stringify({ missed: hasMissed })}\n\n`

/**
 * Tells the page if the person's access has changed. Two changes have no other event: a cover (one
 * agent stands in for another) begins or ends by the clock, and the person switches accounts.
 */
function updateSessionAccess(stream: EventStream, sessionAccess: SessionAccess): void {
  const { me } = stream
  const updatedMe = { ...me, ...sessionAccess }
  if (accessFingerprintOf(me) === accessFingerprintOf(updatedMe)) return
  stream.me = updatedMe
  for (const entity of ['user', ...clientEntities]) stream.write(eventOf(entity, me.id))
}

/**
 * GET /api/events: notifies a signed-in person that something visible to them has changed, without
 * its content. A stream ends with its session, and when changes may have been missed. A browser
 * that reconnects reads everything again. With `since`, the stream first sends each kind of entity
 * that has changed since then. If earlier changes may be lost, the first event says so, and the
 * page reads everything again.
 */
export function mountEvents(
  app: FastifyInstance,
  context: Context,
  { changes, sessions }: { changes: ChangeFeed; sessions: SessionCache },
): void {
  const streams = new Set<EventStream>()
  const recentFeed = recentChanges<FeedChange>()
  const streamPlaces = limitPerName(maxStreamsPerPerson)
  const probes = listenForProbes(context, changes)
  let isClosing = false
  const endStreams = () => {
    for (const stream of streams) stream.end()
  }
  /**
   * Ends the streams of closed sessions. Updates the access of the other streams: which clients
   * their person sees.
   */
  const recheckSessions = async (streamsToCheck: readonly EventStream[]) => {
    if (streamsToCheck.length === 0) return
    try {
      const sessions = streamsToCheck.map(({ session }) => session)
      const accessBySession = await accessOfOpenSessions(context, sessions)
      for (const stream of streamsToCheck) {
        const sessionAccess = accessBySession.get(stream.session.toString('hex'))
        if (sessionAccess) updateSessionAccess(stream, sessionAccess)
        else stream.end()
      }
    } catch (error) {
      context.log.warn({ err: error }, 'The sessions of live updates could not be checked')
    }
  }
  const handleChange = (text: string) => {
    const change = FeedChange.parse(JSON.parse(text))
    recentFeed.keep(change)
    const { entity, id } = change
    const event = eventOf(entity, id)
    for (const stream of streams) if (isChangeFor(change, stream.me)) stream.write(event)
  }
  const changedPeople = new Set<string>()
  let changeCount = 0
  let batchTimer: NodeJS.Timeout | undefined
  const restartStreams = () => {
    recentFeed.begin()
    endStreams()
  }
  const sendMissed = (stream: EventStream, since: unknown) => {
    const missedChanges = recentFeed.since(since, stream.me)
    stream.write(streamStart(missedChanges === null))
    const relevantChanges = missedChanges?.filter((change) => isChangeFor(change, stream.me)) ?? []
    for (const { entity, id } of new Map(relevantChanges.map((change) => [change.entity, change])).values())
      stream.write(eventOf(entity, id))
  }
  const recheckChanged = () => {
    const isForEverybody = [...changedPeople].some((person) => !isPersonId(person))
    const streamsToCheck = [...streams].filter(({ me }) => isForEverybody || changedPeople.has(me.id))
    changedPeople.clear()
    batchTimer = undefined
    void recheckSessions(streamsToCheck)
  }
  /** Sessions of this person, or of everybody, changed. Many changes share one check. */
  const scheduleRecheck = (person: string) => {
    changeCount += 1
    changedPeople.add(person)
    batchTimer ??= setTimeout(recheckChanged, checkBatchDelay).unref()
  }
  let listenPromise: Promise<unknown> | undefined
  const listen = () => {
    listenPromise ??= Promise.all([
      changes.listen('change', { onChange: handleChange, onGap: restartStreams }),
      changes.listen(sessionChannel, { onChange: scheduleRecheck, onGap: endStreams }),
    ])
      .then(recentFeed.begin)
      .catch((error: unknown) => {
        listenPromise = undefined
        throw error
      })
    return listenPromise
  }

  const heartbeatTimer = setInterval(() => {
    // The comment line keeps proxies from closing the connection. Pages hear only the event: its
    // absence tells them that the stream is dead.
    for (const stream of streams) stream.write(': still here\n\nevent: beat\ndata: {}\n\n')
    void recheckSessions([...streams])
  }, heartbeatInterval).unref()
  app.addHook('preClose', async () => {
    isClosing = true
    clearInterval(heartbeatTimer)
    clearTimeout(batchTimer)
    endStreams()
    probes.endAll()
  })

  app.get<EventsRoute>('/api/events', { exposeHeadRoute: false }, async (request, reply) => {
    const answer = await probes.answerTo(request.query.probe)
    if (answer) return answer.begin(openStream(reply, answer.head))
    const changeCountBefore = changeCount
    const caller = await signedInCaller(request, context, sessions)
    await listen()
    if (isClosing) throw new Failure(503, 'unavailable', 'The portal is closing. Please try again')
    const rawStream = openStream(reply)
    if (!rawStream) return
    const dropStream = () => {
      streams.delete(stream)
      rawStream.destroy()
    }
    const stream: EventStream = {
      ...caller,
      write(text) {
        if (rawStream.writableLength > maxUnsentBytes) dropStream()
        else rawStream.write(text)
      },
      end() {
        streams.delete(stream)
        // A browser that does not read would not receive the end of the stream either.
        if (rawStream.writableLength > 0) dropStream()
        else rawStream.end()
      },
    }
    rawStream.write('retry: 1000\n\n')
    streams.add(stream)
    sendMissed(stream, request.query.since)
    // The session may have ended during the lookup.
    if (changeCount !== changeCountBefore) void recheckSessions([stream])
    const releasePlace = streamPlaces.take(caller.me.id, () => stream.end())
    rawStream.on('close', () => {
      releasePlace()
      dropStream()
    })
    // An unhandled error event would end the process.
    rawStream.on('error', dropStream)
  })
}
