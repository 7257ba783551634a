import { z } from 'zod'
import { allRoles, endpoint } from './endpoint.ts'
import { allSearchableKinds } from './values/searchable-kinds.ts'
import { reference } from './values/text.ts'

const kind = z.enum(allSearchableKinds, 'Please choose a kind of thing')

/** Highlighted ranges of a text: [start, end]. */
const marks = z.array(z.tuple([z.number(), z.number()]))

export const SearchResult = z.object({
  kind,
  id: z.string(),
  title: z.string(),
  titleMarks: marks,
  detail: z.string(),
  detailMarks: marks,
  /** Null for records of the agency itself. */
  clientId: z.string().nullable(),
  clientName: z.string().nullable(),
  clientMarks: marks,
  /**
   * For a record without a page of its own: the id of the record whose page shows it, such as the
   * policy of a vehicle.
   */
  partOf: z.string().nullable(),
})
export type SearchResult = z.infer<typeof SearchResult>

/** Results per kind. */
export const maxSearchResults = 5

export const search = {
  /**
   * Searches everything the viewer may see: by exact text, by number without spaces and dashes, by
   * the trade's abbreviations, and if nothing matches, by similar spelling.
   */
  find: endpoint({
    summary: 'Search everything that the viewer may see',
    method: 'GET',
    path: '/api/search',
    who: allRoles,
    // Not cached: each call is for a text just typed, and no screen keeps its results.
    shows: [],
    query: z.object({
      q: reference(200, 'Please enter a search text'),
      only: kind.optional(),
    }),
    reply: z.object({
      groups: z.array(
        z.object({
          kind,
          items: z.array(SearchResult),
          hasMore: z.boolean(),
          /**
           * A text that finds the same records in the simpler search of this kind's list. Null if
           * there is no such text.
           */
          listedAs: z.string().nullable(),
        }),
      ),
      /** No exact match; the results are similar spellings. */
      isNearly: z.boolean(),
      /** Kinds whose search ran into the time limit. */
      cutShort: z.array(kind),
    }),
    refuses: ['too_many_searches'],
    fails: 'The search failed',
  }),
}
