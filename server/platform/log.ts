/** The part of a logger that the portal uses. */
export interface Log {
  info(details: object, text: string): void
  warn(details: object, text: string): void
  error(details: object, text: string): void
}

/**
 * An address as it may stand in a log: tokens, e-mail addresses and typed text are taken out of it.
 * An invite's link opens an account, and a search may hold a name.
 */
export const loggedPath = (url: string) =>
  (url.split('?')[0] ?? '')
    .replace(/(\/client\/accept-invite\/auth|\/api\/invite\/client\/invite)\/.*/, '$1/…')
    .replace(/\/api\/documents\/document-url\/([^/]+)\/.*/, '/api/documents/document-url/$1/…')
