import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Waiting } from '../contract/today.ts'
import type { Undo } from '../contract/undo.ts'
import type { SubjectKind } from '../contract/values/subject-kinds.ts'

/** What somebody did with something that waits. */
export interface Did {
  said: string
  /** By what it is taken back, where nobody has been told of it yet; or how, where nobody is told at all. */
  undo?: Undo | null
  takeBack?: (onDone: () => void) => unknown
}

export interface WaitingProps {
  item: Waiting
  /** Says what was done, where that is not told by a toast. */
  onDone: (did: Did) => void
}

/**
 * A kind of thing that waits for staff, as the page shows it: `waiting.tsx` of a feature's room exports it, where it is found. Of the
 * buttons that are drawn, the one that does the thing has `aria-keyshortcuts="e"`.
 */
export interface WaitingKind {
  /** As the server calls it. */
  kind: string
  icon: LucideIcon
  /** One of them, and all of them. */
  one: string
  many: string
  /** The next step, in a word or two that its dialog's title bears, and those of things that have another one. */
  next: string
  steps?: Partial<Record<NonNullable<Waiting['step']>, string>>
  /** What is shown of it has a way of its own to give it to somebody else, under the key `a`. */
  passesItself?: true
  /** What a task is about that is made of it. */
  subject?: SubjectKind
  /** Where the whole of it is; nowhere else where it is null. */
  to: (item: Waiting) => string | null
  /** What is shown of it and done with it. */
  Shown: ComponentType<WaitingProps>
}
