export const quotePaths = {
  /** The quotes of the client who is signed in. */
  own: '/quotes',
  request: '/business-quote',
  ofClients: '/agency/quotes',
  one: (id: string) => `/quote/${id}`,
}
