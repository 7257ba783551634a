export const quotePaths = {
  /** The signed-in client's quotes. */
  own: '/quotes',
  request: '/business-quote',
  ofClients: '/agency/quotes',
  one: (id: string) => `/quote/${id}`,
}
