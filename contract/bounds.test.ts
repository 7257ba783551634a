import { expect, test } from 'vitest'
import { z } from 'zod'
import { normalizeOptionalId, readId } from './endpoint.ts'
import { api } from './index.ts'
import { bestTimeOf } from './testing/best-time.ts'
import { worstTexts } from './testing/worst-texts.ts'
import { normalizeTypedText } from './values/typed-text.ts'

type Schema = z.core.$ZodType

/** Path, query and body of every endpoint. */
const sentSchemas = Object.values(api).flatMap((group) =>
  Object.values<{ method: string; path: string; params?: Schema; query?: Schema; body?: Schema }>(
    group,
  ).flatMap(({ method, path, ...parts }) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = parts[part]
      return schema ? [{ name: `${method} ${path}, ${part}`, schema }] : []
    }),
  ),
)

/** Checks allowed before the length check, because they are cheap for any length. */
const cheap = new Set<unknown>([normalizeTypedText, readId, normalizeOptionalId])

/** Maximum length if longer text aborts validation; otherwise null. */
function maxLengthOf({ def: { checks = [] } }: z.ZodString): number | null {
  const [firstCheck, secondCheck] = checks
  const max =
    firstCheck instanceof z.core.$ZodCheckOverwrite && cheap.has(firstCheck._zod.def.tx)
      ? secondCheck
      : firstCheck
  return max instanceof z.core.$ZodCheckMaxLength && max._zod.def.abort ? max._zod.def.maximum : null
}

/** Paths of unbounded texts and lists. A pipe's output is bounded by the check of its input. */
function unboundedPathsOf(schema: Schema, path: string, hasBoundAbove = false): string[] {
  const innerPath = (part: Schema, name = '', handedOn = hasBoundAbove) =>
    unboundedPathsOf(part, path + name, handedOn)
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.def.shape).flatMap(([name, part]) => innerPath(part, `.${name}`))
  if (schema instanceof z.ZodArray) {
    const lengths = (schema.def.checks ?? []).filter((check) => check instanceof z.core.$ZodCheckMaxLength)
    return [...(lengths.length > 0 ? [] : [`${path} is a list`]), ...innerPath(schema.def.element, '[]')]
  }
  if (schema instanceof z.ZodUnion) return schema.def.options.flatMap((option) => innerPath(option))
  if (schema instanceof z.ZodPipe)
    return [...innerPath(schema.def.in), ...innerPath(schema.def.out, '', true)]
  // A record has at most one value for each of its named keys.
  if (schema instanceof z.ZodRecord && schema.def.keyType instanceof z.ZodEnum)
    return innerPath(schema.def.valueType)
  if (isWrapped(schema)) return innerPath(schema.def.innerType)
  if (schema instanceof z.ZodString)
    return hasBoundAbove || maxLengthOf(schema) !== null ? [] : [`${path} is a text`]
  return isOneValue(schema, hasBoundAbove) ? [] : [`${path} is of a kind that this test does not know`]
}

const isWrapped = (schema: Schema) =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault

const isOneValue = (schema: Schema, hasBoundAbove: boolean) =>
  schema instanceof z.ZodEnum ||
  schema instanceof z.ZodLiteral ||
  schema instanceof z.ZodNumber ||
  schema instanceof z.ZodBoolean ||
  schema instanceof z.ZodNull ||
  (hasBoundAbove && (schema instanceof z.ZodTransform || schema instanceof z.ZodStringFormat))

test('every text and list of a call has a maximum length, and longer input fails before any other check', () => {
  expect(sentSchemas.length).toBeGreaterThan(100)
  expect(sentSchemas.flatMap(({ name, schema }) => unboundedPathsOf(schema, name))).toEqual([])
})

/** A valid value for a schema. `make` makes each text from the maximum length of its field. */
function fillSchema(schema: Schema, make: (max: number) => string): unknown {
  const inner = (part: Schema) => fillSchema(part, make)
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.def.shape).map(([name, part]) => [name, inner(part)]))
  if (schema instanceof z.ZodArray) return [inner(schema.def.element)]
  if (schema instanceof z.ZodString) return make(maxLengthOf(schema) ?? Number.POSITIVE_INFINITY)
  if (schema instanceof z.ZodUnion)
    return inner(schema.def.options.find((option) => takesText(option)) ?? schema.def.options[0] ?? z.null())
  if (schema instanceof z.ZodPipe) return inner(schema.def.in)
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodLiteral) return [...schema.values][0]
  if (schema instanceof z.ZodNumber) return 1
  if (schema instanceof z.ZodBoolean) return true
  return isWrapped(schema) ? inner(schema.def.innerType) : null
}

const takesText = (schema: Schema) => schema instanceof z.ZodString || schema instanceof z.ZodPipe

/**
 * Time limit for the parse of one call in ms. The largest form, with sixty worst-case texts, takes
 * 15 ms, or 80 ms on a busy machine. Superlinear growth would take seconds.
 */
const enough = 300

test.each([
  ['of 64 kB', () => 65_536],
  ['as long as they may be', (max: number) => max],
] as const)(
  'validating worst-case texts %s takes milliseconds',
  async (_, lengthOf) => {
    const slowSchemas: object[] = []
    for (const worstText of worstTexts) {
      const texts = new Map<number, string>()
      const isBoundedLength = (max: number) => {
        const length = lengthOf(max)
        const text = texts.get(length) ?? worstText(length)
        texts.set(length, text)
        return text
      }
      for (const { name, schema } of sentSchemas) {
        const input = fillSchema(schema, isBoundedLength)
        const ms = await bestTimeOf(() => z.safeParse(schema, input), { enough })
        if (ms >= enough) slowSchemas.push({ name, text: worstText(12), ms })
      }
    }
    expect(slowSchemas).toEqual([])
  },
  60_000,
)
