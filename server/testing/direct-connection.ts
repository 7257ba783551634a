import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '../platform/connection.ts'

/** Lines of postmaster.pid: the first is the process id, the fifth the socket folder. */
const lockOf = async (folder: string) =>
  (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')

/** Process id of the database in a data folder. */
export const databasePidIn = async (folder: string) => Number((await lockOf(folder))[0])

/** A direct connection to a running portal's embedded database. */
export async function directConnectionTo(folder: string): Promise<Connection> {
  const [, , , , host] = await lockOf(folder)
  const password = (await readFile(join(folder, 'postgres.password'), 'utf8')).trim()
  return { host, user: 'postgres', database: 'postgres', password }
}
