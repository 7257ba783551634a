type Tell = (error: unknown) => void

const waiting: unknown[] = []
let tell: Tell = (error) => {
  waiting.push(error)
  // What tells comes with the first error: hardly anybody needs it.
  if (waiting.length === 1) void import('./tell-server.ts').then(({ tellServer }) => tellErrorsBy(tellServer))
}

/** Has errors told by `by` from now on, and those that wait. */
function tellErrorsBy(by: Tell): void {
  tell = by
  for (const error of waiting.splice(0)) by(error)
}

/** Tells whoever runs the portal of an error of the page, without anything personal. */
export const tellError: Tell = (error) => tell(error)

/** From here on what nobody catches is told. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => tellError(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => tellError(reason))
}
