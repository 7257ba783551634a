import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { ActivityKind } from '../contract/entities.ts'
import type { Policy } from '../contract/policies.ts'
import type { Right } from '../contract/values/rights.ts'
import type { Role } from '../contract/values/roles.ts'
import type { SearchableKind } from '../contract/values/searchable-kinds.ts'
import { type Audience, audiences } from './audiences.ts'
import type { SearchKind } from './search-kind.ts'
import type { ToUpcomingItem } from './upcoming-item.ts'
import type { WorkItemKind } from './work-item.ts'

/** A page and its route, such as '/policy/:policyId'. */
export interface FeaturePage {
  (props: object): ReactNode
  path: string
  audience: Audience
  /** The right to one part of an account that opens this page; 'any' means any such right. */
  accountPart: Right | 'any' | undefined
  load: () => Promise<unknown>
}

export const isInShell = ({ audience }: FeaturePage) => audiences[audience].length > 0
export const isOpenTo = (role: Role, audience: Audience) => audiences[audience].some((one) => one === role)

/** Places of navigation links: sections of the sidebar, and the bar at the bottom of a phone. */
export type NavigationSection =
  | 'Dashboard'
  | 'Client Tools'
  | 'Agency Tools'
  | 'Work'
  | 'Book'
  | 'Agency'
  | 'phone bar'
  | 'staff: phone bar'
  /** For people with a right to one part of an account, who see no other places. */
  | 'part: Client Tools'
  | 'part: phone bar'

export type NavigationItem = (NavigationLink | NavigationGroup) & {
  label: string
  icon: LucideIcon
  /** The order in each place, ascending. Steps of 10 leave room between two items. */
  positions: Partial<Record<NavigationSection, number>>
  /** Limits the item in places that other roles see too. */
  audience?: 'clients'
  /**
   * The right that shows the item in the places of one part of an account; 'any' means any such
   * right.
   */
  accountPart?: Right | 'any'
}

export interface NavigationLink {
  to: string
  /** Marked as current at this exact path only, not at paths below. */
  end?: boolean
  Aside?: ComponentType
  /** The kinds of work items that staff see counted beside the link. */
  waitingKinds?: readonly string[]
}

/** A section that expands to links. `onClick` closes the mobile drawer. */
interface NavigationGroup {
  Links: ComponentType<{ onClick?: () => void }>
  startsOpen?: boolean
}

/**
 * The public interface of a feature: `web/<feature>/feature.tsx` exports it as `feature`. The build
 * splits the file by these fields (`vite.features.ts`), so that a page loads only the fields its
 * screens read.
 */
export interface Feature {
  pages?: readonly FeaturePage[]
  navigation?: readonly NavigationItem[]
  /** By the kind of work item on the wire. */
  workItems?: Readonly<Record<string, WorkItemKind>>
  /** Makes the upcoming items of entries whose `kind` is the name of this feature's folder. */
  upcoming?: ToUpcomingItem
  /** A card on the Overview tab of every policy. */
  PolicyCard?: ComponentType<{ policy: Policy }>
  /** The kinds of results in the global search. */
  searchKinds?: Readonly<Partial<Record<SearchableKind, SearchKind>>>
  /** The icons of audit log entries and notifications. */
  logIcons?: Readonly<Partial<Record<ActivityKind, LucideIcon>>>
}
