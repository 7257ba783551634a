import { currentSubject, type Subject } from '../subject.ts'
import { makeStore } from '../ui/store.ts'

const started = makeStore<{ subject: Subject | null } | null>(null)

/** Opens the dialog of a new task, from anywhere: about what the page is about, or what is said here. */
export const startTask = (subject: Subject | null = currentSubject()) => started.set({ subject })
export const taskIsOver = () => started.set(null)
export const useStartedTask = started.use
