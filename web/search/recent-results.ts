import { allSearchableKinds, type SearchableKind } from '../../contract/values/searchable-kinds.ts'
import { readStoredDraft, storeDraft } from '../offline-storage/drafts.ts'

/** A result that was opened from the search, stored like drafts per person. */
export interface RecentResult {
  kind: SearchableKind
  title: string
  detail: string
  to: string
}

const draftName = 'found'
const maxRecent = 6

const isRecent = (one: unknown): one is RecentResult =>
  typeof one === 'object' &&
  one !== null &&
  'kind' in one &&
  allSearchableKinds.some((kind) => kind === one.kind) &&
  'title' in one &&
  typeof one.title === 'string' &&
  'detail' in one &&
  typeof one.detail === 'string' &&
  'to' in one &&
  typeof one.to === 'string' &&
  one.to.startsWith('/')

/** Recent results, newest first. Entries of an older format are dropped. */
export function recentResultsOf(userId: string): RecentResult[] {
  const storedResults = readStoredDraft(userId, draftName)
  const storedList: unknown =
    typeof storedResults === 'object' && storedResults !== null && 'all' in storedResults
      ? storedResults.all
      : null
  return Array.isArray(storedList) ? storedList.filter(isRecent) : []
}

export function storeRecentResult(userId: string, result: RecentResult): void {
  const otherRecentResults = recentResultsOf(userId).filter(
    ({ kind, title, to }) => kind !== result.kind || title !== result.title || to !== result.to,
  )
  storeDraft(userId, draftName, { all: [result, ...otherRecentResults].slice(0, maxRecent) })
}
