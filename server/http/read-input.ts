import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { lineNameRegistry } from '../../contract/line-name-registry.ts'
import { findLineByName } from '../../contract/values/lines.ts'
import type { AgencyProfile } from '../agency.ts'
import { Failure } from '../failure.ts'
import type { MultipartForm } from './uploads.ts'

// Limits of the answer: problems reported per call, and characters of a field name from the caller.
const maxProblems = 50
const maxNameLength = 40

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const shortenName = (name: string) => name.slice(0, maxNameLength).replace(/\p{C}/gu, '�')

const unwrapSchema = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? unwrapSchema(schema.def.innerType)
    : schema

/** Body fields that name a line of insurance, each with its message for unknown lines. */
const lineFieldsOf = (body: z.core.$ZodType | undefined) =>
  Object.entries(body instanceof z.ZodObject ? body.shape : {}).flatMap(([field, schema]) => {
    const lineNames = lineNameRegistry.get(unwrapSchema(schema))
    return lineNames ? [{ field, ...lineNames }] : []
  })

/**
 * Merges path, query and body into one flat object. Path parameters win: a body cannot name another
 * row. Problems are in a Map, where names like 'toString' and '__proto__' are ordinary.
 */
export function createInputReader(
  endpoint: Endpoint,
  agency: () => AgencyProfile,
): (request: FastifyRequest, form: MultipartForm | null) => object {
  const lineFields = lineFieldsOf(endpoint.body)
  return (request, form) => {
    const problems = new Map<string, string>()
    const addProblem = (field: string, text: string) => {
      if (problems.size < maxProblems && !problems.has(field)) problems.set(field, text)
    }
    const readPart = (schema: z.core.$ZodType | undefined, value: unknown): object => {
      if (!schema) return {}
      const parsedValue = z.safeParse(schema, value ?? {})
      if (parsedValue.success) return parsedValue.data as object
      for (const issue of parsedValue.error.issues) {
        if (issue.code === 'unrecognized_keys') {
          for (const key of issue.keys.slice(0, maxProblems))
            addProblem([...issue.path, shortenName(key)].join('.'), 'This cannot be set here')
          continue
        }
        const field = issue.path.join('.') || 'body'
        addProblem(field, field === 'body' ? 'Please send a JSON object' : issue.message)
      }
      return {}
    }
    /** Replaces a line's slug, former name or other capitalization by its name. */
    const linesIn = (input: unknown) => {
      const names = new Map<string, string>()
      for (const { field, unknown } of lineFields) {
        const lines = isObject(input) && Object.hasOwn(input, field) ? input[field] : undefined
        if (typeof lines !== 'string') continue
        const line = findLineByName(agency().lines, lines)
        if (line) names.set(field, line.name)
        else addProblem(field, unknown)
      }
      return Object.fromEntries(names)
    }
    const body = form ? form.fields : request.body
    const inputFields = {
      ...readPart(endpoint.body, body),
      ...linesIn(body),
      ...readPart(endpoint.query, request.query),
      ...readPart(endpoint.params, request.params),
    }
    if (endpoint.file?.missing && !form?.file) addProblem('file', endpoint.file.missing)
    const [firstProblem] = problems.values()
    if (firstProblem !== undefined)
      throw new Failure(400, 'invalid', firstProblem, { fields: Object.fromEntries(problems) })
    return inputFields
  }
}
