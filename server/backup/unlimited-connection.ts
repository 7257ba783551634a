import pg from 'pg'
import type { Connection } from '../platform/connection.ts'
import { databaseTimeout } from '../platform/time-limits.ts'

// Settings of the role or the server must not change the text format of rows, and no timeout may
// end the session.
const unlimitedTimeoutsSql = `
  select set_config(name, '0', false) from pg_settings where name in ('statement_timeout', 'lock_timeout',
    'idle_in_transaction_session_timeout', 'transaction_timeout', 'idle_session_timeout');
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
  set extra_float_digits = 3; set bytea_output = 'hex'; set xmloption = 'content';
  set synchronize_seqscans = off; set row_security = off; set standard_conforming_strings = on`

/** A connection of its own for a backup, outside of any pool and without time limits. */
export async function connectUnlimited(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: 'portal, backup',
    keepAlive: true,
    connectionTimeoutMillis: databaseTimeout,
  })
  // Without a listener an error of the connection would end the process. The next query reports the
  // error anyway.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(unlimitedTimeoutsSql)
  return client
}
