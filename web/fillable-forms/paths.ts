export const fillableFormPaths = {
  list: '/certificates/forms',
  one: (id: string) => `/certificates/forms/${id}`,
}
