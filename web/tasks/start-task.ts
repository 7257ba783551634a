import { useSyncExternalStore } from 'react'
import { currentSubject, type Subject } from '../subject.ts'

/** A task that is being made, and what it is about. */
interface Started {
  subject: Subject | null
}

let started: Started | null = null
const listeners = new Set<() => void>()

function become(next: Started | null) {
  started = next
  for (const changed of listeners) changed()
}

const onChange = (changed: () => void) => {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}

/** Opens the dialog of a new task, from anywhere: about what the page is about, or what is said here. */
export const startTask = (subject: Subject | null = currentSubject()) => become({ subject })
export const taskIsOver = () => become(null)
export const useStartedTask = () => useSyncExternalStore(onChange, () => started)
