export const certificateRunPaths = {
  /** Certificates to issue before renewals, of one client or of the book. */
  list: (clientId?: string) => `/certificates/before-renewals${clientId ? `?client=${clientId}` : ''}`,
}
