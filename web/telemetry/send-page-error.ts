import { patternOf } from '../pages/pattern.ts'
import { isFault } from './fault.ts'

// Limits the errors of one page, because an error loop reports nothing new.
const maxErrorsSent = 10
let sentCount = 0

/** Sends an error to the server's log. The server drops personal data. */
export function sendPageError(error: unknown, version: string): void {
  if (!isFault(error) || ++sentCount > maxErrorsSent) return
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  void fetch('/api/page-errors', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: name.slice(0, 100),
      message: message.slice(0, 500),
      stack: (stack ?? '').slice(0, 5000),
      route: patternOf(location.pathname),
      version,
    }),
    keepalive: true,
    // If the portal is unreachable, the error is lost.
  }).catch(() => undefined)
}
