import { z } from 'zod'
import type { Entity } from './entities.ts'
import { maxBulkRecords } from './values/bulk-limit.ts'
import type { Refusal } from './values/refusals.ts'
import { roles, staffRoles } from './values/roles.ts'
import { boundedText } from './values/text.ts'

export const Role = z.enum(roles)
type Role = z.infer<typeof Role>

/** Roles that may call an endpoint. `null` admits visitors; a role needs a session. */
export type AllowedRoles = readonly Role[] | null
export const anyone = null
export const allRoles = ['client', 'agent', 'admin'] as const satisfies AllowedRoles
export const staff = staffRoles satisfies AllowedRoles
export const clientsOnly = ['client'] as const satisfies AllowedRoles
export const adminsOnly = ['admin'] as const satisfies AllowedRoles

type Schema = z.core.$ZodType

/**
 * One API call, defined once. Routing, validation, OpenAPI, the typed client, caches, forms and the
 * permissions table derive from it.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** One line for the OpenAPI document. */
  summary: string
  /** As in the specification, with `:name` for parameters. */
  path: `/api/${string}`
  who: AllowedRoles
  params?: Schema
  query?: Schema
  body?: Schema
  /**
   * Multipart call with the file in field `file`.
   * `missing`: error text if there is none; without it the file is optional. `orJson`: without a
   * file the page sends JSON. `isTable`: an import table, with a larger size limit and other file
   * types. `keepsMetadata`: photos keep place, time and device, which are otherwise removed.
   */
  file?: { missing?: string; orJson?: true; isTable?: true; keepsMetadata?: true }
  /** The response is a PDF, a picture or a calendar instead of JSON. */
  sends?: 'application/pdf' | 'image/webp' | 'text/calendar'
  /** Shape of the response; missing for 204, 302 and files. */
  reply?: Schema
  status?: 200 | 201 | 204 | 302
  /** Refusals beyond those that follow from the other fields. A test finds undeclared refusals. */
  refuses?: readonly Refusal[]
  /** Page's error text for a failure without a server message. */
  fails?: string
  /** Entities that a query reads. Caches and live updates derive from it. */
  shows?: readonly Entity[]
  /** Entities that a call changes. Such calls are refused from other origins, even GET. */
  changes?: readonly Entity[]
  /** Changes access rights: needs a password confirmed in this session within the last minutes. */
  needsConfirmedPassword?: true
  /** Creates something: honors the Idempotency-Key header. */
  isIdempotent?: true
}

type EndpointWith<Field extends keyof Endpoint> = Endpoint & Required<Pick<Endpoint, Field>>

/**
 * Checks a definition and keeps its precise type.
 * `shows` or `changes` is required, even if empty, unless the call sends a file: a forgotten entity
 * would leave screens stale.
 */
export const endpoint = <
  const E extends EndpointWith<'shows'> | EndpointWith<'changes'> | EndpointWith<'sends'>,
>(
  definition: E & NothingBeyond<E>,
): E => definition

/** Refuses fields that no endpoint has: TypeScript does not check them of an inferred type. */
type NothingBeyond<E> = Record<Exclude<keyof E, keyof Endpoint>, never>

type SchemaInput<S> = S extends Schema ? z.input<S> : unknown
type SchemaOutput<S> = S extends Schema ? z.output<S> : unknown
type Field<E, K extends string> = E extends Record<K, infer S> ? S : undefined

type FileInput<E> = E extends { file: { missing: string } }
  ? { file: File }
  : E extends { file: object }
    ? { file?: File }
    : unknown

/** Path, query, body and file of a call as one flat object. */
export type CallInput<E> = SchemaInput<Field<E, 'params'>> &
  SchemaInput<Field<E, 'query'>> &
  SchemaInput<Field<E, 'body'>> &
  FileInput<E>
/** The page's input. Edits must send the version that was read. */
export type PageCallInput<E> = CallInput<E> & (HasVersion<E> extends true ? { version: number } : unknown)
export type HasVersion<E> = 'version' extends keyof SchemaInput<Field<E, 'body'>> ? true : false
/** Validated input of a handler, without the file. */
export type HandlerInput<E> = SchemaOutput<Field<E, 'params'>> &
  SchemaOutput<Field<E, 'query'>> &
  SchemaOutput<Field<E, 'body'>>
export type Reply<E> = Field<E, 'reply'> extends Schema ? z.output<Field<E, 'reply'>> : void

/**
 * An endpoint without its schemas, for calls by the page. Screens without forms then load no
 * schemas.
 */
export interface EndpointAddress<E extends Endpoint>
  extends Pick<Endpoint, 'file' | 'fails' | 'shows' | 'changes' | 'isIdempotent'> {
  method: E['method']
  path: E['path']
  /** Phantom type for inference only; never set. */
  of?: E
}
export type InputOf<A> = A extends EndpointAddress<infer E> ? CallInput<E> : never
export type EndpointReply<A> = A extends EndpointAddress<infer E> ? Reply<E> : never

