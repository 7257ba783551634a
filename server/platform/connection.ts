export interface Connection {
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
  connectionString?: string
  /**
   * A pooler between here and the database rejects limits as startup parameters. They are set on
   * the role, or there are none.
   */
  limitsOnRole?: boolean
  /**
   * False behind a transaction-mode pooler: the next transaction may get another connection, which
   * lacks the prepared statement.
   */
  prepared?: boolean
}

declare module 'pg' {
  interface PoolConfig extends Pick<Connection, 'prepared'> {}
}
