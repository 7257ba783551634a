import type { LucideIcon } from 'lucide-react'
import type { UpcomingEntry } from '../contract/home.ts'

export interface UpcomingItem {
  icon: LucideIcon
  title: string
  text: string
  to: string
}

export type ToUpcomingItem = (next: UpcomingEntry, now: Date) => UpcomingItem