export interface FileReply {
  fileName: string
  content: Uint8Array
  /** The address names one content for ever, so browsers may keep it. */
  isImmutable?: boolean
}

export type HandlerReply<E> = E extends { sends: string }
  ? FileReply
  : Field<E, 'reply'> extends Schema
    ? z.input<Field<E, 'reply'>>
    : void

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const nilUuid = '00000000-0000-0000-0000-000000000000'

/** Malformed ids map to the nil UUID, so they get 404. */
export const readId = (id: string) => (uuidPattern.test(id) ? id.toLowerCase() : nilUuid)
export const normalizeOptionalId = (id: string) => (id === '' ? id : readId(id))

/** An id; `missingError` is the error text if it is absent. */
export const idField = (missingError: string) =>
  z.string(missingError).overwrite(readId).max(36, { abort: true })
export const Id = idField('An id is missing')

/** Distinct ids; `missingError` is the error text if there is none. */
export const idListField = (missingError: string) =>
  z
    .array(Id, missingError)
    .min(1, missingError)
    .max(maxBulkRecords, `Please choose at most ${maxBulkRecords} at once`)
    .transform((ids) => [...new Set(ids)])

const tooManyIdsError = `Please name at most ${maxBulkRecords} at once`

/** Ids in a query: repeated, or joined by commas. An empty list does not filter. */
export const idListParam = z
  .union(
    [
      boundedText(37 * maxBulkRecords, tooManyIdsError),
      z.array(boundedText(36, tooManyIdsError)).max(maxBulkRecords, tooManyIdsError),
    ],
    tooManyIdsError,
  )
  .transform((value) => [...new Set([value].flat().flatMap((idList) => idList.split(',').filter(Boolean)))])
  .pipe(z.array(Id).max(maxBulkRecords, tooManyIdsError))
  .optional()

/** Result of a bulk action. `notFound` has the ids that do not exist for the caller. */
export const BulkResult = z.object({ done: z.array(z.string()), notFound: z.array(z.string()) })
export type BulkResult = z.infer<typeof BulkResult>

/** Id of a required choice. Empty text counts as missing; `missingError` is the error text. */
export const choiceIdField = (missingError: string) =>
  z.string(missingError).overwrite(normalizeOptionalId).max(36, { abort: true }).min(1, missingError)

/** Optional id. Forms send empty text for no choice. */
export const OptionalId = z
  .union([z.literal(''), Id], 'An id must be text')
  .nullish()
  .transform((id) => id || null)

/** Entities carry their id twice, as `id` and `_id`. */
export const entity = <S extends z.core.$ZodLooseShape>(shape: S) =>
  z.object({ id: z.string(), _id: z.string(), ...shape })

const versionError = 'A version is the whole number that was read with it'

/**
 * Optimistic locking: the version that was read, 0 if there was no record.
 * A different current version gets a conflict with the current values. Without `version` the change
 * always applies. The page always sends it.
 */
export const versionField = {
  version: z
    .union(
      [z.number(), boundedText(9, versionError).regex(/^\d+$/, versionError).transform(Number)],
      versionError,
    )
    .pipe(z.int(versionError).min(0, versionError))
    .optional(),
}

/** Whether a call edits something that has versions. */
export const isEdit = ({ body }: Pick<Endpoint, 'body'>) =>
  body instanceof z.ZodObject && 'version' in body.shape

const limitError = 'Limit must be a whole number from 1 to 500'

/** Keyset pagination: page size and cursor. */
export const Page = z.object({
  limit: z
    .union(
      [
        z.number(),
        boundedText(3, limitError)
          .regex(/^\d{1,3}$/)
          .transform(Number),
      ],
      limitError,
    )
    .pipe(z.int(limitError).min(1, limitError).max(500, limitError))
    .default(100),
  cursor: boundedText(1000, 'This cursor is not one of ours').optional(),
})
export type Page = z.infer<typeof Page>

export type Direction = 'asc' | 'desc'

/** Sort fields and direction. Without `sort` the list's own order applies. */
export const sortedBy = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  sort: z.enum(sorts, `Please sort by ${sorts.join(', ')}`).optional(),
  direction: z.enum(['asc', 'desc'], 'Please choose asc or desc').default('asc'),
})

/** Rows of a long list are counted up to this number. */
export const maxCountedRows = 10_000
/**
 * Matches of a search are counted up to this number, which is also the maximum page size. The cost
 * of a full count grows with the number of clients.
 */
export const maxCountedInSearch = 500

/** A list on the wire. `isTotalCapped` is set if the count hit its limit. */
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
