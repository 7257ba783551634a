import type { LucideIcon } from 'lucide-react'
import type { UpcomingEntry } from '../contract/home.ts'

export interface UpcomingItem {
  icon: LucideIcon
  title: string
  text: string
  to: string
  /**
   * A link that leaves the portal, for items that are done elsewhere. `name` is for screen readers.
   */
  action?: { label: string; name: string; href: string }
}

export type ToUpcomingItem = (next: UpcomingEntry, now: Date) => UpcomingItem
