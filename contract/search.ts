import { z } from 'zod'
import { endpoint, signedIn } from './endpoint.ts'
import { allSearchableKinds } from './values/searchable-kinds.ts'
import { reference } from './values/text.ts'

const kind = z.enum(allSearchableKinds, 'Please choose a kind of thing')

/** Parts of a text that were sought: where each begins, and where it ends. */
const marks = z.array(z.tuple([z.number(), z.number()]))

/** A thing that was found. */
export const SearchResult = z.object({
  kind,
  id: z.string(),
  title: z.string(),
  titleMarks: marks,
  detail: z.string(),
  detailMarks: marks,
  /** Whose it is; null for one of the agency. */
  clientId: z.string().nullable(),
  clientName: z.string().nullable(),
  clientMarks: marks,
  /** Whose page it is opened on, where it has none of its own: the policy of a vehicle. */
  partOf: z.string().nullable(),
})
export type SearchResult = z.infer<typeof SearchResult>

/** Of each kind so many are shown. */
export const maxSearchResults = 5

export const search = {
  /**
   * Everything that a person sees, by what is typed: as it stands there, by a number without its blanks and dashes, by the
   * trade's short forms, and where nothing is found so, by what is nearly that.
   */
  find: endpoint({
    summary: 'Whatever of everything that a person sees matches a text',
    method: 'GET',
    path: '/api/search',
    who: signedIn,
    // It is asked for what is typed, and kept by no screen.
    shows: [],
    query: z.object({
      q: reference(200, 'Please enter what to search for'),
      /** Nothing but this kind. */
      only: kind.optional(),
    }),
    reply: z.object({
      groups: z.array(
        z.object({
          kind,
          items: z.array(SearchResult),
          /** There are more of them. */
          hasMore: z.boolean(),
          /** What leads to the same in the list of the kind, which has its plain matching; null where nothing does. */
          listedAs: z.string().nullable(),
        }),
      ),
      /** Nothing is there as it was typed: this is nearly it. */
      isNearly: z.boolean(),
      /** What could not be looked through to its end in the time that a search has. */
      cutShort: z.array(kind),
    }),
    refuses: ['too_many_searches'],
    fails: 'The search failed',
  }),
}
