import { createHash } from 'node:crypto'
import type { Settings } from '../settings.ts'

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  // The interface parts insert style elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** For a page that has scripts in itself: those, as they were built, and no others. */
export function contentSecurityPolicyWith(scripts: readonly string[]): string {
  const known = scripts.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return policy.replace("script-src 'self'", `script-src 'self'${known.join('')}`)
}

/**
 * What every answer says about itself, put together once. A call is never stored by a cache; files by signed link and
 * hashed files say otherwise in their own place.
 */
export function securityHeaders({ publicUrl }: Pick<Settings, 'publicUrl'>) {
  const page = {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Addresses have tokens in them, and nobody here asks where somebody came from.
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
  return { page, call: { ...page, 'cache-control': 'no-store' } }
}
