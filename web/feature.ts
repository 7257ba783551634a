import type { ReactNode } from 'react'
import type { Right } from '../contract/values/rights.ts'
import type { Role } from '../contract/values/roles.ts'
import { type Audience, audiences } from './audiences.ts'

/** A page at its address, such as '/policy/:policyId'. */
export interface Page {
  (): ReactNode
  at: string
  who: Audience
  /** People with a right to one part of an account open the pages of that part, and those of `any`. */
  accountPart: Right | 'any' | undefined
  load: () => Promise<unknown>
}

export const isInShell = ({ who }: Page) => audiences[who].length > 0
export const isOpenTo = (role: Role, { who }: Page) => audiences[who].some((one) => one === role)

/**
 * The one door of a feature: `web/<feature>/feature.tsx` exports it as `feature`, and is found by that name. The build splits
 * the file by these fields (`vite.features.ts`), so that nobody loads a field that their screens do not read.
 */
export interface Feature {
  pages?: readonly Page[]
}
