import { patternOf } from '../pages/pattern.ts'
import { isFault } from './fault.ts'

// A page that fails in a circle says nothing new.
const maxErrorsSent = 10
let told = 0

/** Has the server log an error of the page. It drops whatever may be personal. */
export function sendPageError(error: unknown, version: string): void {
  if (!isFault(error) || ++told > maxErrorsSent) return
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
    // Where the portal cannot be reached, it cannot be told either.
  }).catch(() => undefined)
}
