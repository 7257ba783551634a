import { setImmediate as nextTurn } from 'node:timers/promises'
import type { z } from 'zod'
import { type Endpoint, isEdit } from '../../contract/endpoint.ts'
import { api } from '../../contract/index.ts'
import { keyRightsOfCalls } from '../../contract/key-rights.ts'
import { isViewableAsClient } from '../../contract/rights.ts'
import { type Refusal, refusals } from '../../contract/values/refusals.ts'
import { isWriteEndpoint } from './endpoint-routes.ts'
import { extraOpenApi, failureResponse } from './openapi-extra.ts'
import { createSchemaWriter, type SchemaWriter } from './openapi-schemas.ts'

const parametersOf = (
  schemas: SchemaWriter,
  value: z.core.$ZodType | undefined,
  parameterPlace: 'path' | 'query',
) =>
  value
    ? schemas.writeProperties(value).map(({ name, isRequired, schema }) => ({
        name,
        in: parameterPlace,
        required: parameterPlace === 'path' || isRequired,
        schema,
      }))
    : []

/** JSON, or a multipart form if the endpoint takes a file. */
function requestBody(schemas: SchemaWriter, { body, file }: Endpoint) {
  if (!body) return {}
  const bodySchema = schemas.write(body, 'input')
  if (!file) return { requestBody: { content: { 'application/json': { schema: bodySchema } } } }
  const fileSchema = {
    type: 'object',
    properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
    required: file.missing ? ['file'] : [],
  }
  return {
    requestBody: {
      content: {
        'multipart/form-data': { schema: { allOf: [bodySchema, fileSchema] } },
        ...(file.missing ? {} : { 'application/json': { schema: bodySchema } }),
      },
    },
  }
}

/** Refusal codes of an endpoint: those that follow from its definition, and those that it names. */
export function refusalsOf(endpoint: Endpoint): Set<Refusal> {
  const {
    method,
    path,
    who,
    params,
    query,
    body,
    file,
    needsConfirmedPassword,
    isIdempotent,
    refuses = [],
  } = endpoint
  const codesIf = (condition: unknown, ...codes: Refusal[]) => (condition ? codes : [])
  const isWrite = isWriteEndpoint(endpoint)
  return new Set([
    ...codesIf(method !== 'GET' || params || query || body, 'invalid'),
    ...codesIf(who, 'signed_out', 'not_allowed'),
    ...codesIf(who && !path.startsWith('/api/auth/'), 'two_step_required'),
    ...codesIf(
      who?.some((role) => role !== 'client'),
      'key_not_allowed',
      'too_many_calls',
    ),
    ...codesIf(who?.includes('client') && !path.startsWith('/api/auth/'), 'other_account'),
    'view_only' as const,
    ...codesIf(isViewableAsClient(endpoint), 'not_found'),
    ...codesIf(needsConfirmedPassword, 'confirm_password'),
    ...codesIf(isWrite, 'other_site'),
    ...codesIf(params, 'not_found'),
    ...codesIf(isIdempotent, 'key_reused'),
    ...codesIf(isEdit(endpoint), 'changed'),
    ...codesIf(method !== 'GET', 'too_large', 'wrong_kind'),
    ...codesIf(file, 'infected', 'not_scanned'),
    ...codesIf(isWrite && who, 'too_many_writes'),
    ...codesIf(isWrite, 'no_room'),
    ...refuses,
    'internal' as const,
    'unavailable' as const,
  ])
}

/** Header of endpoints that staff may call as a portal user. */
const viewAs = {
  name: 'X-View-As',
  in: 'header',
  description:
    'Staff with access to the client read as this person: `{clientId}/{userId}`. Starts with `POST /api/people/{clientId}/{userId}/view`',
  schema: { type: 'string' },
}

const keyRights = keyRightsOfCalls(api, isWriteEndpoint)

