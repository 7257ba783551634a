import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { Connection } from '../platform/connection.ts'
import { templates } from './database.ts'

/** A database with an agency, for one test. */
export const makeTestDatabase = () => createForTest(copyOf(templates.agency))

/** URL of an empty database, for a portal process. */
export const makeEmptyDatabase = async () => databaseUrlOf(await createForTest(''))

/** URL of a migrated database without data: a start on it takes half as long. */
export const migratedDatabase = async () => databaseUrlOf(await createForTest(copyOf(templates.migrated)))

// Copies the template's files. PostgreSQL's default strategy logs each page and takes twice as
// long.
const copyOf = (template: string) => `template ${template} strategy file_copy`

/** The connection as a DATABASE_URL, for a portal process. */
export function databaseUrlOf({ host = '', port, user, password = '', database }: Connection): string {
  const hostPart = host.startsWith('/') ? encodeURIComponent(host) : host
  return `postgres://${user}:${encodeURIComponent(password)}@${hostPart}:${port}/${database}`
}

async function createForTest(templateName: string): Promise<Connection> {
  const connection = await create(templateName)
  onTestFinished(() => dropDatabase(connection))
  return connection
}

/** Clones the database with an agency. The caller drops the clone. */
export const cloneAgency = () => create(copyOf(templates.agency))

async function create(templateName: string): Promise<Connection> {
  const connection = inject('connection')
  const database = inject('databasePrefix') + randomBytes(8).toString('hex')
  await onServer(connection, `create database ${database} ${templateName}`)
  return { ...connection, database }
}

/** Drops a database if that is quick. Otherwise the database goes with its server. */
export async function dropDatabase({ database }: Connection): Promise<void> {
  if (inject('databasesGo')) await onServer(inject('connection'), `drop database ${database} with (force)`)
}

async function onServer(connection: Connection, statement: string) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(statement)
  await client.end()
}
