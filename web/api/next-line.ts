import type { LucideIcon } from 'lucide-react'
import type { Next } from '../../contract/home.ts'

/** A line of what is next for a client. */
export interface NextLine {
  icon: LucideIcon
  title: string
  text: string
  /** Where one does it, or sees it. */
  to: string
}

/** How a feature words what it says of it: what its `next.ts` exports as `nextLine`. */
export type ToNextLine = (next: Next, now: Date) => NextLine
