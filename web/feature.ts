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

/** A page at its address, such as '/policy/:policyId'. */
export interface FeaturePage {
  (): ReactNode
  at: string
  who: Audience
  /** People with a right to one part of an account open the pages of that part, and those of `any`. */
  accountPart: Right | 'any' | undefined
  load: () => Promise<unknown>
}

export const isInShell = ({ who }: FeaturePage) => audiences[who].length > 0
export const isOpenTo = (role: Role, who: Audience) => audiences[who].some((one) => one === role)

/** The places of links to pages: the sections of the sidebar, and the bar at the foot of a client's phone. */
export type NavigationSection =
  | 'Dashboard'
  | 'Client Tools'
  | 'Agency Tools'
  | 'Agency'
  | 'phone bar'
  /** The places for people with a right to one part of an account: they see no others. */
  | 'part: Client Tools'
  | 'part: phone bar'

export type NavigationItem = (NavigationLink | NavigationGroup) & {
  label: string
  icon: LucideIcon
  /** The smaller number comes first. Steps of 10 leave room between two items. */
  places: Partial<Record<NavigationSection, number>>
  /** Narrows a place that others see too. */
  who?: 'clients'
  /** The right that shows the item in places of one part, or any such right. */
  accountPart?: Right | 'any'
}

export interface NavigationLink {
  to: string
  /** Marked as current at this very address only, not at addresses below. */
  end?: boolean
  Aside?: ComponentType
}

/** A line that opens to a list of links. `onClick` closes the drawer in which the sidebar stands. */
interface NavigationGroup {
  Links: ComponentType<{ onClick?: () => void }>
  startsOpen?: boolean
}

/**
 * The one door of a feature: `web/<feature>/feature.tsx` exports it as `feature`, and is found by that name. The build splits
 * the file by these fields (`vite.features.ts`), so that nobody loads a field that their screens do not read.
 */
export interface Feature {
  pages?: readonly FeaturePage[]
  navigation?: readonly NavigationItem[]
  /** By the kind that the server names. */
  workItems?: Readonly<Record<string, WorkItemKind>>
  /** The server names an upcoming item by the folder of its feature. */
  upcoming?: ToUpcomingItem
  /** A card on the Overview tab of every policy. */
  PolicyCard?: ComponentType<{ policy: Policy }>
  /** The kinds of things that the search of everything finds. */
  searchKinds?: Readonly<Partial<Record<SearchableKind, SearchKind>>>
  /** The icons of entries in the activity log and of notifications. */
  logIcons?: Readonly<Partial<Record<ActivityKind, LucideIcon>>>
}
