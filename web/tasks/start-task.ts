import { currentPageSubject, type PageSubject } from '../page-subject.ts'
import { makeStore } from '../ui/store.ts'

const startedTask = makeStore<{ subject: PageSubject | null } | null>(null)

/** Opens the dialog of a new task from anywhere, about the current page's subject by default. */
export const startTask = (subject: PageSubject | null = currentPageSubject()) => startedTask.set({ subject })
export const endStartedTask = () => startedTask.set(null)
export const useStartedTask = startedTask.use
