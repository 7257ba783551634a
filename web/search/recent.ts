import { everyFoundKind, type FoundKind } from '../../contract/values/found-kinds.ts'
import { keep, readKept } from '../kept/drafts.ts'

/** What was opened from the search, kept in this browser for the person, as drafts are. */
export interface Recent {
  kind: FoundKind
  title: string
  detail: string
  to: string
}

const name = 'found'
const most = 6

const isRecent = (one: unknown): one is Recent =>
  typeof one === 'object' &&
  one !== null &&
  'kind' in one &&
  everyFoundKind.some((kind) => kind === one.kind) &&
  'title' in one &&
  typeof one.title === 'string' &&
  'detail' in one &&
  typeof one.detail === 'string' &&
  'to' in one &&
  typeof one.to === 'string' &&
  one.to.startsWith('/')

/** The last that were opened, the newest first. What was kept by another version is looked at. */
export function recentOf(userId: string): Recent[] {
  const kept = readKept(userId, name)
  const all: unknown = typeof kept === 'object' && kept !== null && 'all' in kept ? kept.all : null
  return Array.isArray(all) ? all.filter(isRecent) : []
}

export function keepRecent(userId: string, opened: Recent): void {
  const others = recentOf(userId).filter(
    ({ kind, title, to }) => kind !== opened.kind || title !== opened.title || to !== opened.to,
  )
  keep(userId, name, { all: [opened, ...others].slice(0, most) })
}