function operationOf(
  name: string,
  endpoint: Endpoint,
  {
    schemas,
    refusedAnswers,
  }: { schemas: SchemaWriter; refusedAnswers: (codes: Iterable<Refusal>) => object },
) {
  const { summary, reply, sends, status = 200, isIdempotent, who } = endpoint
  const keyRight = keyRights.get(endpoint)
  const idempotencyKey = {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Repeated with the same key within a day, the call stores nothing and returns its first answer',
    schema: { type: 'string', minLength: 1, maxLength: 128 },
  }
  return {
    operationId: name,
    summary,
    tags: [name.split('.')[0]],
    'x-who': who ?? 'anyone',
    ...(keyRight ? { 'x-key-right': `${keyRight.kind}: ${keyRight.access}` } : {}),
    security: who ? [{ session: [] }, ...(keyRight ? [{ key: [] }] : [])] : [],
    parameters: [
      ...parametersOf(schemas, endpoint.params, 'path'),
      ...parametersOf(schemas, endpoint.query, 'query'),
      ...(isIdempotent ? [idempotencyKey] : []),
      ...(isViewableAsClient(endpoint) ? [viewAs] : []),
    ],
    ...requestBody(schemas, endpoint),
    responses: {
      [status]: {
        description: status === 302 ? 'Redirect' : 'Done',
        ...(status === 302 ? { headers: { Location: { schema: { type: 'string' } } } } : {}),
        ...(reply ? { content: { 'application/json': { schema: schemas.write(reply, 'output') } } } : {}),
        ...(sends ? { content: { [sends]: {} } } : {}),
      },
      ...refusedAnswers(refusalsOf(endpoint)),
    },
  }
}

/** Groups refusals by status. Each combination appears once in the document. */
function refusedAnswers() {
  const responses: Record<string, object> = {}
  const answersRefused = (codes: Iterable<Refusal>) => {
    const codesByStatus = Map.groupBy(codes, (code) => refusals[code][0])
    return Object.fromEntries(
      [...codesByStatus].map(([status, codes]) => {
        const name = [status, ...codes.sort()].join('.')
        responses[name] ??= failureResponse(codes)
        return [status, { $ref: `#/components/responses/${name}` }]
      }),
    )
  }
  return { responses, refused: answersRefused }
}

interface Portal {
  agency: { name: string }
  publicUrl: string
}

const version = { openapi: '3.1.1' }

const infoOf = ({ name }: Portal['agency']) => ({
  title: `${name} portal`,
  version: '1',
  description:
    'Times are ISO 8601 in UTC, days are `YYYY-MM-DD`, amounts are US dollars. Lists come in pages: `nextCursor` is the `cursor` of the next page. Calls from another site that change something are refused.',
  license: { name: 'MIT', identifier: 'MIT' },
})

/**
 * The document without its head, the only part that names the agency. Yields after each endpoint,
 * so that a caller can pause.
 */
function* describeCalls(publicUrl: string) {
  const { responses, refused } = refusedAnswers()
  const schemas = createSchemaWriter()
  const paths: Record<string, Record<string, object>> = {}
  for (const [group, endpoints] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operationOf(`${group}.${name}`, endpoint, {
          schemas,
          refusedAnswers: refused,
        }),
      }
      yield
    }
  }
  const extraDocument = extraOpenApi(publicUrl, refused)
  return {
    servers: [{ url: publicUrl }],
    tags: [...Object.keys(api).map((name) => ({ name })), ...extraDocument.tags],
    paths: { ...paths, ...extraDocument.paths },
    components: {
      ...extraDocument.components,
      schemas: { ...extraDocument.components.schemas, ...schemas.components },
      responses,
    },
  }
}

/** The OpenAPI document of the contract, plus the endpoints outside it. */
export function openApi({ agency, publicUrl }: Portal) {
  const calls = describeCalls(publicUrl)
  let step = calls.next()
  while (!step.done) step = calls.next()
  return { ...version, info: infoOf(agency), ...step.value }
}

/**
 * Builds the document in steps: at once it would block all other calls for some 300 ms. The result
 * gives the text for an agency name.
 */
export async function writeOpenApi(publicUrl: string): Promise<(agency: Portal['agency']) => string> {
  const calls = describeCalls(publicUrl)
  let step = calls.next()
  while (!step.done) {
    await nextTurn()
    step = calls.next()
  }
  const restJson = JSON.stringify(step.value)
  return (agency) =>
    `${JSON.stringify({ ...version, info: infoOf(agency) }).slice(0, -1)},${restJson.slice(1)}`
}
