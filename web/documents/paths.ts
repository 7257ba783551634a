export const documentPaths = {
  list: '/documents',
  /** A document, opened over the list of those with its title. */
  one: (id: string, title: string) => `/documents?search=${encodeURIComponent(title)}&document=${id}`,
}
