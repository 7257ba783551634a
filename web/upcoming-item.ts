import type { LucideIcon } from 'lucide-react'
import type { Next } from '../contract/home.ts'

export interface UpcomingItem {
  icon: LucideIcon
  title: string
  text: string
  to: string
}

export type ToUpcomingItem = (next: Next, now: Date) => UpcomingItem
