type ErrorReporter = (error: unknown) => void

/**
 * With `dsn`, the page sends traces to the operator's error service; with `errors`, it sends errors
 * there too. Otherwise errors go to the portal's log.
 */
const {
  dsn,
  errors,
  version = '',
}: { dsn?: string; errors?: boolean; version?: string } = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name=watched]')?.content ?? '{}',
)

const waiting: unknown[] = []
let tell: ErrorReporter = (error) => {
  waiting.push(error)
  // Loads the sender with the first error, since most pages have none.
  if (waiting.length === 1 && !errors)
    void import('./send-page-error.ts').then(({ sendPageError: tellServer }) =>
      setErrorReporter((one) => tellServer(one, version)),
    )
}

/** Sets the reporter, and reports the queued errors. */
function setErrorReporter(by: ErrorReporter): void {
  tell = by
  for (const error of waiting.splice(0)) by(error)
}

/** Reports an error of the page to the operator, without personal data. */
export const captureError: ErrorReporter = (error) => tell(error)

/** Reports uncaught errors from here on. The reporter loads after the first screen. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => captureError(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => captureError(reason))
  if (dsn)
    afterFirstScreen(async () => {
      const report = (await import('./sentry.ts')).startSentry(dsn, version)
      if (errors) setErrorReporter(report)
    })
}

/** Runs after the load event, when the browser is idle. */
function afterFirstScreen(then: () => Promise<void>): void {
  const begin = () => void then()
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: 3000 }) : setTimeout(begin, 1000)
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle)
}
