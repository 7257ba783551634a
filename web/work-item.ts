import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Undo } from '../contract/undo.ts'
import type { SubjectKind } from '../contract/values/subject-kinds.ts'
import type { WorkItem } from '../contract/work-queue.ts'

export interface WorkItemResult {
  message: string
  /** `undo` takes the act back on the server while nobody has been told; `undoEvent` where nobody is told at all. */
  undo?: Undo | null
  takeBack?: (onDone: () => void) => unknown
}

export interface WorkItemProps {
  item: WorkItem
  /** Says what was done, where no toast tells it. */
  onDone: (result: WorkItemResult) => void
}

/** A kind of work item, as the queue of staff shows it. The button for the next step has `aria-keyshortcuts="e"`. */
export interface WorkItemKind {
  icon: LucideIcon
  /** 'Renewal' and 'Renewals' */
  one: string
  many: string
  /** The next step in a word or two, which the title of its dialog bears, and other steps that some items have. */
  next: string
  steps?: Partial<Record<NonNullable<WorkItem['step']>, string>>
  /** The view has its own way to pass the item on, under the key `a`. */
  passesItself?: true
  /** The subject of a task that is made of the item. */
  subject?: SubjectKind
  /** The page with the whole of the item, or null. */
  to: (item: WorkItem) => string | null
  view: () => Promise<ComponentType<WorkItemProps>>
}
