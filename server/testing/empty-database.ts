import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** The address of a database of its own in which there is nothing yet, for a portal in a process of its own. */
export async function emptyDatabase(): Promise<string> {
  const connection = inject('connection')
  const name = `portal_empty_${randomBytes(8).toString('hex')}`
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const { host = '', user, password = '' } = connection
  const at = host.startsWith('/') ? encodeURIComponent(host) : host
  return `postgres://${user}:${encodeURIComponent(password)}@${at}:${connection.port}/${name}`
}
