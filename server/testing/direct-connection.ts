import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '../platform/connection.ts'

/** The lines of its lock file: the first is the process of the database in a data folder, the fifth where its socket is. */
const lockOf = async (folder: string) =>
  (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')

/** The process number of the database in a data folder. */
export const databasePidIn = async (folder: string) => Number((await lockOf(folder))[0])

/** How to reach the database in a data folder past the portal that runs on it. */
export async function directConnectionTo(folder: string): Promise<Connection> {
  const [, , , , host] = await lockOf(folder)
  const password = (await readFile(join(folder, 'postgres.password'), 'utf8')).trim()
  return { host, user: 'postgres', database: 'postgres', password }
}
