import type { LucideIcon } from 'lucide-react'
import type { SearchResult } from '../contract/search.ts'

export interface SearchKind {
  icon: LucideIcon
  /** The link to a result. */
  linkOf: (item: SearchResult, isStaff: boolean, agentId: string) => string
  /** The link to the list that finds the same text; null without one. */
  list?: (text: string, isStaff: boolean) => string | null
}

/** The link to a list with this search text. */
export const searchLink = (path: string, text: string) => `${path}?search=${encodeURIComponent(text)}`
