import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context, Me } from '../context.ts'
import { Failure } from '../failure.ts'
import type { Changes } from '../platform/changes.ts'
import { openSessions, personOf, sessionCookie } from './session.ts'

const beat = 20_000
// A browser that takes nothing any more is let go; it comes back and reads everything anew.
const mostUnsent = 64 * 1024

const Change = z.object({
  entity: z.string(),
  id: z.string(),
  clientId: z.string().optional(),
  agentId: z.string().optional(),
  /** Where it is the news of some people alone. */
  userIds: z.array(z.string()).optional(),
})
type Change = z.infer<typeof Change>

interface Stream {
  me: Me
  session: Buffer
  write(text: string): void
  end(): void
}

// An invitation is the agency's own business.
const concerns = ({ entity, clientId, agentId, userIds }: Change, { id, role }: Me) =>
  userIds
    ? userIds.includes(id)
    : role === 'admin' || agentId === id || (clientId === id && entity !== 'invite')

/**
 * GET /api/events: tells a signed-in person that something they can see has changed, and nothing of what it is. A stream
 * ends with its session, and when changes may have been missed; a browser that comes back reads everything anew.
 */
export function mountEvents(app: FastifyInstance, context: Context, changes: Changes): void {
  const streams = new Set<Stream>()
  let closing = false
  const endAll = () => {
    for (const stream of streams) stream.end()
  }
  const endClosed = async (asked: readonly Stream[]) => {
    if (asked.length === 0) return
    try {
      const open = await openSessions(
        context,
        asked.map(({ session }) => session),
      )
      for (const stream of asked) if (!open.has(stream.session.toString('hex'))) stream.end()
    } catch (error) {
      context.log.warn({ err: error }, 'The sessions of live updates could not be checked')
    }
  }
  const tell = (text: string) => {
    const change = Change.parse(JSON.parse(text))
    const { entity, id } = change
    // Some of a person's sessions have ended: nobody else's business, and nothing to read anew.
    if (entity === 'session') return void endClosed([...streams].filter(({ me }) => me.id === id))
    const event = `event: change\ndata: ${JSON.stringify({ entity, id })}\n\n`
    for (const stream of streams) if (concerns(change, stream.me)) stream.write(event)
  }
  let listening: Promise<void> | undefined
  const listen = () => {
    listening ??= changes.listen({ onChange: tell, onGap: endAll }).catch((error: unknown) => {
      listening = undefined
      throw error
    })
    return listening
  }

  const heart = setInterval(() => {
    // The comment keeps proxies from closing the connection; pages hear only events, and miss them when it has died.
    for (const stream of streams) stream.write(': still here\n\nevent: beat\ndata: {}\n\n')
    void endClosed([...streams])
  }, beat).unref()
  app.addHook('preClose', async () => {
    closing = true
    clearInterval(heart)
    endAll()
  })

  app.get('/api/events', { compress: false }, async (request, reply) => {
    const token = request.cookies[sessionCookie]
    const found = token ? await personOf(token, context) : null
    if (!found) throw new Failure(401, 'signed_out', 'Please sign in')
    await listen()
    if (closing) throw new Failure(503, 'unavailable', 'The portal is closing. Please try again')
    reply.hijack()
    const { raw } = reply
    // The browser may have left while we looked it up.
    if (raw.destroyed) return
    const drop = () => {
      streams.delete(stream)
      raw.destroy()
    }
    const stream: Stream = {
      ...found,
      write(text) {
        if (raw.writableLength > mostUnsent) drop()
        else raw.write(text)
      },
      end() {
        streams.delete(stream)
        // Whoever takes nothing would not take the end either.
        if (raw.writableLength > 0) drop()
        else raw.end()
      },
    }
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) raw.setHeader(name, value)
    // A proxy must not gather what is told one by one.
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
    raw.write('retry: 1000\n\n')
    streams.add(stream)
    raw.on('close', drop)
    // Unheard, it would end the process.
    raw.on('error', drop)
  })
}
