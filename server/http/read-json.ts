import { isUtf8 } from 'node:buffer'
import { errorCodes, type FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'

/** Accepts JSON bodies only. A call without a body may have any content type, or none. */
export function addJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined)
    if (!isUtf8(body)) return done(new Failure(400, 'invalid', 'This is not written in UTF-8'))
    if (hasTooManyFields(body)) return done(new Failure(400, 'invalid', 'This has too many fields'))
    try {
      done(null, JSON.parse(body.toString('utf8')))
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => {
    if (body === '') done(null, undefined)
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE())
  })
}

/** More than twice the fields of the largest form. */
const maxFields = 5000
/** Bytes of the shortest field: '"":1,' */
const minFieldLength = 5

const doubleQuote = '"'.charCodeAt(0)
const backslash = '\\'.charCodeAt(0)
const colon = ':'.charCodeAt(0)

/** Counts fields before parsing. Bodies too short for that many are skipped. */
function hasTooManyFields(json: Buffer): boolean {
  if (json.length <= maxFields * minFieldLength) return false
  let fields = 0
  let isInText = false
  for (let index = 0; index < json.length; index++) {
    const byte = json[index]
    if (isInText && byte === backslash) index++
    else if (byte === doubleQuote) isInText = !isInText
    else if (byte === colon && !isInText) fields++
  }
  return fields > maxFields
}
