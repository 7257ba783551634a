import type { LucideIcon } from 'lucide-react'
import type { SearchResult } from '../contract/search.ts'

export interface SearchKind {
  icon: LucideIcon
  /** The page that opens one of them. */
  one: (item: SearchResult, staff: boolean, agentId: string) => string
  /** The list in which the same text finds them, where there is one. */
  list?: (text: string, staff: boolean) => string | null
}

/** A list, narrowed to what a text finds in it. */
export const searchLink = (path: string, text: string) => `${path}?search=${encodeURIComponent(text)}`
