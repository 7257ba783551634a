type Tell = (error: unknown) => void

/** To whom the page reports: to a service for errors, which has its traces too, to one for traces, or to none but the portal. */
interface Watched {
  dsn?: string
  traces: boolean
  version: string
}

const watched: Watched = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name=watched]')?.content ?? '{"traces":false,"version":""}',
)

const waiting: unknown[] = []
let tell: Tell = (error) => {
  waiting.push(error)
  // What tells comes with the first error: hardly anybody needs it. Where errors are reported it comes anyway.
  if (waiting.length === 1 && !watched.dsn)
    void import('./tell-server.ts').then(({ tellServer }) =>
      tellErrorsBy((one) => tellServer(one, watched.version)),
    )
}

/** Has errors told by `by` from now on, and those that wait. */
function tellErrorsBy(by: Tell): void {
  tell = by
  for (const error of waiting.splice(0)) by(error)
}

/** Tells whoever runs the portal of an error of the page, without anything personal. */
export const tellError: Tell = (error) => tell(error)

/** From here on what nobody catches is told. What reports comes after the first screen. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => tellError(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => tellError(reason))
  const { dsn, traces, version } = watched
  if (dsn) afterFirstScreen(async () => tellErrorsBy((await import('./report.ts')).reportTo(dsn, version)))
  else if (traces) afterFirstScreen(async () => (await import('./send-spans.ts')).sendSpans())
}

/** All that the first screen needs has come, and the browser has nothing else to do. */
function afterFirstScreen(then: () => Promise<void>): void {
  const begin = () => void then()
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: 3000 }) : setTimeout(begin, 1000)
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle)
}
