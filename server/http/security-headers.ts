import { createHash } from 'node:crypto'
import type { Settings } from '../settings.ts'

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  // The UI library inserts style elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Allows the page's built-in inline scripts by their hashes, and no others. */
export function contentSecurityPolicyWith(scripts: readonly string[]): string {
  const scriptHashes = scripts.map(
    (text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  return contentSecurityPolicy.replace("script-src 'self'", `script-src 'self'${scriptHashes.join('')}`)
}

/** By default an answer is not cached. Signed file links and hashed files override this. */
export function securityHeaders({ publicUrl }: Pick<Settings, 'publicUrl'>) {
  const page = {
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // URLs may contain tokens, and the portal needs no referrer.
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
  return { page, call: { ...page, 'cache-control': 'no-store' } }
}
