import { currentPageSubject, type PageSubject } from '../page-subject.ts'
import { makeStore } from '../ui/store.ts'

const startedTask = makeStore<{ subject: PageSubject | null } | null>(null)

/** Opens the dialog of a new task, from anywhere: about what the page is about, or what is said here. */
export const startTask = (subject: PageSubject | null = currentPageSubject()) => startedTask.set({ subject })
export const endStartedTask = () => startedTask.set(null)
export const useStartedTask = startedTask.use
