import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { lineNameRegistry } from '../../contract/line-name-registry.ts'
import { lineNamed } from '../../contract/values/lines.ts'
import type { AgencyProfile } from '../agency.ts'
import { Failure } from '../failure.ts'
import type { MultipartForm } from './uploads.ts'

/** So many problems of one call are told, and so much of a name that the caller made up: the answer stays small. */
const maxProblems = 50
const maxNameLength = 40

const isObject = (sent: unknown): sent is Record<string, unknown> => typeof sent === 'object' && sent !== null

const shortenName = (name: string) => name.slice(0, maxNameLength).replace(/\p{C}/gu, '�')

const inside = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? inside(schema.def.innerType) : schema

/** The fields of a body that name a line of insurance, each with what is said where there is no such line. */
const linesNamedBy = (body: z.core.$ZodType | undefined) =>
  Object.entries(body instanceof z.ZodObject ? body.shape : {}).flatMap(([field, schema]) => {
    const named = lineNameRegistry.get(inside(schema))
    return named ? [{ field, ...named }] : []
  })

/**
 * Reads path, query and body into one flat object. The path wins: a body cannot name another row than the address does.
 * Problems are kept in a map, where no name means anything: 'toString' and '__proto__' are wrong like any other.
 */
export function inputReader(
  endpoint: Endpoint,
  agency: () => AgencyProfile,
): (request: FastifyRequest, form: MultipartForm | null) => object {
  const named = linesNamedBy(endpoint.body)
  return (request, form) => {
    const problems = new Map<string, string>()
    const tell = (field: string, text: string) => {
      if (problems.size < maxProblems && !problems.has(field)) problems.set(field, text)
    }
    const part = (schema: z.core.$ZodType | undefined, value: unknown): object => {
      if (!schema) return {}
      const read = z.safeParse(schema, value ?? {})
      if (read.success) return read.data as object
      for (const issue of read.error.issues) {
        if (issue.code === 'unrecognized_keys') {
          for (const key of issue.keys.slice(0, maxProblems))
            tell([...issue.path, shortenName(key)].join('.'), 'This cannot be set here')
          continue
        }
        const field = issue.path.join('.') || 'body'
        tell(field, field === 'body' ? 'Please send a JSON object' : issue.message)
      }
      return {}
    }
    /** What names a line by its slug, in other letters or as it was called once is given on by its name. */
    const linesIn = (sent: unknown) => {
      const names = new Map<string, string>()
      for (const { field, unknown } of named) {
        const typed = isObject(sent) && Object.hasOwn(sent, field) ? sent[field] : undefined
        if (typeof typed !== 'string') continue
        const line = lineNamed(agency().lines, typed)
        if (line) names.set(field, line.name)
        else tell(field, unknown)
      }
      return Object.fromEntries(names)
    }
    const body = form ? form.fields : request.body
    const given = {
      ...part(endpoint.body, body),
      ...linesIn(body),
      ...part(endpoint.query, request.query),
      ...part(endpoint.params, request.params),
    }
    if (endpoint.file?.missing && !form?.file) tell('file', endpoint.file.missing)
    const [first] = problems.values()
    if (first !== undefined)
      throw new Failure(400, 'invalid', first, { fields: Object.fromEntries(problems) })
    return given
  }
}
