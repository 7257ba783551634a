import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'

const day = 86_400

/** What a browser keeps for the portal: the session's token, and by what the browser is known again. Ages in seconds. */
const cookies = {
  session: { path: '/', maxAge: 30 * day },
  // Only calls ask for it. The longest that browsers allow.
  device: { path: '/api', maxAge: 400 * day },
}
type Name = keyof typeof cookies
type Parts = Pick<Context, 'settings' | 'now'>

// Portals on https wrote the plain names once. No session that began under them lasts longer than 30 days.
const plainNamesUntil = new Date('2027-03-01T00:00:00Z')

const isHttps = ({ settings }: Parts) => settings.publicUrl.startsWith('https:')
const nameOf = (name: Name, parts: Parts) => (isHttps(parts) ? `__Host-${name}` : name)

/** What the browser has under a name; undefined for nothing. */
export function cookieOf(request: FastifyRequest, name: Name, parts: Parts): string | undefined {
  const kept = request.cookies[nameOf(name, parts)]
  return kept === undefined && parts.now() < plainNamesUntil ? request.cookies[name] : kept
}

/**
 * Has the browser keep it under a name, or forget it. On https the name begins with `__Host-`: no other host of the same
 * domain, and nobody between who has but http, can set one of those.
 */
export function setCookie(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  name: Name,
  value: string | null,
  parts: Parts,
): void {
  const secure = isHttps(parts)
  const about: CookieSerializeOptions = { ...cookies[name], httpOnly: true, sameSite: 'lax', secure }
  const current = secure ? { ...about, path: '/' } : about
  if (value === null) reply.clearCookie(nameOf(name, parts), current)
  else reply.setCookie(nameOf(name, parts), value, current)
  if (secure && request.cookies[name] !== undefined) reply.clearCookie(name, about)
}
