export const documentPaths = {
  list: '/documents',
  /** Opens a document over the list of documents with the same title. */
  one: (id: string, title: string) => `/documents?search=${encodeURIComponent(title)}&document=${id}`,
}
