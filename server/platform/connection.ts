export interface Connection {
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
  connectionString?: string
  /**
   * A pooler in front of the database rejects time limits as startup parameters. The limits of the
   * database role apply instead, if the role has any.
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
