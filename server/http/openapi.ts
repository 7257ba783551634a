import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'

const schema = (given: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(given, { io, unrepresentable: 'any', target: 'openapi-3.0' })

type Properties = { properties?: Record<string, object>; required?: string[] }

function parameters(given: z.core.$ZodType | undefined, place: 'path' | 'query') {
  if (!given) return []
  const { properties = {}, required = [] } = schema(given, 'input') as Properties
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const failure = {
  description: 'A failure',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
}

/** What a call's body may be: JSON, or a form where a file may come. */
function requestBody({ body, file }: Endpoint) {
  if (!body) return {}
  const json = schema(body, 'input') as Properties
  if (!file) return { requestBody: { content: { 'application/json': { schema: json } } } }
  const binary = { type: 'string', format: 'binary' }
  const form = {
    ...json,
    properties: { ...json.properties, file: binary },
    required: [...(json.required ?? []), ...(file.missing ? ['file'] : [])],
  }
  return {
    requestBody: {
      content: {
        'multipart/form-data': { schema: form },
        ...(file.missing ? {} : { 'application/json': { schema: json } }),
      },
    },
  }
}

function operation(name: string, endpoint: Endpoint) {
  const { reply, sends, status = 200, once } = endpoint
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 128 },
  }
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    'x-who': endpoint.who ?? 'anyone',
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(once ? [key] : []),
    ],
    ...requestBody(endpoint),
    responses: {
      [status]: {
        description: 'Done',
        ...(reply ? { content: { 'application/json': { schema: schema(reply, 'output') } } } : {}),
        ...(sends ? { content: { [sends]: { schema: { type: 'string', format: 'binary' } } } } : {}),
      },
      default: failure,
    },
  }
}

/** The wire as an OpenAPI document, from the definitions that validate it. */
export function openApi(api: Record<string, Record<string, Endpoint>>, title: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const [group, endpoints] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operation(`${group}.${name}`, endpoint),
      }
    }
  }
  const text = { type: 'string' }
  const fields = { type: 'object', additionalProperties: text }
  return {
    openapi: '3.0.3',
    info: { title, version: '1' },
    paths,
    components: {
      schemas: {
        Failure: {
          type: 'object',
          required: ['error', 'message', 'code'],
          properties: { error: text, message: text, code: text, fields },
        },
      },
    },
  }
}
