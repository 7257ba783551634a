import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'

const daySeconds = 86_400

/** The portal's cookies: session token and device id. `maxAge` in seconds. */
const cookies = {
  session: { path: '/', maxAge: 30 * daySeconds },
  // The device id goes only to API calls, which are the only ones that need it. 400 days is the
  // longest that browsers allow.
  device: { path: '/api', maxAge: 400 * daySeconds },
}
type CookieName = keyof typeof cookies
type CookieContext = Pick<Context, 'settings' | 'now'>

// Until this day a cookie without the prefix is accepted too. Earlier releases set such cookies on
// https. Sessions last at most 30 days.
const oldCookieNamesUntil = new Date('2027-03-01T00:00:00Z')

const isHttps = ({ settings }: CookieContext) => settings.publicUrl.startsWith('https:')
const nameOf = (name: CookieName, parts: CookieContext) => (isHttps(parts) ? `__Host-${name}` : name)

export function readCookie(
  request: FastifyRequest,
  name: CookieName,
  parts: CookieContext,
): string | undefined {
  const cookieValue = request.cookies[nameOf(name, parts)]
  return cookieValue === undefined && parts.now() < oldCookieNamesUntil ? request.cookies[name] : cookieValue
}

/**
 * Sets a cookie, or clears it for null. On https its name begins with `__Host-`: other hosts of the
 * domain, and attackers on plain http, cannot set such cookies.
 */
export function setCookie(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  name: CookieName,
  value: string | null,
  parts: CookieContext,
): void {
  const secure = isHttps(parts)
  const cookieOptions: CookieSerializeOptions = { ...cookies[name], httpOnly: true, sameSite: 'lax', secure }
  const currentOptions = secure ? { ...cookieOptions, path: '/' } : cookieOptions
  if (value === null) reply.clearCookie(nameOf(name, parts), currentOptions)
  else reply.setCookie(nameOf(name, parts), value, currentOptions)
  if (secure && request.cookies[name] !== undefined) reply.clearCookie(name, cookieOptions)
}
