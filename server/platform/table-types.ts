import { type Kysely, sql } from 'kysely'

const types: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  timestamptz: 'string',
  date: 'string',
  numeric: 'number',
  int8: 'number',
  int4: 'number',
  datemultirange: 'string',
  bool: 'boolean',
  bytea: 'Buffer',
  jsonb: 'unknown',
}

interface TableColumn {
  table: string
  column: string
  type: string
  nullable: boolean
  filled: boolean
  generated: boolean
  comment: string | null
  labels: string[] | null
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const pascal = (name: string) => camel(`_${name}`)

/**
 * Types of all tables and columns of a migrated database: the content of server/database/tables.ts.
 * A column comment `ts: …` sets the type of a jsonb column.
 */
export async function tableTypes<Tables>(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<TableColumn>`
    select c.relname as "table", a.attname as "column", t.typname as type, not a.attnotnull as nullable,
      a.atthasdef as filled, a.attgenerated <> '' or a.attidentity = 'a' as generated, col_description(c.oid, a.attnum) as comment,
      (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as labels
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname not like 'kysely%'
    order by c.relname, a.attname`.execute(db)
  const tables = Map.groupBy(rows, (row) => row.table)
  const bodies = [...tables].map(
    ([table, columns]) =>
      `export interface ${pascal(table)} {\n${columns.map((column) => `  ${camel(column.column)}: ${typeOf(column)}\n`).join('')}}\n`,
  )
  const list = [...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)}\n`).join('')
  const tableTexts = [...tables].map(([table, columns]) => {
    const names = columns.map(({ column }) => `'${camel(table)}.${camel(column)}'`)
    return `  ${camel(table)}: [${names.join(', ')}],\n`
  })
  const text = bodies.join('\n')
  const importedTypes = ['ColumnType', 'Generated'].filter((name) => text.includes(`${name}<`))
  return `// Written by \`npm run tables\` from the migrations. Do not edit.
import type { ${[...importedTypes, 'Kysely', 'Transaction'].join(', ')} } from 'kysely'

${text}
export interface DB {
${list}}

/** The database, or a transaction on it. */
export type Db = Kysely<DB> | Transaction<DB>

/** A row is read by these: a newer instance may have added columns that this one does not know. */
export const columnsOf = {
${tableTexts.join('')}} as const
`
}

function typeOf(column: TableColumn): string {
  const declaredType = column.comment?.startsWith('ts: ') ? column.comment.slice(4) : undefined
  const plainType =
    declaredType ?? column.labels?.map((label) => `'${label}'`).join(' | ') ?? types[column.type]
  if (!plainType) throw new Error(`No type is known for ${column.table}.${column.column} (${column.type})`)
  const type = column.nullable && plainType !== 'unknown' ? `${plainType} | null` : plainType
  if (column.generated) return `ColumnType<${type}, never, never>`
  // pg would send an array as a PostgreSQL array, so jsonb is passed as text.
  if (column.type === 'jsonb') {
    const dateInputType = column.nullable ? 'string | null' : 'string'
    return `ColumnType<${type}, ${column.filled || column.nullable ? `${dateInputType} | undefined` : dateInputType}, ${dateInputType}>`
  }
  return column.filled ? `Generated<${type}>` : type
}
