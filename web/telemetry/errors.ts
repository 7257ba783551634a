type ErrorReporter = (error: unknown) => void

/** `dsn`: traces are kept, and errors reported where `errors` says so. The portal's log has them otherwise. */
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
  // What tells comes with the first error: hardly anybody needs it. Where errors are reported it comes anyway.
  if (waiting.length === 1 && !errors)
    void import('./send-page-error.ts').then(({ sendPageError: tellServer }) =>
      setErrorReporter((one) => tellServer(one, version)),
    )
}

/** Has errors told by `by` from now on, and those that wait. */
function setErrorReporter(by: ErrorReporter): void {
  tell = by
  for (const error of waiting.splice(0)) by(error)
}

/** Tells whoever runs the portal of an error of the page, without anything personal. */
export const captureError: ErrorReporter = (error) => tell(error)

/** From here on what nobody catches is told. What reports comes after the first screen. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => captureError(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => captureError(reason))
  if (dsn)
    afterFirstScreen(async () => {
      const report = (await import('./sentry.ts')).startSentry(dsn, version)
      if (errors) setErrorReporter(report)
    })
}

/** All that the first screen needs has come, and the browser has nothing else to do. */
function afterFirstScreen(then: () => Promise<void>): void {
  const begin = () => void then()
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: 3000 }) : setTimeout(begin, 1000)
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle)
}
