import type { LucideIcon } from 'lucide-react'
import type { Next } from '../contract/home.ts'

/** A line of 'Next for you' on a client's home. */
export interface UpcomingItem {
  icon: LucideIcon
  title: string
  text: string
  to: string
}

export type ToUpcomingItem = (next: Next, now: Date) => UpcomingItem
