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

const pendingErrors: unknown[] = []
let reportError: ErrorReporter = (error) => {
  pendingErrors.push(error)
  // Loads the sender with the first error, since most pages have none.
  if (pendingErrors.length === 1 && !errors)
    void import('./send-page-error.ts').then(({ sendPageError: reportToServer }) =>
      setErrorReporter((one) => reportToServer(one, version)),
    )
}

/** Sets the reporter, and reports the queued errors. */
function setErrorReporter(reporter: ErrorReporter): void {
  reportError = reporter
  for (const error of pendingErrors.splice(0)) reporter(error)
}

/** Reports an error of the page to the operator, without personal data. */
export const captureError: ErrorReporter = (error) => reportError(error)

/** Reports uncaught errors from here on. The reporter loads after the first screen. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => captureError(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => captureError(reason))
  if (dsn)
    runAfterFirstScreen(async () => {
      const report = (await import('./sentry.ts')).startSentry(dsn, version)
      if (errors) setErrorReporter(report)
    })
}

/** Runs after the load event, when the browser is idle. */
function runAfterFirstScreen(callback: () => Promise<void>): void {
  const begin = () => void callback()
  const beginWhenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: 3000 }) : setTimeout(begin, 1000)
  if (document.readyState === 'complete') beginWhenIdle()
  else window.addEventListener('load', beginWhenIdle)
}
