import { z } from 'zod'
import type { Entity } from './entities.ts'
import { maxAtOnce } from './values/max-at-once.ts'
import type { Refusal } from './values/refusals.ts'
import { roles, staffRoles } from './values/roles.ts'
import { bounded } from './values/text.ts'

export const Role = z.enum(roles)
type Role = z.infer<typeof Role>

/** Whom an endpoint is for. `null` lets visitors in; everything else needs a session of one of the roles. */
export type Who = readonly Role[] | null
export const anyone = null
export const signedIn = ['client', 'agent', 'admin'] as const satisfies Who
export const staff = staffRoles satisfies Who
export const clientsOnly = ['client'] as const satisfies Who
export const adminsOnly = ['admin'] as const satisfies Who

type Schema = z.core.$ZodType

/**
 * One call of the wire, defined once. Server routing, validation, the OpenAPI document, the typed
 * client, caches, forms and the permissions table are all read off it.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** What it does, in a line of the OpenAPI document. */
  summary: string
  /** As in the specification, with `:name` for what varies. */
  path: `/api/${string}`
  who: Who
  params?: Schema
  query?: Schema
  body?: Schema
  /**
   * The call is multipart and has a file in the field `file`; `missing` is said where there is none, without it the file is
   * optional. With `orJson` the page sends a call without a file as JSON. With `isTable` it is one of tables to be imported, which
   * may be far larger and is of other kinds. With `keepsMetadata` a photo keeps place, time and device: all others lose them.
   */
  file?: { missing?: string; orJson?: true; isTable?: true; keepsMetadata?: true }
  /** The answer is a paper and not JSON. */
  sends?: 'application/pdf'
  /** The shape of the answer; absent where there is none (204, 302) and where it is a paper. */
  reply?: Schema
  status?: 200 | 201 | 204 | 302
  /** Why it may be refused, beside what any call of its form may be: a test asks for what is not named. */
  refuses?: readonly Refusal[]
  /** What the page says when a call fails and the server said nothing. */
  fails?: string
  /** What a reading shows and a writing changes: caches and live updates follow from it. */
  shows?: readonly Entity[]
  /** A call that changes something is refused from other sites, also when it is a GET. */
  changes?: readonly Entity[]
  /** It changes who has access to what: the password must have been confirmed in this session within the last minutes. */
  confirms?: true
  /** It creates something, so it honours the Idempotency-Key header. */
  once?: true
}

type EndpointWith<Field extends keyof Endpoint> = Endpoint & Required<Pick<Endpoint, Field>>

/**
 * Keeps the precise type of an endpoint while checking its form. It says what it shows or changes, also where that is nothing,
 * unless it is a paper: of what is forgotten no screen would be kept true.
 */
export const endpoint = <
  const E extends EndpointWith<'shows'> | EndpointWith<'changes'> | EndpointWith<'sends'>,
>(
  definition: E,
): E => definition

type In<S> = S extends Schema ? z.input<S> : unknown
type Out<S> = S extends Schema ? z.output<S> : unknown
type Field<E, K extends string> = E extends Record<K, infer S> ? S : undefined

type FileInput<E> = E extends { file: { missing: string } }
  ? { file: File }
  : E extends { file: object }
    ? { file?: File }
    : unknown

/** What a caller sends: path, query, body and file as one flat object. */
export type CallInput<E> = In<Field<E, 'params'>> &
  In<Field<E, 'query'>> &
  In<Field<E, 'body'>> &
  FileInput<E>
/** What the page sends: with what it edits always the version on which that was done. */
export type PageCallInput<E> = CallInput<E> & (IsEdit<E> extends true ? { version: number } : unknown)
/** Whether it is a call that edits something which has versions. */
export type IsEdit<E> = 'version' extends keyof In<Field<E, 'body'>> ? true : false
/** What a handler is given: the same, after validation; a file comes apart from it. */
export type HandlerInput<E> = Out<Field<E, 'params'>> & Out<Field<E, 'query'>> & Out<Field<E, 'body'>>
/** What a caller gets back. */
export type Reply<E> = Field<E, 'reply'> extends Schema ? z.output<Field<E, 'reply'>> : void

/** An endpoint as the page calls it: without its schemas, so that a screen without forms loads none. */
export interface EndpointAddress<E extends Endpoint>
  extends Pick<Endpoint, 'file' | 'fails' | 'shows' | 'changes' | 'once'> {
  method: E['method']
  path: E['path']
  /** Which it is, for the compiler alone: what it is sent and what it answers. */
  of?: E
}
/** What that endpoint is sent, and what it answers. */
export type InputOf<A> = A extends EndpointAddress<infer E> ? CallInput<E> : never
export type ReplyOf<A> = A extends EndpointAddress<infer E> ? Reply<E> : never

/** A paper that is sent as it is: its file name and its bytes. */
export interface PaperFile {
  fileName: string
  content: Uint8Array
}

