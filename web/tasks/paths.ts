export const taskPaths = {
  list: '/agency/tasks',
  /** A task, open or done, over the list. */
  one: (id: string) => `/agency/tasks?whose=all&task=${id}`,
}
