import { everyFoundKind, type FoundKind } from '../../../contract/values/found-kinds.ts'
import type { Finder } from '../../reading/finding.ts'
import { partOfAll } from '../../registry/features.ts'

const sources = new Map(
  (await partOfAll(({ searchSources }) => searchSources)).flat().map((source) => [source.kind, source]),
)

/** The search source of a kind. Messages have none: they are too many to be found like others. */
export function finderOf(kind: Exclude<FoundKind, 'message'>): Finder {
  const source = sources.get(kind)
  if (!source) throw new Error(`No feature.ts brings a search source of the kind ${kind}`)
  return source
}

// A kind without a source is told at the start, not at the first search.
for (const kind of everyFoundKind) if (kind !== 'message') finderOf(kind)
