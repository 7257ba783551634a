export const importPaths = {
  list: '/agency/imports',
  one: (id: string) => `/agency/imports/${id}`,
}
