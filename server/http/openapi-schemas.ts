import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const folder = join(import.meta.dirname, '../../contract')

const contractFiles = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
const modules = await Promise.all(contractFiles.map((name): Promise<object> => import(join(folder, name))))

/** The objects that the contract exports, under their names in code. */
const namedSchemas = z.registry<{ id: string }>()
for (const [id, schema] of modules.flatMap((module) => Object.entries(module)))
  if (schema instanceof z.ZodObject && /^[A-Z]/.test(id)) namedSchemas.add(schema, { id })

type SchemaSide = 'input' | 'output'

/** A schema may read another form than it writes, so what is sent has names of its own. */
const componentName = (id: string, io: SchemaSide) => (io === 'input' ? `${id}Input` : id)

/**
 * Writes JSON schemas, in which the contract's named objects are references. `components` gathers
 * these. An OpenAPI 3.1 document names its dialect once, so `$schema` is left out.
 */
export function createSchemaWriter() {
  const components: Record<string, unknown> = {}

  const jsonSchemaOf = (schema: z.core.$ZodType, io: SchemaSide) => {
    // As a part of another object, a named object is written as a reference.
    const { $defs = {}, properties = {} } = z.toJSONSchema(z.object({ whole: schema }), {
      ...{ io, unrepresentable: 'any', metadata: namedSchemas },
    })
    const idOf = ($ref: string) => $ref.replace('#/$defs/', '')
    // Points references to the components of the document, and adds these.
    const withReferences = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(withReferences)
      if (typeof value !== 'object' || value === null) return value
      if (!('$ref' in value) || typeof value.$ref !== 'string')
        return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withReferences(part)]))
      const name = componentName(idOf(value.$ref), io)
      // A part may lead back to the object, so the object is known before its parts are written.
      if (!(name in components)) {
        components[name] = {}
        components[name] = withReferences($defs[idOf(value.$ref)])
      }
      return { $ref: `#/components/schemas/${name}` }
    }
    const { whole } = properties
    if (typeof whole !== 'object') throw new Error('A schema has no JSON form')
    const definition = whole.$ref === undefined ? whole : ($defs[idOf(whole.$ref)] ?? whole)
    return { whole, definition, withReferences }
  }

  const writeSchema = (schema: z.core.$ZodType, io: SchemaSide): unknown => {
    const { whole, withReferences } = jsonSchemaOf(schema, io)
    return withReferences(whole)
  }

  /** The properties of an object that is sent, by name. */
  const writeProperties = (schema: z.core.$ZodType) => {
    const { definition, withReferences } = jsonSchemaOf(schema, 'input')
    const { properties = {}, required = [] } = definition
    return Object.entries(properties).map(([name, property]) => ({
      ...{ name, isRequired: required.includes(name) },
      schema: withReferences(property),
    }))
  }

  return { components, write: writeSchema, writeProperties }
}

export type SchemaWriter = ReturnType<typeof createSchemaWriter>