/** What a handler answers. */
export type HandlerReply<E> = E extends { sends: string }
  ? PaperFile
  : Field<E, 'reply'> extends Schema
    ? z.input<Field<E, 'reply'>>
    : void

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const idOfNothing = '00000000-0000-0000-0000-000000000000'

/** A malformed identifier is that of nothing, so it is answered like an unknown one: 404. */
export const readId = (id: string) => (uuid.test(id) ? id.toLowerCase() : idOfNothing)
export const readChosenId = (id: string) => (id === '' ? id : readId(id))

/** An identifier; `missing` is said where there is none. */
export const idOr = (missing: string) => z.string(missing).overwrite(readId).max(36, { abort: true })
export const Id = idOr('An id is missing')

/** The identifiers of several, each once; `missing` is said where there is none. */
export const severalIds = (missing: string) =>
  z
    .array(Id, missing)
    .min(1, missing)
    .max(maxAtOnce, `Please choose at most ${maxAtOnce} at once`)
    .transform((ids) => [...new Set(ids)])

const tooManyIds = `Please name at most ${maxAtOnce} at once`

/** The identifiers of several as a query has them: repeated, or with commas between them. None narrow nothing. */
export const joinedIds = z
  .union([bounded(37 * maxAtOnce, tooManyIds), z.array(bounded(36, tooManyIds)).max(maxAtOnce, tooManyIds)])
  .transform((given) => [...new Set([given].flat().flatMap((joined) => joined.split(',').filter(Boolean)))])
  .pipe(z.array(Id).max(maxAtOnce, tooManyIds))
  .optional()

/** What came of an act on several: those it was done to, and those it was not, which are not there for whoever asked. */
export const BulkResult = z.object({ done: z.array(z.string()), notFound: z.array(z.string()) })
export type BulkResult = z.infer<typeof BulkResult>

/** The identifier of what is chosen from a list, where an empty text is as good as none; `missing` is said of it. */
export const chosenId = (missing: string) =>
  z.string(missing).overwrite(readChosenId).max(36, { abort: true }).min(1, missing)

/** An identifier where there need not be one: a form sends an empty text where nothing was chosen. */
export const OptionalId = z
  .union([z.literal(''), Id], 'An id must be text')
  .nullish()
  .transform((id) => id || null)

/** An entity on the wire carries its identifier twice, `id` and `_id`, equal. */
export const entity = <S extends z.core.$ZodLooseShape>(shape: S) =>
  z.object({ id: z.string(), _id: z.string(), ...shape })

const wrongVersion = 'A version is the whole number that was read with it'

/**
 * What is edited says on which version of it that was done, as it was read; 0 where nothing stood there. Where another stands
 * by now it is refused, and told what stands; left out, the change is made whatever stands. The page always says it.
 */
export const versionField = {
  version: z
    .union(
      [z.number(), bounded(9, wrongVersion).regex(/^\d+$/, wrongVersion).transform(Number)],
      wrongVersion,
    )
    .pipe(z.int(wrongVersion).min(0, wrongVersion))
    .optional(),
}

/** Whether a call edits something that has versions. */
export const isEdit = ({ body }: Pick<Endpoint, 'body'>) =>
  body instanceof z.ZodObject && 'version' in body.shape

const wrongLimit = 'Limit must be a whole number from 1 to 500'

/** How much of a list, and from where. */
export const Page = z.object({
  limit: z
    .union(
      [
        z.number(),
        bounded(3, wrongLimit)
          .regex(/^\d{1,3}$/)
          .transform(Number),
      ],
      wrongLimit,
    )
    .pipe(z.int(wrongLimit).min(1, wrongLimit).max(500, wrongLimit))
    .default(100),
  cursor: bounded(1000, 'This cursor is not one of ours').optional(),
})
export type Page = z.infer<typeof Page>

export type Direction = 'asc' | 'desc'

/** By which of these a list is in order, and which way. Without `sort` it is in its own order, whatever the direction says. */
export const sortedBy = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  sort: z.enum(sorts, `Please sort by ${sorts.join(', ')}`).optional(),
  direction: z.enum(['asc', 'desc'], 'Please choose asc or desc').default('asc'),
})

/** So much of a long list is counted. */
export const maxCounted = 10_000
/** A search counts this many matches, as many as a page may have. Counting all takes longer the more clients there are. */
export const maxCountedInSearch = 500

/** A list on the wire: `{ <plural>: […], total, nextCursor }`, with `isTotalCapped` where there are more than were counted. */
export const pageOf = <P extends string, S extends Schema>(plural: P, item: S) =>
  z.object({
    [plural]: z.array(item),
    total: z.number(),
    isTotalCapped: z.boolean().optional(),
    nextCursor: z.string().nullable(),
  } as {
    [K in P]: z.ZodArray<S>
  } & {
    total: z.ZodNumber
    isTotalCapped: z.ZodOptional<z.ZodBoolean>
    nextCursor: z.ZodNullable<z.ZodString>
  })
