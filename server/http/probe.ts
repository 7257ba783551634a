import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { Context } from '../context.ts'
import type { Changes } from '../platform/changes.ts'
import { newToken, type Secrets } from '../platform/secrets.ts'

/** On which PostgreSQL tells that a probe is to be answered. */
export const probeChannel = 'probe'

const header = 'portal-probe'
const lasts = 60_000
// Whoever asks has given it up by then.
const longestOpen = 3000

/** A question to whichever portal answers at an address: only one that has the same key can answer it. */
export interface Probe {
  id: string
  /** What stands in the address: `/api/events?probe=…`. */
  question: string
}

export function newProbe({ secrets, now }: Pick<Context, 'secrets' | 'now'>): Probe {
  const asked = `${newToken()}.${now().getTime() + lasts}`
  return { id: asked, question: `${asked}.${secrets.keyedHash(`probe ${asked}`).toString('base64url')}` }
}

/** Whether it was answered by a portal that has the same key. */
export const isAnswered = (secrets: Secrets, { id }: Probe, headers: IncomingHttpHeaders): boolean =>
  isOneOf(secrets.keyedHashes(`answer to ${id}`), String(headers[header] ?? ''))

function isOneOf(hashes: readonly Buffer[], text: string): boolean {
  const given = Buffer.from(text, 'base64url')
  return hashes.some((hash) => hash.length === given.length && timingSafeEqual(hash, given))
}

/** The id of a probe that was asked by somebody who has the key, within the last minute; null for anything else. */
function idOf(question: string, { secrets, now }: Pick<Context, 'secrets' | 'now'>): string | null {
  const [token = '', until = '', signature = ''] = question.split('.')
  const id = `${token}.${until}`
  return Number(until) > now().getTime() && isOneOf(secrets.keyedHashes(`probe ${id}`), signature) ? id : null
}

/**
 * Answers probes. Each is a stream as those of live updates are, on the same path, so that it passes whatever they pass: it
 * proves whose it is in its head, and has one event, once PostgreSQL tells of it.
 */
export function probesHeard(context: Pick<Context, 'secrets' | 'now'>, changes: Changes) {
  const open = new Map<string, ServerResponse>()
  let listening: Promise<void> | undefined
  const onChange = (id: string) => void open.get(id)?.end('event: probe\ndata: {}\n\n')
  const listen = () => {
    listening ??= changes
      .listen(probeChannel, { onChange, onGap: () => undefined })
      .catch((error: unknown) => {
        listening = undefined
        throw error
      })
    return listening
  }
  return {
    /** The head of the answer to a question, and what follows it; null where it is none of ours. */
    async answerTo(question: unknown) {
      const id = typeof question === 'string' ? idOf(question, context) : null
      if (id === null) return null
      await listen()
      const proof = context.secrets.keyedHash(`answer to ${id}`).toString('base64url')
      const begin = (raw: ServerResponse | null) => {
        if (!raw) return
        raw.write(': here\n\n')
        open.set(id, raw)
        const timer = setTimeout(() => raw.end(), longestOpen)
        raw.on('error', () => raw.destroy())
        raw.on('close', () => {
          clearTimeout(timer)
          open.delete(id)
        })
      }
      return { head: { [header]: proof }, begin }
    },
    endAll() {
      for (const raw of open.values()) raw.end()
    },
  }
}
