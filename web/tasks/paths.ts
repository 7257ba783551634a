export const taskPaths = {
  list: '/agency/tasks',
  /** One task, open or done, over the list. */
  one: (id: string) => `/agency/tasks?whose=all&task=${id}`,
}
