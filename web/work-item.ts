import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Undo } from '../contract/undo.ts'
import type { SubjectKind } from '../contract/values/subject-kinds.ts'
import type { WorkItem } from '../contract/work-queue.ts'

export interface WorkItemResult {
  message: string
  /**
   * `undo` reverts the action on the server until somebody is notified. `takeBack` is for actions
   * that notify nobody.
   */
  undo?: Undo | null
  /** The message after the undo, where the undo leaves something. */
  undoneMessage?: string
  takeBack?: (onDone: () => void) => unknown
}

export interface WorkItemProps {
  item: WorkItem
  /** Reports the outcome, for actions without a toast. */
  onDone: (result: WorkItemResult) => void
}

/** A kind of work item. The button of its next step has `aria-keyshortcuts="e"`. */
export interface WorkItemKind {
  icon: LucideIcon
  /** 'Renewal' and 'Renewals' */
  singular: string
  plural: string
  /** The next step in a word or two, like its dialog's title; `steps` has alternatives. */
  nextStep: string
  steps?: Partial<Record<NonNullable<WorkItem['step']>, string>>
  /** The view has its own way to reassign the item, with the key `a`. */
  hasOwnReassign?: true
  /** The subject of tasks created from the item. */
  subject?: SubjectKind
  /** The item's own page, or null. */
  to: (item: WorkItem) => string | null
  view: () => Promise<ComponentType<WorkItemProps>>
}
