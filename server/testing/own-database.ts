import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { Connection } from '../platform/connection.ts'
import { templates } from './database.ts'

/** A copy of the database with an agency, for one test. */
export const databaseOfItsOwn = () => made(copyOf(templates.agency))

/** The address of a database of its own in which there is nothing yet, for a portal in a process of its own. */
export const emptyDatabase = async () => addressOf(await made(''))

/** The same with all tables, in which nothing stands: a start on it takes half as long. */
export const migratedDatabase = async () => addressOf(await made(copyOf(templates.migrated)))

// A copy of the files: logging it page by page takes twice as long.
const copyOf = (template: string) => `template ${template} strategy file_copy`

function addressOf({ host = '', port, user, password = '', database }: Connection): string {
  const at = host.startsWith('/') ? encodeURIComponent(host) : host
  return `postgres://${user}:${encodeURIComponent(password)}@${at}:${port}/${database}`
}

async function made(from: string): Promise<Connection> {
  const connection = inject('connection')
  const database = `portal_${randomBytes(8).toString('hex')}`
  await onServer(connection, `create database ${database} ${from}`)
  if (inject('databasesGo'))
    onTestFinished(() => onServer(connection, `drop database ${database} with (force)`))
  return { ...connection, database }
}

async function onServer(connection: Connection, statement: string) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(statement)
  await client.end()
}
