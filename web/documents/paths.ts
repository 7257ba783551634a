export const documentPaths = {
  list: '/documents',
  /** One document, over the list of those with its title. */
  one: (id: string, title: string) => `/documents?search=${encodeURIComponent(title)}&document=${id}`,
}
