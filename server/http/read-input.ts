import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { Failure } from '../failure.ts'
import type { Form } from './uploads.ts'

/** So many problems of one call are told, and so much of a name that the caller made up: the answer stays small. */
const mostProblems = 50
const mostOfName = 40

const toldName = (name: string) => name.slice(0, mostOfName).replace(/\p{C}/gu, '�')

/**
 * Reads path, query and body into one flat object. The path wins: a body cannot name another row than the address does.
 * Problems are kept in a map, where no name means anything: 'toString' and '__proto__' are wrong like any other.
 */
export function inputReader(endpoint: Endpoint): (request: FastifyRequest, form: Form | null) => object {
  return (request, form) => {
    const problems = new Map<string, string>()
    const tell = (field: string, text: string) => {
      if (problems.size < mostProblems && !problems.has(field)) problems.set(field, text)
    }
    const part = (schema: z.core.$ZodType | undefined, value: unknown): object => {
      if (!schema) return {}
      const read = z.safeParse(schema, value ?? {})
      if (read.success) return read.data as object
      for (const issue of read.error.issues) {
        if (issue.code === 'unrecognized_keys') {
          for (const key of issue.keys.slice(0, mostProblems))
            tell([...issue.path, toldName(key)].join('.'), 'This cannot be set here')
          continue
        }
        const field = issue.path.join('.') || 'body'
        tell(field, field === 'body' ? 'Please send a JSON object' : issue.message)
      }
      return {}
    }
    const given = {
      ...part(endpoint.body, form ? form.fields : request.body),
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
