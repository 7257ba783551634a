import { entities } from '../../contract/entities.ts'
import { type Refusal, refusals } from '../../contract/values/refusals.ts'

const text = { type: 'string' }
const retryAfterHeader = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } }
const jsonContent = (schema: object) => ({ 'application/json': { schema } })

/** A failure response in the API's error shape, with one of these codes. */
export const failureResponse = (codes: readonly Refusal[]) => ({
  description: codes.map((code) => `\`${code}\`: ${refusals[code][1]}`).join('. '),
  ...(codes.some((code) => [429, 503].includes(refusals[code][0])) ? { headers: retryAfterHeader } : {}),
  content: jsonContent({
    allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { code: { enum: codes } } }],
  }),
})

const Failure = {
  type: 'object',
  description: 'Why a call was refused. `error` and `message` are the same sentence, for a person',
  required: ['error', 'message', 'code'],
  properties: {
    error: text,
    message: text,
    code: text,
    fields: { type: 'object', description: 'What is wrong, by field', additionalProperties: text },
    requestId: { type: 'string', description: 'Names the call in the log, if the portal failed' },
    now: {
      type: 'object',
      description: 'If `code` is `changed`: the current reply',
    },
    changed: {
      type: 'object',
      description: 'If `code` is `changed`: who changed it last, and when, if that is on record',
      properties: { by: { type: ['string', 'null'] }, at: { type: ['string', 'null'] } },
    },
  },
}

const parameter = (name: string, parameterPlace: 'path' | 'query', description: string) => ({
  name,
  in: parameterPlace,
  description,
  required: true,
  schema: text,
})

/** Endpoints outside the contract: live updates, files, operators' endpoints, this document. */
export function extraOpenApi(publicUrl: string, refusedAnswers: (codes: Iterable<Refusal>) => object) {
  const page = (summary: string, operationId: string, type: string, codes: Refusal[] = []) => ({
    operationId,
    summary,
    tags: ['documentation'],
    security: codes.length > 0 ? [{ session: [] }] : [],
    responses: { 200: { description: 'Done', content: { [type]: {} } }, ...refusedAnswers(codes) },
  })
  const describeGet = (summary: string, operationId: string, answer: object, overrides: object = {}) => ({
    operationId,
    summary,
    tags: ['operating'],
    security: [],
    responses: { 200: { description: 'Yes', content: answer }, ...overrides },
  })
  const status = jsonContent({ type: 'object', required: ['status'], properties: { status: text } })
  const healthReply = jsonContent({
    type: 'object',
    required: ['status', 'version'],
    properties: { status: text, version: text },
  })
  const signedInRefusals: Refusal[] = [
    'signed_out',
    'not_allowed',
    'two_step_required',
    'internal',
    'unavailable',
  ]
  return {
    tags: [{ name: 'events' }, { name: 'files' }, { name: 'operating' }, { name: 'documentation' }],
    paths: {
      '/api/events': {
        get: {
          operationId: 'events',
          summary: 'Live updates, as server-sent events',
          description:
            'Says which records that the person can see have changed, without their content. `begun` comes first, `beat` every 20 s. A stream may end at any time; after reconnecting, read everything again.',
          tags: ['events'],
          security: [{ session: [] }],
          parameters: [
            {
              ...parameter('since', 'query', 'From the page. Adds what has changed since the page was made'),
              required: false,
            },
          ],
          responses: {
            200: {
              description: '`begun`, `change` and `more`, by the kind of thing, and `beat`',
              content: {
                'text/event-stream': {
                  schema: {
                    ...text,
                    description: `One event: {"entity": …, "id": …}. Entities: ${Object.keys(entities).join(', ')}`,
                  },
                },
              },
            },
            ...refusedAnswers(signedInRefusals),
          },
        },
      },
      '/api/documents/file/{id}/{fileName}': {
        get: {
          operationId: 'file',
          summary: 'The file of a document, by a signed link',
          description:
            '`documents.link` gives the full address. Without its three query parameters, a signed-in person who may see the document is redirected to a new link.',
          tags: ['files'],
          security: [{}, { session: [] }],
          parameters: [
            parameter('id', 'path', 'The document'),
            parameter('fileName', 'path', 'The document’s file name'),
            ...['for', 'expires', 'signature'].map((name) => ({
              ...parameter(name, 'query', 'From the signed link'),
              required: false,
            })),
            { name: 'Range', in: 'header', description: 'One part of the file', schema: text },
          ],
          responses: {
            200: { description: 'The file', content: { '*/*': {} } },
            206: { description: 'Part of the file', content: { '*/*': {} } },
            302: {
              description: 'A new link',
              headers: { Location: { schema: text } },
            },
            304: { description: 'The browser’s copy is current' },
            ...refusedAnswers([...signedInRefusals, 'not_found', 'link_not_valid', 'invalid_range']),
          },
        },
      },
      '/api/archives/file/{id}/{fileName}': {
        get: {
          operationId: 'archiveFile',
          summary:
            'Download an archive by the signed link of the person who requested it; recorded in the audit log',
          tags: ['files'],
          security: [{ session: [] }],
          parameters: [
            parameter('id', 'path', 'The archive'),
            parameter('fileName', 'path', 'Its name'),
            ...['expires', 'signature'].map((name) => parameter(name, 'query', 'From the signed link')),
            { name: 'Range', in: 'header', description: 'One part of the file', schema: text },
          ],
          responses: {
            200: { description: 'The archive', content: { 'application/zip': {} } },
            206: { description: 'Part of the file', content: { 'application/zip': {} } },
            304: { description: 'The browser’s copy is current' },
            ...refusedAnswers([...signedInRefusals, 'link_not_valid', 'invalid_range']),
          },
        },
      },
      '/api/page-errors': {
        post: {
          ...describeGet('Log a page error', 'pageErrors', {}),
          requestBody: { content: jsonContent({ type: 'object' }) },
          responses: {
            204: { description: 'Logged' },
            ...refusedAnswers([
              'invalid',
              'other_site',
              'too_large',
              'wrong_kind',
              'too_many_tries',
              'internal',
            ]),
          },
        },
      },
      '/healthz': {
        get: describeGet(
          'Whether the process is running, and its version',
          'healthz',
          healthReply,
          refusedAnswers(['internal']),
        ),
      },
      '/readyz': {
        get: describeGet(
          'Whether it is ready for traffic',
          'readyz',
          status,
          refusedAnswers(['internal', 'unavailable']),
        ),
      },
      '/metrics': {
        get: {
          ...describeGet(
            'Metrics for Prometheus',
            'metrics',
            { 'text/plain': { schema: text } },
            refusedAnswers(['signed_out', 'not_found', 'internal']),
          ),
          description: 'Not found unless METRICS_TOKEN is set',
          security: [{ metrics: [] }],
        },
      },
      '/api/openapi.json': { get: page('This document', 'openapi', 'application/json') },
      '/api/reference': {
        get: page('This document as a page, for staff', 'reference', 'text/html', signedInRefusals),
      },
    },
    components: {
      schemas: { Failure },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: publicUrl.startsWith('https:') ? '__Host-session' : 'session',
          description: 'Set by signing in: `auth.login`, `twoStep.signIn` or `passkeys.signIn`',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key of staff (`apiKeys.create`). `x-key-right` names the right that a call requires',
        },
        metrics: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN' },
      },
    },
  }
}
